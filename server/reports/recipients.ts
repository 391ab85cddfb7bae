import type { UserStatus } from '../../contract/codes.ts';
import type { Person } from '../platform/actor.ts';
import type { Asker } from '../savedViews/queries.ts';

/**
 * Returns whether a person may get somebody's report: the owner and, of an administrator's report, administrators. What an
 * employer may see is theirs alone.
 */
export function mayReceive(
  person: { id: Person['userId']; role: Person['role']; status: UserStatus },
  owner: Asker,
): boolean {
  if (person.status !== 'active') return false;
  if (person.id === owner.userId) return true;
  return owner.role === 'administrator' && person.role === 'administrator';
}
