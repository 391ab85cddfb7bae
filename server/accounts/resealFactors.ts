import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { SealingKeys } from '../platform/secretBox.ts';
import { lockFactorsOfOtherKeys, replaceSealed } from './factorQueries.ts';
import { factorSecrets } from './factorSecrets.ts';

/** Encrypts the secrets of all second factors under the PIN key in use, so that earlier keys can go. Returns how many it changed. */
export async function resealFactors(db: PooledDb, keys: SealingKeys): Promise<number> {
  const secrets = factorSecrets(keys);
  return transact(db, async (tx) => {
    const factors = await lockFactorsOfOtherKeys(tx, keys.current.id);
    for (const factor of factors) {
      const { user_id } = factor;
      await replaceSealed(tx, { user_id, ...secrets.seal(user_id, secrets.open(factor)) });
    }
    return factors.length;
  });
}
