import type { z } from 'zod';
import type { apiKeyInput } from '../../contract/apiKey.ts';
import type { ApiKeyId } from '../../contract/ids.ts';
import { isExpired } from '../../contract/warsaw.ts';
import { facts } from '../audit/details.ts';
import { auditedKey, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change, Person } from '../platform/actor.ts';
import { hashToken, newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse, refuseAll } from '../platform/refusal.ts';
import { findSalon } from '../salons/queries.ts';
import { type ApiKeyRow, getApiKey, hasKeyOfName, insertApiKey, insertSecret } from './queries.ts';
import { lastFourOf, newSecret } from './secret.ts';

type Input = z.output<typeof apiKeyInput>;

/** A key and its new secret, which is shown only this once. */
export interface ShownKey {
  key: ApiKeyRow;
  secret: string;
}

/** Makes a key; requires a confirmed session (requirements "API keys"). */
export async function createApiKey(
  tx: Tx,
  { input, by, now }: Change<Person> & { input: Input },
): Promise<ShownKey | Refusal> {
  const refusals = await inputRefusals(tx, input, now);
  if (refusals.length > 0) return refuseAll(...refusals);
  const salon = await findSalon(tx, input.salon_id);
  if (!salon) throw new Error('the salon was found a moment ago, and none is ever deleted');
  const { name, salon_id, expires_at } = input;
  const rights = [...new Set(input.rights)];
  const id = newId<ApiKeyId>();
  const key = { id, name, salon_id, rights, expires_at, created_by: by.userId, created_at: now };
  if (!(await insertApiKey(tx, key))) return nameTaken();
  const details = facts({ name, salon: salon.name, rights: rights.join(', '), expires_at });
  await recordAudit(tx, { by, now }, { action: 'api-key.created', object: auditedKey(key), details });
  return showNewSecret(tx, id);
}

/** Makes a new secret for a key and returns both. */
export async function showNewSecret(tx: Tx, id: ApiKeyId): Promise<ShownKey> {
  const secret = newSecret();
  await insertSecret(tx, { hash: hashToken(secret), key_id: id, last_four: lastFourOf(secret) });
  return { key: await getApiKey(tx, id), secret };
}

/** Returns what is wrong with the given fields of a new key. */
export async function inputRefusals(
  tx: Tx,
  { name, salon_id: salonId, expires_at: day }: Partial<Input>,
  now: Date,
): Promise<Refusal[]> {
  const refusals = [
    day && isExpired(day, now) && refuse('day-past', { field: 'expires_at' }),
    salonId && !(await findSalon(tx, salonId)) && refuse('salon-unknown', { field: 'salon_id' }),
    name && salonId && (await hasKeyOfName(tx, { name, salonId })) && nameTaken(),
  ];
  return refusals.filter(isRefusal);
}

const nameTaken = () => refuse('key-name-taken', { field: 'name' });
