import type { Role, UserStatus } from '../../contract/codes.ts';
import type { UserId } from '../../contract/ids.ts';

interface Person {
  id: UserId;
  role: Role | null;
  status: UserStatus;
}

/**
 * Returns whether a person may get somebody's report: the owner and, of an administrator's report, administrators. What an
 * employer may see is theirs alone.
 */
export function mayReceive(person: Person, owner: { id: UserId; role: Role | null }): boolean {
  if (person.status !== 'active') return false;
  if (person.id === owner.id) return true;
  return owner.role === 'administrator' && person.role === 'administrator';
}
