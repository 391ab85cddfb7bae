import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { AuditEntryId } from '../../contract/audit.ts';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { findLastSending } from '../../server/cards/sendingQueries.ts';
import { findTaxClass } from '../../server/cards/taxClassQueries.ts';
import { mailECard } from '../../server/eCards/mailECard.ts';
import { queueDueReminders } from '../../server/eCards/queueDueMails.ts';
import { purgeExpired } from '../../server/jobs/purgeExpired.ts';
import { product } from '../../server/platform/brand.ts';
import { newId } from '../../server/platform/ids.ts';
import { runSchedules } from '../../server/reports/runSchedules.ts';
import { tellExpired } from '../../server/webhooks/tellExpired.ts';
import { aBatch } from '../support/batches.ts';
import { aKey, aSession, aUser, type BuiltKey, PASSWORD, type SignedIn } from '../support/builders.ts';
import { anAddress, sellECard } from '../support/eCards.ts';
import { openEndpoint } from '../support/endpoint.ts';
import { eventually } from '../support/eventually.ts';
import { aFactor, codeAt } from '../support/factor.ts';
import { awaitMail, mailsTo, outboxIsEmpty, tokenIn } from '../support/mail.ts';
import { openShop } from '../support/shop.ts';
import { testConfig } from '../support/testConfig.ts';
import { call, type Reply } from '../support/testServer.ts';

// requirements "Believed days": what was dated while the clocks were ahead

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEW = 'nowe-haslo-2026';
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
const shop = openShop({ WEBHOOK_ALLOW: '127.0.0.1' }, undefined, {
  clocks,
  timeouts: { signOfLifeMs: 100, jobPollMs: 50 },
});
const endpoint = await openEndpoint();
afterAll(() => endpoint.close());

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

const forget = ({ email }: { email: string }, cookie = '') =>
  call(shop, 'POST /api/auth/forgot-password', { body: { email }, headers: { Cookie: cookie } });
const logIn = ({ email }: { email: string }, otp?: string) =>
  call(shop, 'POST /api/auth/login', { body: { email, password: PASSWORD, otp } });

/**
 * What is done while the clocks are 30 days ahead. Each returns what is done once they are right again, with the
 * expected outcome.
 */
const deeds: Record<string, () => Promise<() => Promise<void>>> = {
  'a reset mail can be asked for again, by strangers and by a known browser': async () => {
    const user = await aUser(shop);
    const cookie = (await logIn(user)).headers.getSetCookie()[0]?.split(';')[0];
    await forget(user);
    await forget(user, cookie);
    await outboxIsEmpty(shop);
    return async () => {
      await forget(user);
      await forget(user, cookie);
      await outboxIsEmpty(shop);
      expect(await mailsTo(shop, user.email)).toHaveLength(4);
    };
  },
  'a reset link works for an hour': async () => {
    const users = [await aUser(shop), await aUser(shop)];
    for (const user of users) await forget(user);
    await outboxIsEmpty(shop);
    const reset = async ({ email }: SignedIn) => {
      const body = {
        token: tokenIn(await awaitMail(shop, email)),
        password: NEW,
        password_confirmation: NEW,
      };
      return outcome(await call(shop, 'POST /api/auth/reset-password', { body }));
    };
    const [soon, late] = users as [SignedIn, SignedIn];
    return async () => {
      expect(await reset(soon)).toBe('done');
      ahead = 1.1 * HOUR_MS;
      expect(await reset(late)).toBe('reset-invalid');
    };
  },
  'an activation link works for 72 hours': async () => {
    const emails = [anAddress(), anAddress()];
    for (const email of emails) {
      const body = { name: 'Ewa', surname: 'Nowa', email, role: 1, salon_id: shop.salonId };
      await call(shop, 'POST /api/users', { ...(await asOffice()), body });
    }
    const [soon = '', late = ''] = await Promise.all(
      emails.map(async (email) => tokenIn(await awaitMail(shop, email))),
    );
    const activate = async (token: string) => {
      const body = { token, password: NEW, password_confirmation: NEW };
      return outcome(await call(shop, 'POST /api/activate', { body }));
    };
    return async () => {
      ahead = 71 * HOUR_MS;
      expect(await activate(soon)).toBe('done');
      ahead = 73 * HOUR_MS;
      expect(await activate(late)).toBe('activation-invalid');
    };
  },
  'the former secret of an API key works for as long as was asked for, from now on': async () => {
    const keys: BuiltKey[] = [];
    for (const overlap_hours of [0, 1, 168]) {
      const key = await aKey(shop, { by: shop.administrator.id, at: now() });
      await call(shop, 'GET /api/boncards-transactions/own-day', { token: key.token });
      const body = { overlap_hours };
      await call(shop, 'POST /api/api-keys/:id/rotate', { ...(await asOffice()), id: key.id, body });
      keys.push(key);
    }
    const use = () =>
      Promise.all(
        keys.map(async ({ token }) =>
          outcome(await call(shop, 'GET /api/boncards-transactions/own-day', { token })),
        ),
      );
    return async () => {
      const ended = 'api-key-invalid';
      expect(await use()).toEqual([ended, 'done', 'done']);
      // The job does not correct it a second time.
      await setRight();
      ahead = 2 * HOUR_MS;
      expect(await use()).toEqual([ended, ended, 'done']);
      ahead = 167 * HOUR_MS;
      expect(await use()).toEqual([ended, ended, 'done']);
      ahead = 169 * HOUR_MS;
      expect(await use()).toEqual([ended, ended, ended]);
    };
  },
  'the former secret of a webhook signs for a day': async () => {
    const body = { url: endpoint.url, events: ['month.closed'], active: true };
    const { id } = (await call(shop, 'POST /api/webhooks', { ...(await asOffice()), body })).body.data;
    await call(shop, 'POST /api/webhooks/:id/rotate', { ...(await asOffice()), id, body: {} });
    const signatures = async () => {
      const { length } = endpoint.received;
      await call(shop, 'POST /api/webhooks/:id/test', { ...(await asOffice()), id, body: {} });
      await eventually(() => expect(endpoint.received.length).toBe(length + 1));
      return String(endpoint.received.at(-1)?.headers['webhook-signature']).split(' ').length;
    };
    return async () => {
      expect(await signatures()).toBe(2);
      ahead = 25 * HOUR_MS;
      expect(await signatures()).toBe(1);
    };
  },
  'of two tax classes for the same day the one that was set later counts': async () => {
    const day = warsawDayOf(now());
    const set = async (taxClass: string) => {
      const body = { type: 1, class: taxClass, effective_from: day };
      return (await call(shop, 'POST /api/tax-classes', { ...(await asOffice()), body })).body.data.id;
    };
    const earlier = [await set('mpv'), await set('spv')];
    return async () => {
      const ids = [...earlier, await set('mpv')];
      expect(await findTaxClass(shop.database.db, { type: 'lenses', day })).toBe('mpv');
      const { items } = (await call(shop, 'GET /api/tax-classes', await asOffice())).body;
      expect(items.map(({ id }: { id: string }) => id)).toEqual(ids.reverse());
    };
  },
  'a new webhook is told of the cards that expire from now on': async () => {
    const chargedAt = new Date(Date.now() - 80 * DAY_MS);
    const card = await shop.card({ status: 'active', chargedAt, months: 3 });
    const body = { url: `${endpoint.url}/wygasle`, events: ['boncard.expired'], active: true };
    const { id } = (await call(shop, 'POST /api/webhooks', { ...(await asOffice()), body })).body.data;
    return async () => {
      const { db } = shop.database;
      await tellExpired(db, new Date(now().getTime() + 20 * DAY_MS));
      const { rows } = await sql`
        SELECT data FROM webhook_deliveries WHERE webhook_id = ${id} AND event = 'boncard.expired'
      `.execute(db);
      expect(rows).toEqual([{ data: { boncard_id: card.id } }]);
    };
  },
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
  'a mail with an e-card that may have arrived is tried again six hours later': async () => {
    const selling = { token: await tokenOf(shop.employer), salonId: shop.salonId };
    const later = { send_on: addDays(warsawDayOf(now()), 3) };
    const { id } = (await sellECard(shop, selling, later)).body.data;
    const { db } = shop.database;
    const sending = await findLastSending(db, id);
    if (!sending) throw new Error('no mail');
    let tried = 0;
    const deliver = async () => {
      tried += 1;
      return 'unknown' as const;
    };
    const brand = { ...product, logo: undefined };
    const publicUrl = 'https://bony.example.test';
    const tryIt = async () => {
      const parts = { db, mailer: { deliver }, hashPin: shop.hashPin, publicUrl, brand };
      await mailECard(parts, { sendingId: sending.id, isLast: false, now: now() }).catch(() => undefined);
      return tried;
    };
    expect(await tryIt()).toBe(1);
    return async () => {
      expect(await tryIt()).toBe(1);
      ahead = 6.1 * HOUR_MS;
      expect([await tryIt(), await tryIt()]).toEqual([2, 2]);
    };
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
  'references can be voided again a day later, however many were': async () => {
    const { token } = await aKey(shop, { by: shop.administrator.id, at: now() });
    let made = 0;
    const voidOne = async () => {
      made += 1;
      const body = { reference: `KASA1/${made}`, reason: 'Zerwane połączenie' };
      return outcome(await call(shop, 'POST /api/boncards-transactions/void', { token, body }));
    };
    for (let voided = 0; voided < 100; voided += 1) await voidOne();
    expect(await voidOne()).toBe('too-many-voids');
    return async () => {
      expect(await voidOne()).toBe('too-many-voids');
      ahead = 25 * HOUR_MS;
      expect(await voidOne()).toBe('done');
    };
  },
  'a batch can be printed again a week later, however often it was': async () => {
    const batch = await aBatch(shop, { by: { ...shop.administrator, ...(await asOffice()) } });
    const print = async () =>
      outcome(
        await call(shop, 'POST /api/boncards-batches/:id/print', {
          ...(await asOffice()),
          ...{ id: batch.id, body: { format: 'csv' } },
        }),
      );
    for (let printed = 0; printed < 5; printed += 1) expect(await print()).toBe('done');
    expect(await print()).toBe('too-many-prints');
    const { db } = shop.database;
    // As if the server of the last print had died while the database's clock was ahead, too.
    await db.updateTable('batch_prints').set({ alive_at: now() }).where('batch_id', '=', batch.id).execute();
    return async () => {
      expect(await print()).toBe('too-many-prints');
      ahead = 7.1 * DAY_MS;
      expect(await print()).toBe('done');
    };
  },
  'a report of that day is made when the day comes, and the list shows the last one that was made':
    async () => {
      const view = { name: 'Bony', resource: 'boncards', filter: {}, sort: null, columns: [] };
      const saved = await call(shop, 'POST /api/views', { ...(await asOffice()), body: view });
      const to = [shop.administrator.id];
      const body = { view: saved.body.data.id, every: 'day', at: '07:00', to, paused: false };
      const { id } = (await call(shop, 'POST /api/schedules', { ...(await asOffice()), body })).body.data;
      const find = async () =>
        (await call(shop, 'GET /api/schedules/:id', { ...(await asOffice()), id })).body.data;
      const { db } = shop.database;
      const makeReport = async () => ({
        fileName: 'bony.xlsx',
        mediaType: 'text/plain',
        content: Readable.from(['x']),
      });
      const runNext = async () => {
        const { next_run: due } = await find();
        await runSchedules({ db, makeReport }, new Date(due));
        return due;
      };
      await runNext();
      await runNext();
      const { last_run: last } = await find();
      return async () => {
        const { last_run: kept } = await find();
        expect(kept.file).toBe(last.file);
        expect(Date.parse(kept.at)).toBeLessThanOrEqual(now().getTime());
        // The schedule's next run is brought back.
        await runSchedules({ db, makeReport }, now());
        const due = await runNext();
        expect((await find()).last_run).toEqual({ at: due, failure: null, file: expect.any(String) });
        // No run stands for one that is due later.
        const runs = await db
          .selectFrom('report_runs')
          .select('due_at')
          .where('schedule_id', '=', id)
          .execute();
        expect(runs.map(({ due_at }) => due_at <= new Date(due))).toEqual([true, true, true]);
      };
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
  'the codes of a second factor count again': async () => {
    const user = await aUser(shop, { salonId: shop.salonId });
    const { secret } = await aFactor(shop, { token: await tokenOf(user) }, now);
    const signIn = async () => outcome(await logIn(user, await codeAt(secret, now())));
    expect(await signIn()).toBe('done');
    return async () => {
      ahead = 60_000;
      expect(await signIn()).toBe('done');
    };
  },
  'a stored answer is kept for two days': async () => {
    const { token } = await aKey(shop, { by: shop.administrator.id, at: now() });
    const headers = { 'Idempotency-Key': newId() };
    const body = { reference: 'KASA2/1', reason: 'Zerwane połączenie' };
    await call(shop, 'POST /api/boncards-transactions/void', { token, headers, body });
    const isKept = async (hours: number) => {
      const { db } = shop.database;
      ahead = hours * HOUR_MS;
      await purgeExpired(db, testConfig({ DATA_DIR: shop.dataDir }), now());
      const answers = await db
        .selectFrom('idempotency_keys')
        .select('key')
        .where('key', '=', headers['Idempotency-Key'])
        .execute();
      return answers.length === 1;
    };
    return async () => {
      expect([await isKept(47), await isKept(49)]).toEqual([true, false]);
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

/** How each column with an instant or a day is handled if it was dated while a clock was ahead. */
const columns: Record<string, string[]> = {
  'brought back to the current time': [
    'api_key_secrets.valid_until',
    'api_keys.last_used_at',
    'batch_prints.alive_at',
    'batch_prints.started_at',
    'idempotency_keys.created_at',
    'known_addresses.signed_in_at',
    'known_devices.signed_in_at',
    'links.expires_at',
    'lockouts.counted_since',
    'lockouts.failed_at',
    'lockouts.locked_until',
    'purchase_grants.expires_at',
    'report_days.day',
    'report_runs.due_at',
    'report_runs.finished_at',
    'report_runs.started_at',
    'reset_mails.queued_at',
    'sessions.confirmed_at',
    'sessions.created_at',
    'sessions.last_used_at',
    'webhooks.expired_through',
    'webhooks.former_secret_until',
  ],
  'brought back while somebody waits for it': ['e_card_links.created_at', 'transaction_references.voided_at'],
  'brought back by the job that uses it': [
    'schedules.next_run_at',
    'webhook_deliveries.next_try_at',
    'webhooks.busy_until',
  ],
  'compared only if it is not ahead': [
    'audit_entries.at',
    'e_card_sendings.asked_at',
    'e_card_sendings.opened_at',
    'e_card_sendings.sent_at',
    'requests.created_at',
  ],
  'of challenges that are refused if they are dated ahead': ['used_challenges.expires_at'],
  'written only on a believed day, or by its clock': [
    'believed_time.claimed_at',
    'believed_time.trusted_at',
    'book_days.day',
    'closed_days.day',
    'closed_days.withdrawn_at',
    'closed_months.closed_at',
    'closed_months.month',
    'cycles.written_off_at',
    'e_cards.reminded_for',
    'ended_days.day',
    'ended_days.ended_at',
    'ended_days.withdrawn_at',
    'exception_days.day',
    'exceptions.at',
    'ledger_day_ranges.day',
    'ledger_days.day',
    'liability_days.day',
    'seals.day',
    'seals.sealed_at',
    'settlement_months.month',
  ],
  'later than that of the row before it': ['tax_classes.set_at'],
  'chosen by a person': ['api_keys.expires_at', 'e_card_sendings.send_on', 'tax_classes.effective_from'],
  'keeps its date, like the entry or card that it belongs to': [
    'audit_counts.day',
    'boncard_counts.day',
    'boncard_facets.created_at',
    'boncard_facets.valid_until',
    'boncard_prefix_counts.day',
    'cycles.closed_at',
    'cycles.opened_at',
    'cycles.valid_until',
    'e_card_reminder_links.valid_until',
    'ledger_entries.created_at',
    'open_owed.day',
    'open_owed.valid_until',
    'open_sums.day',
    'validity_changes.created_at',
    'validity_changes.valid_until',
    'validity_changes.valid_until_before',
  ],
  'is shown, orders a list, says until when to keep something, or only whether something happened': [
    'api_keys.created_at',
    'api_keys.ended_at',
    'batch_prints.confirmed_at',
    'batch_prints.ended_at',
    'boncard_batches.created_at',
    'boncard_imports.created_at',
    'boncards.blocked_at',
    'boncards.canceled_at',
    'boncards.created_at',
    'boncards.moderated_at',
    'e_card_reminder_links.created_at',
    'e_card_sendings.failed_at',
    'e_card_sendings.superseded_at',
    'e_card_sendings.told_at',
    'e_cards.reminders_stopped_at',
    'former_salon_names.until',
    'former_user_names.until',
    'passkeys.created_at',
    'passkeys.last_used_at',
    'pin_keys.begun_at',
    'requests.decided_at',
    'salons.created_at',
    'schedules.created_at',
    'second_factors.enrolled_at',
    'transaction_references.created_at',
    'users.created_at',
    'views.created_at',
    'webhook_deliveries.created_at',
    'webhook_deliveries.tried_at',
    'webhooks.created_at',
    'webhooks.failing_since',
    'webhooks.gone_at',
  ],
};

test('it is known of each column with an instant or a day what becomes of it', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('timestamp with time zone', 'date')
  `.execute(shop.database.db);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.values(columns).flat().sort());
});

test('nothing that was brought back is later than it could be if it had been dated now', async () => {
  await setRight();
  // The longest of them is the former secret of an API key.
  const latest = new Date(now().getTime() + 8 * DAY_MS);
  for (const name of columns['brought back to the current time'] ?? []) {
    const [table = '', column = ''] = name.split('.');
    const { rows } = await sql`
      SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} > ${latest} AND isfinite(${sql.ref(column)})
    `.execute(shop.database.db);
    expect([name, rows.length]).toEqual([name, 0]);
  }
});
