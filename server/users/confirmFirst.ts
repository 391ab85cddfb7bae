import type { Role } from '../../contract/codes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { UserChange } from './userChange.ts';

/** How long a session counts as confirmed after its user gave the password (requirements "Roles"). */
const CONFIRMED_MS = 15 * 60_000;

/**
 * Why a change has to wait until the one who makes it has given the password again: it makes an administrator, of nobody (`before` is
 * undefined) or of somebody who was deactivated, too, or changes an administrator's e-mail address or role. Otherwise a session that was left open or stolen would be enough to take the chain over.
 */
export function confirmationRefusal(
  before: { email: string; role: Role | null } | undefined,
  after: { email: string; role: Role | null },
  { confirmedAt, now }: Pick<UserChange, 'confirmedAt' | 'now'>,
): Refusal | undefined {
  const isChanged = before?.email !== after.email || before.role !== after.role;
  const isAboutAdministrator = before?.role === 'administrator' || after.role === 'administrator';
  const isConfirmed = now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
  return isChanged && isAboutAdministrator && !isConfirmed ? refuse('confirm-first') : undefined;
}
