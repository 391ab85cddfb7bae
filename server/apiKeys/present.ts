import type { z } from 'zod';
import { type ApiKeyStatus, type apiKey, SECRET_PREFIX, type shownApiKey } from '../../contract/apiKey.ts';
import { isExpired } from '../../contract/warsaw.ts';
import { doneBy } from '../platform/actor.ts';
import type { ShownKey } from './createApiKey.ts';
import type { ApiKeyRow } from './queries.ts';

export function presentApiKey(row: ApiKeyRow, now: Date): z.output<typeof apiKey> {
  const { former_secret_until: until, ended_at: endedAt } = row;
  return {
    id: row.id,
    name: row.name,
    salon: { id: row.salon_id, name: row.salon_name },
    rights: row.rights,
    status: statusOf(row, now),
    expires_at: row.expires_at,
    secret: `${SECRET_PREFIX}…${row.last_four ?? ''}`,
    created: doneBy(row.maker_name, row.created_at),
    last_used_at: row.last_used_at,
    former_secret_until: until && until > now ? until : null,
    deleted: endedAt && doneBy(row.ender_name, endedAt),
  };
}

/** Returns a key with its whole secret. */
export function presentShown({ key, secret }: ShownKey, now: Date): z.output<typeof shownApiKey> {
  return { ...presentApiKey(key, now), secret };
}

function statusOf({ ended_at, expires_at }: ApiKeyRow, now: Date): ApiKeyStatus {
  if (ended_at) return 'deleted';
  return isExpired(expires_at, now) ? 'expired' : 'active';
}
