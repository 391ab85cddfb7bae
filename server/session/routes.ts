import type { FastifyInstance } from 'fastify';
import type { Capability } from '../../contract/session.ts';
import type { Attempts } from '../attempts/attempts.ts';
import type { Db } from '../db/client.ts';
import { route } from '../http/route.ts';
import { isRefusal } from '../refusal.ts';
import { presentUser } from '../users/present.ts';
import { activateAccount } from './activateAccount.ts';
import { logIn } from './logIn.ts';
import { deleteSession } from './queries.ts';

/** What this server does beyond spec §7. */
const CAPABILITIES: Capability[] = ['idempotency', 'summary', 'audit'];

export function sessionRoutes(app: FastifyInstance, { db, attempts }: { db: Db; attempts: Attempts }) {
  route(app, 'POST /api/auth/login', async ({ body, address, now }) => {
    const result = await logIn({ db, attempts }, { ...body, address, now });
    if (isRefusal(result)) return result;
    return {
      access_token: result.token,
      user_data: presentUser(result.user),
      capabilities: CAPABILITIES,
    };
  });

  route(app, 'POST /api/auth/logout', async ({ session }) => {
    await deleteSession(db, session.id);
    return undefined;
  });

  route(app, 'POST /api/activate', ({ body, address, now }) =>
    activateAccount({ db, attempts }, { token: body.token, password: body.password, address, now }),
  );
}
