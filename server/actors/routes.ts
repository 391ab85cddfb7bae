import type { FastifyInstance } from 'fastify';
import type { Lists } from '../http/lists.ts';
import { route } from '../http/route.ts';
import { orNotFound } from '../platform/refusal.ts';
import { presentActor } from './present.ts';
import { findActor, listActors } from './queries.ts';

export function actorRoutes(app: FastifyInstance, { lists }: { lists: Lists }) {
  route(app, 'actors.list', (call) => lists.page(call, listActors, presentActor));

  route(app, 'actors.one', async (call) =>
    orNotFound(await lists.read(call, (db) => findActor(db, call.id)), presentActor),
  );
}
