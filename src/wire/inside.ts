import type { Grosze } from '../../contract/money.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Unreadable } from './unreadable.ts';

/**
 * Whether a string type allows any text inside the console: ids and card numbers do, because other hosts write
 * theirs differently.
 */
type IsAnyText<Text extends string> = Record<never, never> extends Record<Text, unknown> ? true : false;

/** A value inside the console; ids and card numbers are any text. */
export type Inside<Value> = Value extends Date | Grosze | WarsawDay | File
  ? Value
  : Value extends string
    ? IsAnyText<Value> extends true
      ? string
      : Value
    : Value extends readonly (infer Item)[]
      ? Inside<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Inside<Value[Name]> }
        : Value;

/** The same as a host may send it: any value may be missing, and any value except text may be unreadable. */
export type Told<Value> =
  | null
  | (Value extends Date | Grosze | WarsawDay
      ? Value | Unreadable
      : Value extends string
        ? IsAnyText<Value> extends true
          ? string
          : Value | Unreadable
        : Value extends readonly (infer Item)[]
          ? NonNullable<Told<Item>>[]
          : Value extends object
            ? { [Name in keyof Value]: Told<Value[Name]> } | Unreadable
            : Value extends null
              ? Value
              : Value | Unreadable);
