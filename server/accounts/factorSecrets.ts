import type { UserId } from '../../contract/ids.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { createSecretBox, type SealingKeys } from '../platform/secretBox.ts';
import { lockFactorsOfOtherKeys, replaceSealed } from './factorQueries.ts';

/** Encrypts the secrets of second factors. */
export interface FactorSecrets {
  seal(userId: UserId, secret: string): { sealed_secret: Buffer; pin_key_id: number };
  /** @throws {Error} if it was sealed for somebody else, or under a key that is not configured here. */
  open(factor: { user_id: UserId; sealed_secret: Buffer }): string;
}

const PURPOSE = 'bonpanel: the secret of a second factor';

/** Encrypts under a key derived from the PIN key, so that nobody can sign in with what is in the database alone. */
export function factorSecrets({ current, all }: SealingKeys): FactorSecrets {
  const box = createSecretBox(all, PURPOSE);
  return {
    seal(userId, secret) {
      const sealed = box.seal(Buffer.from(secret), { label: Buffer.from(userId), salt: box.newSalt() });
      return { sealed_secret: sealed, pin_key_id: current.id };
    },
    open({ user_id: userId, sealed_secret: sealed }) {
      const secret = box.open(sealed, Buffer.from(userId));
      if (!secret)
        throw new Error(
          `the second factor of ${userId} cannot be decrypted with the PIN keys configured here`,
        );
      return secret.toString();
    },
  };
}

/**
 * Encrypts the secrets of all second factors under the current PIN key, so that earlier keys can be removed. Returns
 * how many it changed.
 */
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
