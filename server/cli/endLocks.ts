import { isCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';
import { findUserByEmail } from '../accounts/queries.ts';
import { unlockUser } from '../accounts/unlockUser.ts';
import { unlocked } from '../audit/details.ts';
import { operator, recordAudit } from '../audit/queries.ts';
import { findBoncardByNumber } from '../cards/queries.ts';
import { unlockBoncard } from '../cards/unlockBoncard.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { addressSubjects, resetSubjects } from '../lockout/lockout.ts';
import { unlock } from '../lockout/queries.ts';
import type { Change } from '../platform/actor.ts';
import { canonicalAddress } from '../platform/ipAddress.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { type Finding, note, ok } from './finding.ts';

/**
 * Ends the locks of a card by its number, of a user by their e-mail address, or of an IP address.
 * @throws {OperatorError} if `what` is none of these.
 */
export async function* endLocks(
  db: PooledDb,
  { what, now }: { what: string; now: Date },
): AsyncGenerator<Finding> {
  const wasLocked = await transact(db, (tx) => endLocksOf(tx, what, now));
  yield wasLocked ? ok('unlock', `${what} is no longer locked`) : note('unlock', `${what} was not locked`);
}

async function endLocksOf(tx: Tx, what: string, now: Date): Promise<boolean> {
  const by = operator('unlock');
  const address = canonicalAddress(what);
  if (address) return unlockAddress(tx, { address, by, now });
  const user = await findUserByEmail(tx, what.toLowerCase());
  if (user) return (await unlockUser(tx, { id: user.id, by, now })) === undefined;
  const number = normalizeCardNumber(what);
  const card = isCardNumber(number) ? await findBoncardByNumber(tx, number) : undefined;
  if (!card)
    throw new OperatorError(
      `${what} is neither a user’s e-mail address nor a card’s number nor an IP address.`,
    );
  return (await unlockBoncard(tx, { id: card.id, by, now })) === undefined;
}

async function unlockAddress(tx: Tx, { address, by, now }: Change & { address: string }): Promise<boolean> {
  let wasLocked = false;
  for (const { kind, name, object } of [...addressSubjects(address), ...resetSubjects(address)]) {
    if (!(await unlock(tx, [kind], name, now))) continue;
    wasLocked = true;
    await recordAudit(tx, { by, now }, { action: 'address.unlocked', object, details: unlocked });
  }
  return wasLocked;
}
