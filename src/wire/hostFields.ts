import type { CallContract } from '../../contract/calls/call.ts';
import type { Capability } from '../../contract/capabilities.ts';
import { session } from '../session.ts';

/** Returns whether the host takes and tells a field of a call: it lacks extensions that it has not announced (wire "Capabilities"). */
export function hasField({ parts = {} }: Partial<CallContract>, name: string): boolean {
  return Object.entries(parts).every(
    ([word, names]) => !names.includes(name) || session.can(word as Capability),
  );
}

/** Returns fields of a call, without those that the host lacks. */
export function hostFields<Field>(
  call: Partial<CallContract>,
  fields: Record<string, Field>,
): Record<string, Field> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => hasField(call, name)));
}
