import type { Updateable } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { administratorRefusal } from '../../server/accounts/userRefusals.ts';
import type { Database } from '../../server/db/schema.ts';
import { aSalon, aUser } from '../support/builders.ts';
import { call, startTestServer } from '../support/testServer.ts';

test('one administrator always remains, even if two deactivate or demote each other at the same time', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const { db } = server.database;
  const salon_id = await aSalon(server);
  const remaining = () =>
    db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'administrator')
      .where('status', '=', 'active')
      .where('password_hash', 'is not', null)
      .execute();

  for (let round = 0; round < 10; round++) {
    await db.updateTable('users').set({ status: 'disabled' }).execute();
    const pair = [
      await aUser(server, { role: 'administrator' }),
      await aUser(server, { role: 'administrator' }),
    ];
    const replies = await Promise.all(
      pair.map(({ token }, index) => {
        const { id = '', email = '' } = pair[1 - index] ?? {};
        const body = { name: 'Ewa', surname: 'Testowa', email, salon_id, role: 1 };
        return round % 2
          ? call(server, 'DELETE /api/users/:id', { token, id })
          : call(server, 'PUT /api/users/:id', { token, id, body });
      }),
    );
    expect(await remaining()).toHaveLength(1);
    // The later call was refused: its person was no longer an administrator, or it would have removed the last one.
    const late = replies.filter(({ status }) => status !== 200);
    expect(late).toHaveLength(1);
    expect(['administrator-is-last', 'unauthenticated', 'forbidden']).toContain(late[0]?.body.reason);
  }
});

test('only somebody who can sign in as administrator counts as another one', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const { db } = server.database;
  const [last, other] = [await aUser(server, { role: 'administrator' }), await aUser(server)];
  const refused = async () => {
    const refusal = await administratorRefusal(
      db,
      { id: last.id, role: 'administrator' },
      { userId: other.id },
    );
    return refusal?.refused;
  };
  const become = (change: Updateable<Database['users']>) =>
    db.updateTable('users').set(change).where('id', '=', other.id).execute();
  expect(await refused()).toBe('administrator-is-last');
  await become({ role: 'administrator' });
  expect(await refused()).toBeUndefined();
  await become({ status: 'disabled' });
  expect(await refused()).toBe('administrator-is-last');
  await become({ status: 'active', password_hash: null });
  expect(await refused()).toBe('administrator-is-last');
});
