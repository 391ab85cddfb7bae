import { recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change } from '../platform/actor.ts';
import type { SealingKeys } from '../platform/secretBox.ts';
import { lockWebhooksOfKeys } from './deliveryQueries.ts';
import { changeWebhook } from './queries.ts';
import { auditedWebhook } from './saveWebhook.ts';
import { newSecret } from './secrets.ts';

/**
 * Switches off the endpoints whose secrets are encrypted under PIN keys that are lost, and gives each a secret that
 * nobody knows: before it is switched on again, somebody makes another one in the console. Returns how many there were.
 */
export async function replaceLostSecrets(
  tx: Tx,
  { lost, keys, by, now }: Change & { lost: readonly number[]; keys: SealingKeys },
): Promise<number> {
  const endpoints = await lockWebhooksOfKeys(tx, lost);
  for (const { id, url } of endpoints) {
    const { kept } = newSecret(id, keys);
    const former = { former_secret: null, former_secret_until: null };
    await changeWebhook(tx, id, { ...kept, ...former, active: false, failing_since: null });
    await recordAudit(
      tx,
      { by, now },
      { action: 'webhook.switched-off', object: auditedWebhook({ id, url }) },
    );
  }
  return endpoints.length;
}
