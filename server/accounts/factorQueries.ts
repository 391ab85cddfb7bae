import type { Role } from '../../contract/codes.ts';
import type { UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { countRows, hasAny } from '../db/page.ts';
import type { Database } from '../db/schema.ts';

type Factor = Database['second_factors'];

/** Returns somebody's second factor; without `enrolled_at` it is not in effect yet. */
export async function findFactor(db: Db, userId: UserId) {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores the secret of a factor that is not enrolled yet; it replaces an earlier one that was not enrolled either. */
export async function keepSecret(tx: Tx, factor: Pick<Factor, 'user_id' | 'sealed_secret' | 'pin_key_id'>) {
  await tx
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(factor))
    .execute();
}

/** Puts the factor into effect. */
export async function markEnrolled(tx: Tx, userId: UserId, { step, now }: { step: number; now: Date }) {
  await tx
    .updateTable('second_factors')
    .set({ enrolled_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Uses up the code of a step, and those of all earlier steps. Returns false if it was used already; of several attempts
 * at the same time, only one gets true.
 */
export async function takeStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  return tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .$call(hasEffect);
}

/**
 * Changes factors with a code used from after the step `ahead`, because a clock was ahead: codes up to the step `now`
 * are used up.
 */
export async function bringBackFactors(db: Db, { ahead, now }: { ahead: number; now: number }) {
  await db.updateTable('second_factors').set({ last_step: now }).where('last_step', '>', ahead).execute();
}

/** Uses up a recovery code. Returns whether it existed. */
export async function takeRecoveryCode(tx: Tx, code: Database['recovery_codes']): Promise<boolean> {
  return tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', code.user_id)
    .where('code_hash', '=', code.code_hash)
    .$call(hasEffect);
}

/** Replaces all recovery codes of somebody. */
export async function replaceRecoveryCodes(tx: Tx, userId: UserId, hashes: readonly Buffer[]) {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId));
}

/** Deletes somebody's second factor and its recovery codes. Returns whether it was in effect. */
export async function deleteFactor(tx: Tx, userId: UserId): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('enrolled_at')
    .executeTakeFirst();
  return deleted?.enrolled_at != null;
}

/**
 * Returns how many active people with these roles have set a password but have neither a second factor nor a passkey.
 */
export async function countWithoutFactor(db: Db, roles: readonly Role[] | 'all'): Promise<number> {
  let people = db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .where('status', '=', 'active')
    .where('password_hash', 'is not', null)
    .where('enrolled_at', 'is', null)
    .where((user) =>
      user.not(
        user.exists(user.selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'users.id')),
      ),
    );
  if (roles !== 'all') people = people.where('role', 'in', roles);
  return countRows(people);
}

/** Returns whether any secret is encrypted under a PIN key. */
export async function hasFactorsOfKey(db: Db, pinKeyId: number): Promise<boolean> {
  return db.selectFrom('second_factors').where('pin_key_id', '=', pinKeyId).$call(hasAny);
}

/** Returns the people whose second factors are encrypted under one of these PIN keys. */
export async function listPeopleOfKeys(db: Db, pinKeyIds: readonly number[]): Promise<UserId[]> {
  const factors = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('pin_key_id', 'in', pinKeyIds)
    .execute();
  return factors.map(({ user_id: id }) => id);
}

/** Returns the factors whose secrets are encrypted under a PIN key other than this one, and locks them. */
export async function lockFactorsOfOtherKeys(tx: Tx, pinKeyId: number) {
  return tx
    .selectFrom('second_factors')
    .select(['user_id', 'sealed_secret'])
    .where('pin_key_id', '<>', pinKeyId)
    .forUpdate()
    .execute();
}

/** Replaces the encrypted secret of a factor. */
export async function replaceSealed(
  tx: Tx,
  { user_id, ...sealed }: Pick<Factor, 'user_id' | 'sealed_secret' | 'pin_key_id'>,
) {
  await tx.updateTable('second_factors').set(sealed).where('user_id', '=', user_id).execute();
}
