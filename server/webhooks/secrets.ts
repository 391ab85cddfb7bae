import { randomBytes } from 'node:crypto';
import type { WebhookId } from '../../contract/webhook.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { createSecretBox, type SealingKeys } from '../platform/secretBox.ts';
import { lockSecretsOfOtherKeys } from './deliveryQueries.ts';
import { changeWebhook } from './queries.ts';

const SECRET_BYTES = 32;

/** Encrypts the secrets of endpoints, so that nobody can sign with what is in the database alone. */
function boxOf({ all }: SealingKeys) {
  const box = createSecretBox(all, 'bonpanel: the secret of a webhook');
  return {
    seal: (id: WebhookId, secret: Buffer) =>
      box.seal(secret, { label: Buffer.from(id), salt: box.newSalt() }),
    open: (id: WebhookId, sealed: Buffer) => box.open(sealed, Buffer.from(id)),
  };
}

/**
 * Returns a new secret in two forms: sealed for the database, and as its endpoint needs it, which cannot be read again
 * later.
 */
export function newSecret(id: WebhookId, keys: SealingKeys) {
  const secret = randomBytes(SECRET_BYTES);
  return {
    shown: `whsec_${secret.toString('base64')}`,
    kept: { secret: boxOf(keys).seal(id, secret), pin_key_id: keys.current.id },
  };
}

/** Returns the decrypted secret of an endpoint; undefined if its key is not configured here. */
export function secretOf(id: WebhookId, sealed: Buffer, keys: SealingKeys): Buffer | undefined {
  return boxOf(keys).open(id, sealed);
}

/**
 * Returns the secret of an endpoint encrypted under the current PIN key, as the secret that replaces it is; undefined
 * if its key is not configured here.
 */
export function resealed(id: WebhookId, sealed: Buffer, keys: SealingKeys): Buffer | undefined {
  const { seal, open } = boxOf(keys);
  const secret = open(id, sealed);
  return secret && seal(id, secret);
}

/**
 * Encrypts the secrets of all endpoints under the current PIN key, so that earlier keys can be removed. Returns how
 * many endpoints it changed.
 */
export async function resealSecrets(db: PooledDb, keys: SealingKeys): Promise<number> {
  const { seal, open } = boxOf(keys);
  return transact(db, async (tx) => {
    const endpoints = await lockSecretsOfOtherKeys(tx, keys.current.id);
    for (const { id, secret, former_secret } of endpoints) {
      const [now, before] = [secret, former_secret].map((sealed) => sealed && open(id, sealed));
      if (!now)
        throw new Error(`the secret of webhook ${id} cannot be decrypted with the PIN keys configured here`);
      await changeWebhook(tx, id, {
        secret: seal(id, now),
        ...(before
          ? { former_secret: seal(id, before) }
          : { former_secret: null, former_secret_until: null }),
        pin_key_id: keys.current.id,
      });
    }
    return endpoints.length;
  });
}
