import type { AuditDetails } from '../../contract/audit.ts';
import { type AuditValues, apartFrom, differences } from '../audit/details.ts';
import type { UserRow } from './queries.ts';

/** Returns the facts that the audit records about a user: never the password. */
export function userFacts({ name, surname, email, role, salon_name: salon, status }: UserRow): AuditValues {
  return { name, surname, email, role, salon, status };
}

/** Returns what has changed about a user. */
export function userChanges(before: UserRow, after: UserRow): AuditDetails {
  return differences(userFacts(apartFrom(after, before)), userFacts(apartFrom(before, after)));
}

/** The audit details of setting a password; the password itself is never recorded. */
export const passwordSet: AuditValues = { password: true };

/** The audit details of removing a second factor. */
export const factorRemoved: AuditDetails = differences({ second_factor: true }, { second_factor: false });

/** Returns the words that a guesser would try first for this person's password. */
export function wordsAbout({ name, surname, email }: Pick<UserRow, 'name' | 'surname' | 'email'>): string[] {
  return ['bonpanel', name, surname, ...email.split(/[^\p{L}\p{N}]+/u)].filter(({ length }) => length > 2);
}
