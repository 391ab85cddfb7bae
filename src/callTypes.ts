import type { z } from 'zod/mini';
import type { Endpoint } from '../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../contract/endpoints.ts';

type Shape<Name extends EndpointName, Part extends keyof Endpoint> =
  Endpoints[Name] extends Record<Part, infer Schema extends z.core.$ZodType> ? z.input<Schema> : never;

/** The answer of a call, as it is on the wire. */
export type AnswerOf<Name extends EndpointName> = z.input<Endpoints[Name]['answer']>;

type Part<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> = [Shape<Name, Key>] extends [
  never,
]
  ? { [key in Key]?: never }
  : { [key in Key]: Shape<Name, Key> };

/** The request of a call: the parts that its endpoint declares. */
export type RequestOf<Name extends EndpointName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'> & { file?: File; idempotencyKey?: string; signal?: AbortSignal };
