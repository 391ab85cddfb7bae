import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BoncardId } from '../../contract/ids.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { transact } from '../../server/db/transact.ts';
import { aUser, type SignedIn } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { losses } from '../support/losses.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { openShop } from '../support/shop.ts';
import { call, type Reply } from '../support/testServer.ts';

const shop = openShop({ DATABASE_POOL: '12' });
/** A connection to the database apart from the server's pool. */
let outside: OpenDatabase;

beforeAll(() => {
  outside = openTestDatabase(shop.databaseUrl);
});
afterAll(() => outside.close());

const sell = ({ token }: { token: string }, boncardId: string) =>
  call(shop, 'POST /api/boncards/issue', {
    token,
    body: {
      boncard_id: boncardId,
      place_of_sale: shop.salonId,
      document: 'FV',
      amount: 50,
      type: 0,
      expired_months: 12,
    },
  });

const waiting = (count: number) => eventually(async () => expect(await countWaiting(outside.db)).toBe(count));

/** Does some work while a card is locked from outside. */
async function whileLocked<Result>(cardId: BoncardId, work: () => Promise<Result>): Promise<Result> {
  return transact(outside.db, async (tx) => {
    await tx.selectFrom('boncards').select('id').where('id', '=', cardId).forUpdate().execute();
    return work();
  });
}

const profile = { name: 'Ewa', surname: 'Testowa', role: 1 };

const names = Object.keys(losses);
const aColleague = () => aUser(shop, { salonId: shop.salonId });

test.each(names)(
  'a person who %s waits for their call under way, and later calls do not overtake that',
  async (name) => {
    const who = await aColleague();
    const [locked, free] = [await shop.card(), await shop.card()];
    const { first, loss, later } = await whileLocked(locked.id, async () => {
      const first = sell(who, locked.id);
      await waiting(1);
      const loss = losses[name]?.(shop, who);
      await waiting(2);
      const later = sell(who, free.id);
      await waiting(3);
      return { first, loss, later };
    });
    expect([(await first).status, (await loss)?.status, (await later).status]).toEqual([200, 200, 401]);
  },
);

test('while somebody’s calls wait for the end of their session, nobody else waits', async () => {
  const who = await aColleague();
  const [boss, ...others] = await Promise.all([
    aUser(shop, { role: 'administrator' }),
    ...names.map(aColleague),
  ]);
  const locked = await shop.card();
  const { first, loss, replies } = await whileLocked(locked.id, async () => {
    const first = sell(who, locked.id);
    await waiting(1);
    const loss = losses['is deactivated']?.(shop, who);
    await waiting(2);
    const replies = await Promise.all(
      names.map((name, place) => losses[name]?.(shop, others[place] as SignedIn)),
    );
    const body = { ...profile, email: 'nowa@example.test', salon_id: shop.salonId };
    replies.push(await call(shop, 'POST /api/users', { token: boss.token, body }));
    return { first, loss, replies };
  });
  expect(replies.map((reply) => reply?.status)).toEqual(replies.map(() => 200));
  expect([(await first).status, (await loss)?.status]).toEqual([200, 200]);
});

test('signing out does not queue behind one’s own calls', async () => {
  const who = await aColleague();
  const locked = await shop.card();
  await sell(shop.employer, (await shop.card()).id);
  const { storm, signOut } = await whileLocked(locked.id, async () => {
    const storm = Array.from({ length: 30 }, () => sell(who, locked.id));
    await waiting(2);
    const signOut = losses['signs out']?.(shop, who);
    await waiting(3);
    return { storm, signOut };
  });
  expect((await signOut)?.status).toBe(200);
  const statuses = (await Promise.all(storm)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(28).fill(401), 422]);
});

test('the end of a session goes on when the connection of the call that it waits for breaks', async () => {
  const who = await aColleague();
  const locked = await shop.card();
  await whileLocked(locked.id, async () => {
    const first = sell(who, locked.id);
    await waiting(1);
    const loss = losses['is deactivated']?.(shop, who);
    await waiting(2);
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event <> 'advisory'
    `.execute(outside.db);
    expect([(await first).status, (await loss)?.status]).toEqual([503, 200]);
  });
});

describe('while others call, at most two calls of a person are under way at a time', () => {
  const charge = async (token: string) => sell({ token }, (await shop.card()).id);
  const storms: Record<string, { table: string; send: (who: SignedIn) => Promise<Reply>; status: number }> = {
    charges: { table: 'ledger_entries', send: ({ token }) => charge(token), status: 200 },
    'refused charges': {
      table: 'salons',
      send: ({ token }) => sell({ token }, 'no-card'),
      status: 422,
    },
    'looks at a card': {
      table: 'audit_entries',
      send: async ({ token }) => call(shop, 'GET /api/boncards/:id', { token, id: (await shop.card()).id }),
      status: 200,
    },
    'looks at somebody': {
      table: 'salons',
      send: ({ token, id }) => call(shop, 'GET /api/users/:id', { token, id }),
      status: 200,
    },
    'calls of a session': {
      table: 'sessions',
      send: ({ token }) => call(shop, 'GET /api/boncards', { token }),
      status: 200,
    },
    'calls of a dead session': {
      table: 'sessions',
      send: () => call(shop, 'GET /api/boncards', { token: 'd'.repeat(43) }),
      status: 401,
    },
  };

  test.each(Object.keys(storms))('%s', async (name) => {
    const storm = storms[name];
    if (!storm) return;
    const { table, send, status } = storm;
    const who = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
    await sell(shop.employer, (await shop.card()).id);
    const sent = await transact(outside.db, async (tx) => {
      await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const sent = Array.from({ length: 20 }, () => send(who));
      // Count only inserts, because background work also reads the ledger.
      const statement = table === 'ledger_entries' ? 'insert into' : '';
      const two = () =>
        eventually(async () => {
          // Another person calls again and again, so the limit stays in force.
          if (table !== 'sessions') await call(shop, 'GET /api/sessions', { token: shop.employer.token });
          expect(await countWaiting(outside.db, { statement })).toBe(2);
        });
      await two();
      if (table.endsWith('entries')) {
        const search = { number: 'NONE0000000000000000', searchForType: 'charge' };
        await call(shop, 'POST /api/boncards/search', { token: shop.employer.token, body: search });
        await two();
      }
      return sent;
    });
    expect((await Promise.all(sent)).map((reply) => reply.status)).toEqual(sent.map(() => status));
  });
});
