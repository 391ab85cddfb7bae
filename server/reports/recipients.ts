import type { UserStatus } from '../../contract/codes.ts';
import type { Person } from '../platform/actor.ts';
import type { Asker } from '../savedViews/queries.ts';

/**
 * Returns whether a person may get somebody's report: its owner may, and administrators may get an administrator's
 * report. What an employer may see must not be sent to others.
 */
export function mayReceive(
  person: { id: Person['userId']; role: Person['role']; status: UserStatus },
  owner: Asker,
): boolean {
  if (person.status !== 'active') return false;
  if (person.id === owner.userId) return true;
  return owner.role === 'administrator' && person.role === 'administrator';
}
