import type { CallContract } from '../../contract/calls/call.ts';
import type { Capability } from '../../contract/capabilities.ts';
import { session } from '../session.ts';

/** Returns fields of a call, without those that the host lacks: extensions that it has not announced (wire "Capabilities"). */
export function hostFields<Field>(
  { parts = {} }: Partial<CallContract>,
  fields: Record<string, Field>,
): Record<string, Field> {
  const lacking = Object.entries(parts).flatMap(([word, names]) =>
    session.can(word as Capability) ? [] : names,
  );
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !lacking.includes(name)));
}
