import type { FastifyInstance } from 'fastify';
import { capabilities } from '../../contract/session.ts';
import type { PooledDb } from '../db/client.ts';
import { changeRoute, route } from '../http/route.ts';
import type { Lockout } from '../lockout/lockout.ts';
import { isRefusal } from '../refusal.ts';
import { presentUser } from '../users/present.ts';
import { takeTurnOnUsers } from '../users/queries.ts';
import { changePassword, preparePasswordChange, verifyOldPassword } from './changePassword.ts';
import { commonPasswordRefusal } from './commonPasswords.ts';
import { confirmSession } from './confirmSession.ts';
import { logIn } from './logIn.ts';
import { logOut } from './logOut.ts';
import { requestReset } from './requestReset.ts';
import { setPasswordByLink } from './setPasswordByLink.ts';
import { verifyOwnPassword } from './verifyOwnPassword.ts';

export function sessionRoutes(app: FastifyInstance, parts: { db: PooledDb; lockout: Lockout }) {
  route(app, 'POST /api/auth/login', async ({ body, address, now }) => {
    const result = await logIn(parts, { ...body, address, now });
    if (isRefusal(result)) return result;
    return {
      access_token: result.token,
      user_data: presentUser(result.user),
      capabilities: [...capabilities],
    };
  });

  changeRoute(app, parts.db, 'POST /api/auth/logout', {
    turn: takeTurnOnUsers,
    change: (tx, { session, by, now }) => logOut(tx, { session, by, now }),
  });

  route(app, 'POST /api/activate', ({ body: { token, password }, address, language, now }) =>
    setPasswordByLink(parts.db, { purpose: 'activation', token, password, address, language, now }),
  );

  changeRoute(app, parts.db, 'PUT /api/auth/update-account', {
    turn: takeTurnOnUsers,
    prepare: ({ body, session, address, now }) =>
      preparePasswordChange(parts, { session, password: body.old_password, address, now }, body.password),
    change: (tx, call, prepared) => changePassword(tx, prepared, call),
    prepareRefusals: async ({ body: { old_password, password }, session, address, now }) => [
      old_password && (await verifyOldPassword(parts, { session, password: old_password, address, now })),
      password && (await commonPasswordRefusal(password)),
    ],
  });

  changeRoute(app, parts.db, 'POST /api/auth/confirm', {
    prepare: async ({ body: { password }, session, address, now }) => {
      const user = await verifyOwnPassword(parts, { session, password, address, now });
      return isRefusal(user) ? { ...user, field: 'password' } : undefined;
    },
    change: (tx, { session, by, now }) => confirmSession(tx, { session, by, now }),
  });

  route(app, 'POST /api/auth/forgot-password', ({ body: { email }, address, language, now }) =>
    requestReset(parts, { email, address, language, now }),
  );

  route(app, 'POST /api/auth/reset-password', ({ body: { token, password }, address, language, now }) =>
    setPasswordByLink(parts.db, { purpose: 'reset', token, password, address, language, now }),
  );
}
