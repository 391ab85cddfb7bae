import type { z } from 'zod/mini';
import type { CallAddress, CallName, Calls, CallsOn } from '../../contract/calls.ts';

/** A call by its name, or by method and path where the contract's schemas are not loaded. */
type CallKey = CallName | CallAddress;

type Declared<Key extends CallKey> = Key extends CallName
  ? Calls[Key]
  : Key extends CallAddress
    ? CallsOn[Key]
    : never;

/** The answer of a call, as it is on the wire. */
export type AnswerOf<Key extends CallKey> = z.input<Declared<Key>['answer']>;

type Part<Key extends CallKey, Name extends 'params' | 'query' | 'body'> =
  Declared<Key> extends Record<Name, infer Schema extends z.core.$ZodType>
    ? { [name in Name]: z.input<Schema> }
    : { [name in Name]?: never };

/** The request of a call: the parts that it declares. */
export type RequestOf<Key extends CallKey> = Part<Key, 'params'> &
  Part<Key, 'query'> &
  Part<Key, 'body'> & { file?: File; idempotencyKey?: string; signal?: AbortSignal };
