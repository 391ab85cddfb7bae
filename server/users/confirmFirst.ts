import type { Role } from '../../contract/codes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { UserInput } from './inputRefusals.ts';
import type { UserChange } from './userChange.ts';

/** How long a session counts as confirmed after its user gave the password (contract "POST auth/confirm"). */
const CONFIRMED_MS = 15 * 60_000;

/**
 * Why a change has to wait until the one who makes it has given the password again: it makes an administrator, or changes an
 * administrator's e-mail address or role. Otherwise a session that was left open or stolen would be enough to take the chain over.
 */
export function confirmationRefusal(
  before: { email: string; role: Role | null } | undefined,
  after: Pick<UserInput, 'email' | 'role'>,
  { confirmedAt, now }: Pick<UserChange, 'confirmedAt' | 'now'>,
): Refusal | undefined {
  const isChanged = before?.email !== after.email || before.role !== after.role;
  const isAboutAdministrator = before?.role === 'administrator' || after.role === 'administrator';
  const isConfirmed = now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
  return isChanged && isAboutAdministrator && !isConfirmed ? refuse('confirm-first') : undefined;
}
