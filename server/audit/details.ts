import type { AuditDetails } from '../../contract/audit.ts';
import type { NamedField } from '../../contract/words/pl.ts';

export type AuditValue = AuditDetails['before'][string];

/** The fields of an object under the names of the wire: amounts in PLN, never a secret or a whole card number. */
export type AuditValues = { [Name in NamedField]?: AuditValue };

/** Makes the compiler reject a field that has no word. */
type Labeled<Values> = Values & { [Name in Exclude<keyof Values, NamedField>]: never };

/**
 * Returns only the fields that differ. `others` are fields that have changed although they look the same, because they
 * now stand for another thing of the same name.
 */
export function differences<Values extends AuditValues>(
  before: AuditValues,
  after: Labeled<Values>,
  others: readonly NamedField[] = [],
): AuditDetails {
  const changed = (Object.keys(after) as NamedField[]).filter(
    (name) => after[name] !== before[name] || others.includes(name),
  );
  const pick = (values: AuditValues) =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

type InSalon = Record<'salon_id' | 'salon_name' | 'salon_address', string | null>;

/** Returns a row in whose facts its salon cannot be taken for another salon of the same name, that of `other`. */
export function apartFrom<Row extends InSalon>(other: InSalon, row: Row): Row {
  const areNamesakes = row.salon_id !== other.salon_id && row.salon_name === other.salon_name;
  return areNamesakes ? { ...row, salon_name: `${row.salon_name}, ${row.salon_address}` } : row;
}

/** Returns the details of something that did not exist before, or that is recorded without earlier values. */
export function facts<Values extends AuditValues>(after: Labeled<Values>): AuditDetails {
  return { before: {}, after };
}

/** The details of ending a lock. */
export const unlocked: AuditDetails = { before: { locked: true }, after: { locked: false } };

/** The details of ending an API key. */
export const keyDeleted: AuditDetails = { before: { status: 'active' }, after: { status: 'deleted' } };
