import { createHmac, timingSafeEqual } from 'node:crypto';
import { OperatorFault } from '../operatorFault.ts';
import type { Db } from './client.ts';

/** Whether a key is that of the PIN hashes in this database; undefined as long as none has been used. */
export async function isPinKey(db: Db, key: Buffer): Promise<boolean | undefined> {
  const noted = await db.selectFrom('pin_key_check').select('hash').executeTakeFirst();
  return noted && timingSafeEqual(noted.hash, checkOf(key));
}

/** Whether a key has been used with this database. */
export async function hasPinKey(db: Db): Promise<boolean> {
  return (await isPinKey(db, Buffer.alloc(0))) !== undefined;
}

/**
 * Notes the first key that is used with a database and refuses any other: with it every PIN would be wrong, and
 * every card imported meanwhile unusable later.
 * @throws {OperatorFault}
 */
export async function confirmPinKey(db: Db, key: Buffer): Promise<void> {
  await db
    .insertInto('pin_key_check')
    .values({ hash: checkOf(key) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!(await isPinKey(db, key))) {
    throw new OperatorFault(
      'The PIN key is not the one of the cards in the database. Give the old one, as PIN_KEY or as pin.key in DATA_DIR.',
    );
  }
}

/** Tells the key from others and nothing about it; no card's number and PIN read like this. */
function checkOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('the PIN key of this database').digest();
}
