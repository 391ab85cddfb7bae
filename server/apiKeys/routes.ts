import type { FastifyInstance } from 'fastify';
import type { PooledDb } from '../db/client.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { orNotFound } from '../platform/refusal.ts';
import { createApiKey, inputRefusals } from './createApiKey.ts';
import { deleteApiKey } from './deleteApiKey.ts';
import { presentApiKey, presentShown } from './present.ts';
import { findApiKey, listApiKeys } from './queries.ts';
import { rotateApiKey } from './rotateApiKey.ts';

export function apiKeyRoutes(app: FastifyInstance, { db, lists }: { db: PooledDb; lists: Lists }) {
  route(app, 'api-keys.list', (call) => lists.page(call, listApiKeys, (row) => presentApiKey(row, call.now)));

  // Not from a standby, because people look at a key that they have just made or rotated.
  route(app, 'api-keys.one', async ({ id, now }) =>
    orNotFound(await findApiKey(db, id), (row) => presentApiKey(row, now)),
  );

  changeRoute(app, db, 'api-keys.create', {
    change: createApiKey,
    present: (shown, { now }) => presentShown(shown, now),
    fieldRefusals: (tx, { input, now }) => inputRefusals(tx, input, now),
  });

  changeRoute(app, db, 'rotateApiKey', {
    loser: ({ id }) => id,
    change: rotateApiKey,
    present: (shown, { now }) => presentShown(shown, now),
  });

  changeRoute(app, db, 'api-keys.delete', {
    loser: ({ id }) => id,
    change: deleteApiKey,
    present: (row, { now }) => presentApiKey(row, now),
  });
}
