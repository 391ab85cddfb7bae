import type { z } from 'zod/mini';
import type { CallAddress, CallName, Calls, CallsOn } from '../../contract/calls.ts';
import type { Inside } from './inside.ts';

/** A call by its name, or by method and path where the contract's schemas are not loaded. */
type CallKey = CallName | CallAddress;

type Declared<Key extends CallKey> = Key extends CallName
  ? Calls[Key]
  : Key extends CallAddress
    ? CallsOn[Key]
    : never;

/** The answer of a call. */
export type AnswerOf<Key extends CallKey> = Inside<z.output<Declared<Key>['answer']>>;

/** The same as it is on the wire, without files, which are received in another way. */
export type WireAnswerOf<Key extends CallKey> = Exclude<z.input<Declared<Key>['answer']>, File>;

type PartName = 'params' | 'query' | 'body';

type WirePart<Key extends CallKey, Name extends PartName> =
  Declared<Key> extends Record<Name, infer Schema extends z.core.$ZodType>
    ? { [name in Name]: z.input<Schema> }
    : { [name in Name]?: never };

type Part<Key extends CallKey, Name extends PartName> =
  Declared<Key> extends Record<Name, infer Schema extends z.core.$ZodType>
    ? { [name in Name]: Inside<z.output<Schema>> }
    : { [name in Name]?: never };

/** A query is as in a URL, which means as on the wire, and its values may be of any type. */
type Query<Key extends CallKey> =
  Declared<Key> extends { query: infer Schema extends z.core.$ZodType }
    ? { query: { [Field in keyof z.input<Schema>]: unknown } }
    : { query?: never };

/** A file, and the fields sent with it. */
type Upload<Key extends CallKey> =
  Declared<Key> extends { upload: infer Schema extends z.core.$ZodType }
    ? { file: File; fields?: z.output<Schema> }
    : { file?: never; fields?: never };

/** The request of a call: the parts that the call declares. */
export type RequestOf<Key extends CallKey> = Part<Key, 'params'> &
  Query<Key> &
  Part<Key, 'body'> &
  Upload<Key> & { signal?: AbortSignal };

/** The same as it is on the wire. */
export type WireRequestOf<Key extends CallKey> = WirePart<Key, 'params'> &
  WirePart<Key, 'query'> &
  WirePart<Key, 'body'> & { file?: File; fields?: object; idempotencyKey?: string; signal?: AbortSignal };
