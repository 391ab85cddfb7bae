import type { z } from 'zod/mini';
import type { EndpointName, Endpoints } from '../contract/endpoints.ts';

/** The answer of a call, as it is on the wire. */
export type AnswerOf<Name extends EndpointName> = z.input<Endpoints[Name]['answer']>;

type Part<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> =
  Endpoints[Name] extends Record<Key, infer Schema extends z.core.$ZodType>
    ? { [key in Key]: z.input<Schema> }
    : { [key in Key]?: never };

/** The request of a call: the parts that its endpoint declares. */
export type RequestOf<Name extends EndpointName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'> & { file?: File; idempotencyKey?: string; signal?: AbortSignal };
