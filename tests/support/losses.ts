import { issueLink } from '../../server/accounts/links.ts';
import { transact } from '../../server/db/transact.ts';
import { aSession, PASSWORD, type SignedIn } from './builders.ts';
import type { Shop } from './shop.ts';
import { call, type Reply } from './testServer.ts';

const newPassword = 'inne-haslo-8';
const EMPLOYER = 1;
const profile = { name: 'Ewa', surname: 'Testowa' };

/** Changes a user as the shop's administrator: by default to an employer of the shop's salon. */
function change(shop: Shop, { id, email }: SignedIn, changed: object) {
  const body = { ...profile, email, salon_id: shop.salonId, role: EMPLOYER, ...changed };
  return call(shop, 'PUT /api/users/:id', { token: shop.administrator.token, id, body });
}

/** Ways to end somebody's session. */
export const losses: Record<string, (shop: Shop, who: SignedIn) => Promise<Reply>> = {
  'is deactivated': (shop, { id }) =>
    call(shop, 'DELETE /api/users/:id', { token: shop.administrator.token, id }),
  'is deactivated by an id in capitals': (shop, { id }) =>
    call(shop, 'DELETE /api/users/:id', { token: shop.administrator.token, id: id.toUpperCase() }),
  'gets another role': async (shop, who) => {
    const { role } = await shop.database.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow();
    return change(shop, who, { role: role === 'employer' ? 0 : EMPLOYER });
  },
  'gets another address': (shop, who) => change(shop, who, { email: `new-${who.email}` }),
  'signs out': (shop, { token }) => call(shop, 'POST /api/auth/logout', { token }),
  'ends this session elsewhere': async (shop, { id, sessionId }) => {
    const { token } = await aSession(shop, id);
    return call(shop, 'DELETE /api/sessions/:id', { token, id: sessionId });
  },
  'changes the password elsewhere': async (shop, { id }) => {
    const { token } = await aSession(shop, id);
    const body = { old_password: PASSWORD, password: newPassword, password_confirmation: newPassword };
    return call(shop, 'PUT /api/auth/update-account', { token, body });
  },
  'resets the password': async (shop, user) => {
    const link = await transact(shop.database.db, (tx) =>
      issueLink(tx, { user, purpose: 'reset', command: 'test', publicUrl: '', now: new Date() }),
    );
    const token = link.split('/').at(-1);
    const body = { token, password: newPassword, password_confirmation: newPassword };
    return call(shop, 'POST /api/auth/reset-password', { body });
  },
};
