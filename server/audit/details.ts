import type { AuditDetails } from '../../contract/audit.ts';

/** Fields of an object by the names of the wire: amounts in PLN, never a secret or a whole card number. */
export type AuditValues = AuditDetails['before'];

/** Returns only the fields that differ. */
export function differences(before: AuditValues, after: AuditValues): AuditDetails {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  const pick = (values: AuditValues) =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Returns the details of something that did not exist before, or that is recorded as it is. */
export function facts(after: AuditValues): AuditDetails {
  return { before: {}, after };
}

/** The details of the end of a lock. */
export const unlocked: AuditDetails = { before: { locked: true }, after: { locked: false } };
