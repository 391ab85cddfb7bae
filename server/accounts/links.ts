import { consolePaths } from '../../contract/consolePaths.ts';
import type { UserId } from '../../contract/ids.ts';
import { facts } from '../audit/details.ts';
import { auditedUser, operator, recordAudit } from '../audit/queries.ts';
import type { Db } from '../db/client.ts';
import type { LinkPurpose } from '../db/schema.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { hashToken, newToken } from '../platform/ids.ts';
import { insertLink } from './queries.ts';

/**
 * How long a one-use link of each purpose is valid, and its path in the console (requirements "Activation", "Forgotten
 * password").
 */
const links: Record<LinkPurpose, { hours: number; path: string }> = {
  activation: { hours: 72, path: consolePaths.activation },
  reset: { hours: 1, path: consolePaths.passwordReset },
};

/** Returns how many hours a link is valid. */
export function linkHours(purpose: LinkPurpose): number {
  return links[purpose].hours;
}

/**
 * Returns a new one-use link for a command to show to the operator. The audit records that it was issued, but never the
 * link itself.
 */
export async function issueLink(
  tx: Db,
  {
    user,
    command,
    ...link
  }: {
    user: { id: UserId; email: string };
    purpose: LinkPurpose;
    command: string;
    publicUrl: string;
    now: Date;
  },
): Promise<string> {
  const change = { by: operator(command), now: link.now };
  const details = facts({ link: link.purpose, valid_hours: linkHours(link.purpose) });
  await recordAudit(tx, change, { action: 'account.link-issued', object: auditedUser(user), details });
  return createLink(tx, { userId: user.id, ...link });
}

/**
 * Returns a new one-use link for a user. Only a hash of its token is stored, so the link cannot be read from the
 * database.
 */
export async function createLink(
  db: Db,
  { userId, purpose, publicUrl, now }: { userId: UserId; purpose: LinkPurpose; publicUrl: string; now: Date },
): Promise<string> {
  const { hours, path } = links[purpose];
  const token = newToken();
  await insertLink(db, {
    token_hash: hashToken(token),
    purpose,
    user_id: userId,
    expires_at: new Date(now.getTime() + hours * HOUR_MS),
  });
  return publicUrl + path.replace(':token', token);
}
