import type { Role } from '../../contract/codes.ts';
import type { UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { countRows, hasAny } from '../db/page.ts';
import type { Database } from '../db/schema.ts';

type Factor = Database['second_factors'];

/** Returns somebody's second factor; one without `enrolled_at` does not count yet. */
export async function findFactor(db: Db, userId: UserId) {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Keeps the secret of a factor that is not enrolled yet, in place of an earlier such one. */
export async function keepSecret(tx: Tx, factor: Pick<Factor, 'user_id' | 'sealed_secret' | 'pin_key_id'>) {
  await tx
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(factor))
    .execute();
}

/** The factor counts from now on. */
export async function markEnrolled(tx: Tx, userId: UserId, { step, now }: { step: number; now: Date }) {
  await tx
    .updateTable('second_factors')
    .set({ enrolled_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** Takes the code of a step, and with it those before. Returns whether it had not been taken, even if others try it at the same time. */
export async function takeStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  return tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .$call(hasEffect);
}

/** Takes a recovery code. Returns whether there was one. */
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

/** Deletes somebody's second factor with its recovery codes. Returns whether it counted. */
export async function deleteFactor(tx: Tx, userId: UserId): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('enrolled_at')
    .executeTakeFirst();
  return deleted?.enrolled_at != null;
}

/** Returns how many active people of these roles have set a password and neither a second factor nor a passkey. */
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

/** Locks the factors whose secrets are encrypted under another PIN key than this one, and returns them. */
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
