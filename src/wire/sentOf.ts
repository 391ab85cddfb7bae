import type { CallContract } from '../../contract/calls/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import type { RequestOf } from './callTypes.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { hostFields } from './hostFields.ts';

/** The parts of a request, as they are on the wire. */
export interface Sent {
  params?: object;
  query?: object;
  body?: object;
}

const parts = ['params', 'body'] as const;

/** Returns a request as it is sent to this host: encoded, without body fields that the host lacks. */
export function sentOf<Name extends CallName>(name: Name, request: Omit<RequestOf<Name>, 'signal'>): Sent {
  const call: CallContract = calls[name];
  const { body, ...others } = converted(name, request, encode);
  return { ...others, ...(body && { body: hostFields(call, body as Record<string, unknown>) }) };
}

/** Returns the request that was sent, decoded. */
export function requestOf(name: CallName, sent: Sent): object {
  return converted(name, sent, decode);
}

/** A query stays unchanged: URLs and saved views hold it as it is on the wire. */
function converted(name: CallName, request: object, convert: typeof encode): Sent {
  const call: CallContract = calls[name];
  const given: Sent = request;
  const changed = parts.flatMap((part) => {
    const schema = call[part];
    return schema && given[part] !== undefined ? [[part, convert(schema, given[part])]] : [];
  });
  return { ...request, ...Object.fromEntries(changed) };
}
