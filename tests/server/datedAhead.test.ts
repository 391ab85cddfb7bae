import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AuditEntryId } from '../../contract/audit.ts';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { queueDueReminders } from '../../server/eCards/queueDueMails.ts';
import { newId } from '../../server/platform/ids.ts';
import { aSession, aUser, type SignedIn } from '../support/builders.ts';
import { anAddress, sellECard } from '../support/eCards.ts';
import { eventually } from '../support/eventually.ts';
import { mailsTo, outboxIsEmpty } from '../support/mail.ts';
import { openShop } from '../support/shop.ts';
import { call, type Reply } from '../support/testServer.ts';

// requirements "Believed days": what was dated while the clocks were ahead

const DAY_MS = 24 * 3_600_000;
const today = warsawDayOf(new Date());
const toNoon = Date.parse(`${today}T11:00:00Z`) - Date.now();
/** By how many milliseconds both clocks are ahead of the right time, which is about noon. */
let ahead = 0;
const now = () => new Date(Date.now() + toNoon + ahead);
const clocks = {
  server: now,
  database: async () => now(),
  boot: () => ({ boot: 'one', uptimeMs: performance.now() }),
};
const shop = openShop({}, undefined, {
  clocks,
  timeouts: { signOfLifeMs: 100, jobPollMs: 50 },
});

/** The clocks become right again, and the job that runs every minute corrects what was dated meanwhile. */
async function setRight() {
  ahead = 0;
  const { db } = shop.database;
  await sql`SELECT graphile_worker.add_job('releaseMails', job_key => 'releaseMails')`.execute(db);
  await eventually(async () => {
    const { rows } =
      await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'releaseMails'`.execute(db);
    if (rows.length > 0) throw new Error('the job runs');
  });
}

const outcome = ({ status, body }: Reply) => (status === 200 ? 'done' : body.reason);
/** Returns the token of a session that begins now according to the clocks. */
const tokenOf = async ({ id }: Pick<SignedIn, 'id'>) => (await aSession(shop, id, now())).token;
const asOffice = async () => ({ token: await tokenOf(shop.administrator) });
const auditOf = async (id: string, action: string) =>
  (
    await call(shop, 'GET /api/audit-entries', {
      ...(await asOffice()),
      query: `?object_id=${id}&action=${action}`,
    })
  ).body.items.length;

/**
 * What is done while the clocks are 30 days ahead. Each returns what is done once they are right again, with the
 * expected outcome.
 */
const deeds: Record<string, () => Promise<() => Promise<void>>> = {
  'a person can make requests, however many they made': async () => {
    const user = await aUser(shop, { salonId: shop.salonId });
    const ask = async (boncard_id: string, kind: string) =>
      outcome(
        await call(shop, 'POST /api/requests', {
          token: await tokenOf(user),
          body: { boncard_id, kind, note: 'Na prośbę' },
        }),
      );
    for (let made = 0; made < 10; made += 1) {
      const { id } = await shop.card({ status: 'active' });
      expect([await ask(id, 'extend'), await ask(id, 'adjust')]).toEqual(['done', 'done']);
    }
    const { id } = await shop.card({ status: 'active' });
    expect(await ask(id, 'extend')).toBe('too-many-requests-a-day');
    return async () => expect(await ask(id, 'extend')).toBe('done');
  },
  'an e-card can be sent again, however often it was': async () => {
    const selling = { token: await tokenOf(shop.employer), salonId: shop.salonId };
    const { id } = (await sellECard(shop, selling)).body.data;
    const send = async () => {
      const body = { email: 'wlasciciel@example.test' };
      return outcome(
        await call(shop, 'POST /api/boncards/:id/action/send', { ...(await asOffice()), id, body }),
      );
    };
    for (let sent = 1; sent < 6; sent += 1) expect(await send()).toBe('done');
    expect(await send()).toBe('too-many-sendings');
    return async () => expect(await send()).toBe('done');
  },
  'an owner who got their mail meanwhile is reminded': async () => {
    ahead = 0;
    const email = anAddress();
    const selling = { token: await tokenOf(shop.employer), salonId: shop.salonId };
    const { id, valid_until } = (await sellECard(shop, selling, { email, expired_months: 3 })).body.data;
    await outboxIsEmpty(shop);
    const noonOf = (day: string) => Date.parse(`${day}T11:00:00Z`);
    ahead = noonOf(addDays(valid_until, -5)) - noonOf(today);
    await call(shop, 'POST /api/boncards/:id/action/send', { ...(await asOffice()), id, body: { email } });
    await outboxIsEmpty(shop);
    return async () => {
      const day = new Date(noonOf(addDays(valid_until, -14)));
      await queueDueReminders(shop.database.db, { days: 14, now: day });
      await outboxIsEmpty(shop);
      const subjects = (await mailsTo(shop, email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject?.includes('ważny do'))).toHaveLength(1);
    };
  },
  'a PIN can be unlocked, however often it was': async () => {
    const { id } = await shop.card({ status: 'active' });
    const unlock = async () => {
      const counted = { checking: 0, failures: 0, level: 1, counted_since: now(), failed_at: now() };
      const lock = { locked_until: 'infinity', lock_entry_id: newId<AuditEntryId>() } as const;
      await shop.database.db
        .insertInto('lockouts')
        .values({ kind: 'card', name: id, scope: 'counter', ...counted, ...lock })
        .onConflict((conflict) => conflict.columns(['kind', 'name', 'scope']).doUpdateSet(lock))
        .execute();
      return outcome(
        await call(shop, 'POST /api/boncards/:id/action/unlock', { ...(await asOffice()), id, body: {} }),
      );
    };
    // Five times in 30 days, three of them on one day.
    for (const days of [29, 29, 30, 30, 30]) {
      ahead = days * DAY_MS;
      expect(await unlock()).toBe('done');
    }
    ahead = 31 * DAY_MS;
    expect(await unlock()).toBe('boncard-unlocked-often');
    return async () => expect(await unlock()).toBe('done');
  },
  'the audit records again who views a card': async () => {
    const { id } = await shop.card({ status: 'active' });
    const look = async () => call(shop, 'GET /api/boncards/:id', { ...(await asOffice()), id });
    await look();
    await look();
    expect(await auditOf(id, 'boncard.viewed')).toBe(1);
    return async () => {
      await look();
      await look();
      expect(await auditOf(id, 'boncard.viewed')).toBe(2);
    };
  },
};

describe('once the clocks are right again', () => {
  test.each(Object.entries(deeds))('%s', async (_, deed) => {
    ahead = 30 * DAY_MS;
    const check = await deed();
    await setRight();
    await check();
  });
});
