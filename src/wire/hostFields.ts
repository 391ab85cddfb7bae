import type { CallContract } from '../../contract/calls/call.ts';
import type { Capability } from '../../contract/capabilities.ts';
import { session } from '../session.ts';

/**
 * Returns whether the host knows a field of a call: a host lacks all extensions that it has not announced (wire
 * "Capabilities").
 */
export function hasField({ parts = {} }: Partial<CallContract>, name: string): boolean {
  return Object.entries(parts).every(
    ([word, names]) => !names.includes(name) || session.can(word as Capability),
  );
}

/** Returns those fields of a call that the host has. */
export function hostFields<Field>(
  call: Partial<CallContract>,
  fields: Record<string, Field>,
): Record<string, Field> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => hasField(call, name)));
}
