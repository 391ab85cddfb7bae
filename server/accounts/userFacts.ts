import type { AuditDetails } from '../../contract/audit.ts';
import { type AuditValues, differences } from '../audit/details.ts';
import type { UserRow } from './queries.ts';

/** Returns what the audit records of a user: never the password. */
export function userFacts(
  user: Pick<UserRow, 'name' | 'surname' | 'email' | 'role' | 'salon_name' | 'status'>,
): AuditValues {
  const { name, surname, email, role, salon_name: salon, status } = user;
  return { name, surname, email, role, salon, status };
}

/** A password that was set; the audit knows no more about it. */
export const passwordSet: AuditValues = { password: true };

/** The end of a second factor. */
export const factorRemoved: AuditDetails = differences({ second_factor: true }, { second_factor: false });

/** Returns what a person would be expected to make a password of. */
export function wordsAbout({ name, surname, email }: Pick<UserRow, 'name' | 'surname' | 'email'>): string[] {
  return ['bonpanel', name, surname, ...email.split(/[^\p{L}\p{N}]+/u)].filter(({ length }) => length > 2);
}
