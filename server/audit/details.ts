import type { AuditDetails } from '../../contract/audit.ts';
import type { NamedField } from '../../contract/words/pl.ts';

export type AuditValue = AuditDetails['before'][string];

/** Fields of an object by the names of the wire: amounts in PLN, never a secret or a whole card number. */
export type AuditValues = { [Name in NamedField]?: AuditValue };

/** So that a field without a word does not compile, wherever it comes from. */
type Labeled<Values> = Values & { [Name in Exclude<keyof Values, NamedField>]: never };

/** Returns only the fields that differ. */
export function differences<Values extends AuditValues>(
  before: AuditValues,
  after: Labeled<Values>,
): AuditDetails {
  const changed = (Object.keys(after) as NamedField[]).filter((name) => after[name] !== before[name]);
  const pick = (values: AuditValues) =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Returns the details of something that did not exist before, or that is recorded as it is. */
export function facts<Values extends AuditValues>(after: Labeled<Values>): AuditDetails {
  return { before: {}, after };
}

/** The details of the end of a lock. */
export const unlocked: AuditDetails = { before: { locked: true }, after: { locked: false } };

/** The details of the end of an API key. */
export const keyDeleted: AuditDetails = { before: { status: 'active' }, after: { status: 'deleted' } };
