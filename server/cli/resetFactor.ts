import { findUserByEmail } from '../accounts/queries.ts';
import { resetFactor } from '../accounts/resetFactor.ts';
import { operator } from '../audit/queries.ts';
import { lockActors } from '../db/actorLocks.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { isRefusal } from '../platform/refusal.ts';
import { type Finding, note, ok } from './finding.ts';

/**
 * Removes the second factor of a user who has lost it, and ends their sessions; a mail in Polish notifies them.
 * @throws {OperatorError} if there is no such user.
 */
export async function* resetFactorOf(
  db: PooledDb,
  { email, now }: { email: string; now: Date },
): AsyncGenerator<Finding> {
  const hadOne = await transact(db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new OperatorError(`There is no user ${email}.`);
    lockActors(tx, { loser: user.id });
    return !isRefusal(
      await resetFactor(tx, { id: user.id, by: operator('reset-factor'), language: 'pl', now }),
    );
  });
  yield hadOne
    ? ok('factor', `${email} signs in with the password alone, until they set up a new second factor`)
    : note('factor', `${email} has no second factor`);
}
