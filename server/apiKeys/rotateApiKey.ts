import type { ApiKeyId } from '../../contract/ids.ts';
import { isExpired } from '../../contract/warsaw.ts';
import { facts } from '../audit/details.ts';
import { auditedKey, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change, Person } from '../platform/actor.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { UNSEEN_MS } from '../platform/rotation.ts';
import { type ShownKey, showNewSecret } from './createApiKey.ts';
import { lockApiKey, retireSecret } from './queries.ts';

/**
 * Gives a key a new secret; requires a confirmed session. The secret in use works for some more hours, so that the new
 * one can be entered at the till meanwhile; the key's other one ends (requirements "API keys").
 */
export async function rotateApiKey(
  tx: Tx,
  { id, input, by, now }: Change<Person> & { id: ApiKeyId; input: { overlap_hours: number } },
): Promise<ShownKey | Refusal> {
  const key = await lockApiKey(tx, id);
  if (!key) return refuse('not-found');
  if (key.ended_at) return refuse('key-already-deleted');
  if (isExpired(key.expires_at, now)) return refuse('key-expired');
  const until = new Date(now.getTime() + input.overlap_hours * HOUR_MS);
  await retireSecret(tx, id, { until, unseenSince: new Date(now.getTime() - UNSEEN_MS), now });
  const details = facts({ former_secret_until: until.toISOString() });
  await recordAudit(tx, { by, now }, { action: 'api-key.rotated', object: auditedKey(key), details });
  return showNewSecret(tx, id);
}
