import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { SendingId } from '../../../contract/eCard.ts';
import type { BoncardId } from '../../../contract/ids.ts';
import { addDays, addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import { findLastSending } from '../../../server/cards/sendingQueries.ts';
import { writeOffExpired } from '../../../server/cards/writeOffExpired.ts';
import type { PooledDb, Tx } from '../../../server/db/client.ts';
import { transact } from '../../../server/db/transact.ts';
import { forgetOldAddresses } from '../../../server/eCards/forgetAddresses.ts';
import { mailECard } from '../../../server/eCards/mailECard.ts';
import {
  deleteOldReminderLinks,
  insertECard,
  insertSending,
  queueReminders,
} from '../../../server/eCards/queries.ts';
import { isDaytime, queueDueMails, queueDueReminders } from '../../../server/eCards/queueDueMails.ts';
import { remindOwner } from '../../../server/eCards/remindOwner.ts';
import { createMailer, type Mail, type Mailer } from '../../../server/mail/mailer.ts';
import { product } from '../../../server/platform/brand.ts';
import { newId } from '../../../server/platform/ids.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import {
  anAddress,
  anOwnedCard,
  cardTokenIn,
  mailTo,
  type OwnedCard,
  sellECard,
  show,
} from '../../support/eCards.ts';
import { eventually } from '../../support/eventually.ts';
import { hurryUp } from '../../support/jobs.ts';
import { outboxIsEmpty } from '../../support/mail.ts';
import { operationsSql } from '../../support/operationsSql.ts';
import { findings } from '../../support/operator.ts';
import { openShop } from '../../support/shop.ts';
import { startSmtpServer } from '../../support/smtpServer.ts';
import { TEST_PIN_KEY, testConfig } from '../../support/testConfig.ts';
import { call } from '../../support/testServer.ts';
import { certificate, key } from '../../support/tlsDoor.ts';
import { unansweredCommits } from '../../support/unansweredCommit.ts';

const smtp = await startSmtpServer();
/** At night reminders wait, so the server's clock is ahead then. */
const aheadMs = isDaytime(new Date()) ? 0 : 8 * 3_600_000;
const clock = () => new Date(Date.now() + aheadMs);
const shop = openShop(
  { SMTP_URL: smtp.url, MAIL_FROM: 'Bony <bony@example.test>', EXPIRY_REMINDER_DAYS: '14' },
  undefined,
  { timeouts: { jobPollMs: 50 }, clock },
);
afterEach(() => outboxIsEmpty(shop));
afterAll(() => expectBooksToAddUp(shop.database.db));
afterAll(() => smtp.stop());

const selling = () => ({ token: shop.employer.token, salonId: shop.salonId });
const owned = (body: Record<string, unknown> = {}) => anOwnedCard({ url: shop.url, smtp }, selling(), body);
const variables = () => ({
  DATABASE_URL: shop.databaseUrl,
  DATA_DIR: shop.dataDir,
  PIN_KEY: TEST_PIN_KEY,
});
const today = () => warsawDayOf(new Date());
const brand = { ...product, logo: undefined };

async function eCardOf(id: string) {
  const { body } = await call(shop, 'GET /api/boncards/:id', { token: shop.administrator.token, id });
  return body.data.e_card;
}

/** Pays with all that an e-card has. */
async function spend({ id, number, pin }: OwnedCard) {
  const { token } = shop.employer;
  await call(shop, 'POST /api/boncards/search', { token, body: { number, pin, searchForType: 'purchase' } });
  const body = { boncard_id: id, place_of_sale: shop.salonId, document: 'PAR 10', amount: 100 };
  expect((await call(shop, 'POST /api/boncards/purchase', { token, body })).status).toBe(200);
}

const becomes = (id: string, state: string) =>
  eventually(async () => expect((await eCardOf(id)).state).toBe(state));

/** Sells an e-card for a later day, so its mail is not sent yet. */
async function aWaitingCard(body: Record<string, unknown> = {}) {
  const email = anAddress();
  const sold = await sellECard(shop, selling(), { email, send_on: addDays(today(), 3), ...body });
  return { id: sold.body.data.id as BoncardId, email };
}

/** Tries to send the last mail of a card with a given mailer. */
async function trySending(
  id: BoncardId,
  mailer: Pick<Mailer, 'deliver'>,
  {
    isLast = false,
    hours = 0,
    publicUrl = 'https://bony.example.test',
    db = shop.database.db,
  }: { isLast?: boolean; hours?: number; publicUrl?: string | null; db?: PooledDb } = {},
) {
  const sending = await findLastSending(shop.database.db, id);
  if (!sending) throw new Error('no mail');
  const parts = { db, mailer, hashPin: shop.hashPin, publicUrl: publicUrl ?? undefined, brand };
  const now = new Date(Date.now() + hours * 3_600_000);
  return mailECard(parts, { sendingId: sending.id, isLast, now });
}

const linksOf = async (id: BoncardId) => {
  const rows = await shop.database.db
    .selectFrom('e_card_links')
    .select('token_hash')
    .where('boncard_id', '=', id)
    .execute();
  return rows.length;
};

describe('the mail', () => {
  test('has the giver’s words as plain text, whatever they contain, and its text and HTML say the same', async () => {
    const email = anAddress();
    const message = '<script>alert(1)</script> & "cytat"\nשלום, drugi wiersz';
    await sellECard(shop, selling(), { email, recipient: 'Ania <b>', message, type: 1, amount: 250.5 });
    const mail = await mailTo(smtp, email);
    const link = `http://bony.example.test/bon/${cardTokenIn(mail)}`;
    expect(mail.subject).toBe('Bonpanel: e-bon na 250,50\u00a0zł');
    expect(mail.html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;cytat&quot;<br>שלום, drugi wiersz',
    );
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('<blockquote dir="auto"');
    expect(mail.html).toContain('<bdi>Ania &lt;b&gt;</bdi>');
    expect(mail.text).toContain(message);
    for (const body of [mail.text ?? '', mail.html ?? '']) {
      expect(body).toContain(link);
      expect(body).toContain('250,50');
      expect(body).toContain(addMonths(today(), 12).split('-').reverse().join('.'));
      expect(body).not.toMatch(/%\{|undefined|\uFFFC/);
    }
    const code = mail.attachments.find(({ contentId }) => contentId === '<code@bonpanel>');
    expect(code).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true });
    expect(mail.html).toContain('src="cid:code@bonpanel"');
  });

  test('is in the language of the call', async () => {
    const email = anAddress();
    await sellECard(shop, { ...selling(), language: 'en' }, { email });
    expect((await mailTo(smtp, email)).subject).toContain('a gift card for');
  });

  test('is refused with a message of 10 000 characters, without an address, or with too large an amount', async () => {
    const { body } = await sellECard(shop, selling(), {
      email: 'nie adres',
      message: 'x'.repeat(10_000),
      amount: 10_001,
    });
    expect(Object.keys(body.errors).sort()).toEqual(['amount', 'email', 'message']);
  });

  test.each([
    ['yesterday', () => addDays(today(), -1), 'send-on-past'],
    ['in five years', () => addMonths(today(), 60), 'send-on-too-late'],
    ['after the last day', () => addDays(addMonths(today(), 12), 1), 'send-on-too-late'],
  ])('is not scheduled for %s', async (_, day, reason) => {
    const { status, body } = await sellECard(shop, selling(), { send_on: day() });
    expect([status, body.reason, Object.keys(body.errors)]).toEqual([422, reason, ['send_on']]);
  });

  test('is not scheduled for a day that does not exist', async () => {
    for (const send_on of ['2027-02-29', '2028-02-30', '2027-2-1', 20280229])
      expect(Object.keys((await sellECard(shop, selling(), { send_on })).body.errors)).toEqual(['send_on']);
  });

  test('may be scheduled for the card’s last day', async () => {
    const late = await sellECard(shop, selling(), { send_on: addMonths(today(), 12) });
    expect(late.body.data.e_card).toMatchObject({ state: 'queued', send_on: addMonths(today(), 12) });
  });

  test('is sent on its scheduled day from 08:00 in Warsaw on, and once', async () => {
    const { id, email } = await aWaitingCard({ send_on: addDays(today(), 2) });
    const { db } = shop.database;
    const at = (days: number, time: string) => new Date(`${addDays(today(), days)}T${time}Z`);
    const jobs = async () => {
      const { rows } =
        await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'mailECard'`.execute(db);
      return rows.length;
    };
    await queueDueMails(db, at(1, '12:00:00'));
    await queueDueMails(db, at(2, '05:30:00'));
    expect(await jobs()).toBe(0);
    expect(await linksOf(id)).toBe(0);
    await queueDueMails(db, at(2, '08:30:00'));
    await mailTo(smtp, email);
    await becomes(id, 'sent');
    await queueDueMails(db, at(2, '09:30:00'));
    expect(await jobs()).toBe(0);
  });

  test('is queued again if its job was lost with its server', async () => {
    const { id, email } = await aWaitingCard();
    const { db } = shop.database;
    await sql`UPDATE e_card_sendings SET send_on = NULL WHERE boncard_id = ${id}`.execute(db);
    await queueDueMails(db, new Date());
    await mailTo(smtp, email);
    await becomes(id, 'sent');
  });
});

describe('a mail that waits', () => {
  test('is not queued again while a try runs', async () => {
    const { id } = await aWaitingCard();
    const { db } = shop.database;
    const sending = await findLastSending(db, id);
    await sql`UPDATE e_card_sendings SET send_on = NULL WHERE boncard_id = ${id}`.execute(db);
    await sql`
      SELECT graphile_worker.add_job('mailECard', ${JSON.stringify({ sendingId: sending?.id })}::json,
        job_key => ${`e-card ${sending?.id}`}, run_at => now() + interval '1 hour')
    `.execute(db);
    await sql`
      UPDATE graphile_worker._private_jobs SET attempts = max_attempts, locked_at = now(), locked_by = 'a test'
      WHERE key = ${`e-card ${sending?.id}`}
    `.execute(db);
    await queueDueMails(db, new Date());
    const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'mailECard'`.execute(
      db,
    );
    expect([rows.length, (await eCardOf(id)).state]).toEqual([1, 'queued']);
    await sql`DELETE FROM graphile_worker._private_jobs WHERE key = ${`e-card ${sending?.id}`}`.execute(db);
  });

  test('has neither PIN nor link yet, so nothing opens its card', async () => {
    const { id } = await aWaitingCard();
    expect(await linksOf(id)).toBe(0);
  });

  test.each([
    ['canceled', 'cancel', { canceled_reason: 'Pomyłka' }],
    ['blocked', 'block', { reason: 'Spór' }],
  ])('is not sent of a %s card', async (_, action, body) => {
    const { id } = await aWaitingCard();
    await call(shop, `POST /api/boncards/:id/action/${action}` as 'POST /api/boncards/:id/action/cancel', {
      id,
      token: shop.administrator.token,
      body,
    });
    const mails: Mail[] = [];
    await trySending(id, {
      deliver: async (mail) => {
        mails.push(mail);
        return 'sent';
      },
    });
    expect([mails, await linksOf(id)]).toEqual([[], 0]);
    expect((await eCardOf(id)).state).toBe(action === 'cancel' ? 'failed' : 'queued');
  });

  test('is not sent to an address that was forgotten, and fails', async () => {
    const { id, email } = await aWaitingCard();
    expect((await findings(['forget-address', '-'], variables(), 'nobody\n')).exitCode).toBe(1);
    const { found } = await findings(['forget-address', '-'], variables(), `${email.toUpperCase()}\n`);
    expect(found.slice(-2).map(({ text }) => text)).toEqual([
      expect.stringContaining('deleted from one e-card;'),
      expect.stringContaining('one mail was still waiting and will not be sent'),
    ]);
    // It fails at once, although its day is later.
    expect(await eCardOf(id)).toMatchObject({ state: 'failed', email: null });
    await trySending(id, { deliver: () => Promise.reject(new Error('sent')) });
    expect(await eCardOf(id)).toMatchObject({ state: 'failed', email: null });
  });
});

const forget = async (email: string) => {
  const { found } = await findings(['forget-address', '-'], variables(), `${email}\n`);
  return found.filter(({ name }) => name === 'address' || name === 'mails').map(({ text }) => text);
};

test.each([
  [
    'canceled',
    (id: string) =>
      call(shop, 'POST /api/boncards/:id/action/cancel', {
        id,
        token: shop.administrator.token,
        body: { canceled_reason: 'Pomyłka' },
      }),
  ],
  [
    'undone',
    async (id: string) => {
      const { token } = shop.administrator;
      const { items } = (await call(shop, 'GET /api/boncards/:id/ledger', { id, token })).body;
      const body = { reason: 'Pomyłka' };
      return call(shop, 'POST /api/boncards-transactions/:id/reverse', { id: items[0].id, token, body });
    },
  ],
])('nobody is told to send a card again that was %s before its address is forgotten', async (_, end) => {
  const { id, email } = await aWaitingCard();
  expect((await end(id)).status).toBe(200);
  expect(await forget(email)).toEqual([expect.stringContaining('deleted from one e-card;')]);
  const failures = await shop.database.db
    .selectFrom('audit_entries')
    .select('id')
    .where('object_id', '=', id)
    .where('action', '=', 'boncard.mail-failed')
    .execute();
  expect(failures).toEqual([]);
});

test('a mail that is leaving while its address is forgotten is not said to be stopped', async () => {
  const answer = Promise.withResolvers<void>();
  smtp.answerAfter(() => answer.promise);
  const email = anAddress();
  const { id } = (await sellECard(shop, selling(), { email })).body.data;
  const mail = await mailTo(smtp, email);
  const said = await forget(email);
  smtp.answerAfter(() => Promise.resolve());
  answer.resolve();
  expect(said).toEqual([
    expect.stringContaining('deleted from one e-card;'),
    'one mail may have arrived or be leaving just now; its link works',
  ]);
  await becomes(id, 'sent');
  expect((await show(shop, cardTokenIn(mail))).status).toBe(200);
});

describe('a mail that somebody waits for', () => {
  const scheduled = async () => {
    for (let cards = 0; cards < 4; cards += 1) await aWaitingCard({ send_on: addDays(today(), 2) });
    return () => queueDueMails(shop.database.db, new Date(`${addDays(today(), 2)}T12:00:00Z`));
  };
  const reminders = async () => {
    for (let cards = 0; cards < 4; cards += 1) await owned();
    const now = new Date(`${addDays(addMonths(today(), 12), -2)}T11:00:00Z`);
    return () => queueDueReminders(shop.database.db, { days: 14, now });
  };

  test.each([
    ['mails of e-cards that were sold for that day', scheduled],
    ['reminders', reminders],
  ])('is sent before all %s, even if those were queued before', async (_, prepare) => {
    const queue = await prepare();
    const held: (() => void)[] = [];
    smtp.answerAfter(() => new Promise<void>((resolve) => held.push(resolve)));
    try {
      await queue();
      // Both workers wait for the mail server.
      await eventually(() => expect(held).toHaveLength(2));
      const email = anAddress();
      await sellECard(shop, selling(), { email });
      held.shift()?.();
      await eventually(() => expect(held).toHaveLength(2));
      expect(smtp.mails.at(-1)?.to?.[0]?.address).toBe(email);
    } finally {
      smtp.answerAfter(() => Promise.resolve());
      for (const release of held) release();
    }
  });
});

describe('a mail server', () => {
  test('that is down for two days gets the mail in a later try, with one link', async () => {
    const { id } = await aWaitingCard();
    for (let tries = 0; tries < 24; tries++) {
      await expect(trySending(id, { deliver: async () => 'notNow' })).rejects.toThrow();
      expect([await linksOf(id), (await eCardOf(id)).state]).toEqual([0, 'queued']);
    }
    await trySending(id, { deliver: async () => 'sent' });
    expect([await linksOf(id), (await eCardOf(id)).state]).toEqual([1, 'sent']);
  });

  test('that is down until all tries are used up makes the mail fail, and people are told', async () => {
    const { id } = await aWaitingCard();
    await trySending(id, { deliver: async () => 'notNow' }, { isLast: true });
    expect([await linksOf(id), (await eCardOf(id)).state]).toEqual([0, 'failed']);
    const { body } = await call(shop, 'GET /api/books/overview', { token: shop.administrator.token });
    const todo = body.data.todo.find(({ what }: { what: string }) => what === 'e-cards');
    expect(todo.where).toEqual({ call: 'boncards.list', query: { e_card: 'failed', status: '1' } });
    const listed = await call(shop, 'GET /api/boncards', {
      token: shop.administrator.token,
      query: `?${new URLSearchParams(todo.where.query)}&per_page=100`,
    });
    expect(listed.body.info.total_items).toBe(todo.count);
    expect(listed.body.items.map((card: { id: string }) => card.id)).toContain(id);
    const doctor = (await findings(['doctor'], variables())).found.filter(({ name }) => name === 'e-cards');
    expect(doctor).toMatchObject([{ level: 'note', data: { count: todo.count } }]);
    const email = anAddress();
    const { token } = shop.administrator;
    await call(shop, 'POST /api/boncards/:id/action/send', { id, token, body: { email } });
    await show(shop, cardTokenIn(await mailTo(smtp, email)));
    expect((await eCardOf(id)).state).toBe('opened');
  });

  test.each(['550 5.1.1 User unknown', '552 5.2.2 Mailbox full'])(
    'that refuses the address with %s makes a mail fail after one try',
    async (answer) => {
      const tries = smtp.tries();
      smtp.refuseNextAt('RCPT', answer);
      const sold = await sellECard(shop, selling());
      await becomes(sold.body.data.id, 'failed');
      expect(smtp.tries()).toBe(tries + 1);
      expect(await linksOf(sold.body.data.id)).toBe(0);
    },
  );

  test('that refuses the mail temporarily gets it later', async () => {
    smtp.refuseNext(450);
    const email = anAddress();
    const sold = await sellECard(shop, selling(), { email });
    await eventually(() => expect(smtp.tries()).toBeGreaterThan(0));
    await eventually(async () => {
      await hurryUp(shop);
      expect((await eCardOf(sold.body.data.id)).state).toBe('sent');
    });
    expect(await linksOf(sold.body.data.id)).toBe(1);
  });

  test('that refuses our sender gets the mail once it takes it', async () => {
    smtp.refuseNextAt('MAIL', '553 5.7.1 Sender address rejected');
    const email = anAddress();
    const sold = await sellECard(shop, selling(), { email });
    await eventually(async () => {
      await hurryUp(shop);
      expect((await eCardOf(sold.body.data.id)).state).toBe('sent');
    });
    expect(await linksOf(sold.body.data.id)).toBe(1);
  });

  test('that accepts a mail and loses it gets it again when a person sends it again', async () => {
    const { id } = await aWaitingCard();
    const lost: Mail[] = [];
    await trySending(id, {
      deliver: async (mail) => {
        lost.push(mail);
        return 'sent';
      },
    });
    const email = anAddress();
    const { token } = shop.administrator;
    await call(shop, 'POST /api/boncards/:id/action/send', { id, token, body: { email } });
    const link = cardTokenIn(await mailTo(smtp, email));
    expect((await show(shop, link)).status).toBe(200);
    expect((await show(shop, cardTokenIn(lost[0] ?? { text: '' }))).status).toBe(404);
  });

  test('that may have accepted each mail: every link works, and after three tries in four days people are asked', async () => {
    const { id } = await aWaitingCard();
    const mails: Mail[] = [];
    const silent = {
      deliver: async (mail: Mail) => {
        mails.push(mail);
        return 'unknown' as const;
      },
    };
    const tries: [number, number][] = [];
    for (const hours of [0, 1, 5, 6, 29, 30, 95]) {
      await expect(trySending(id, silent, { hours })).rejects.toThrow();
      tries.push([hours, mails.length]);
    }
    expect(tries).toEqual([
      [0, 1],
      [1, 1],
      [5, 1],
      [6, 2],
      [29, 2],
      [30, 3],
      [95, 3],
    ]);
    expect((await eCardOf(id)).state).toBe('queued');
    await trySending(id, silent, { hours: 97 });
    expect([mails.length, (await eCardOf(id)).state]).toEqual([3, 'failed']);
    const shown = await Promise.all(mails.map((mail) => show(shop, cardTokenIn(mail))));
    for (const { body } of shown) {
      const { number, pin } = body.data;
      const checked = await call(shop, 'POST /api/check-boncard', { body: { number, pin } });
      expect([checked.status, checked.body.data.amount]).toEqual([200, 100]);
    }
    // Somebody has received it.
    expect((await eCardOf(id)).state).toBe('opened');
  });

  describe('after half an hour', () => {
    const jobOf = async (id: BoncardId) => {
      const sending = await findLastSending(shop.database.db, id);
      return `e-card ${sending?.id}`;
    };
    /** Waits until the job of a card's mail has failed `count` times. */
    const failed = async (id: BoncardId, count: number) => {
      const job = await jobOf(id);
      await eventually(async () => {
        const { rows } = await sql`
          SELECT FROM graphile_worker.jobs WHERE key = ${job} AND attempts >= ${count} AND locked_at IS NULL
        `.execute(shop.database.db);
        expect(rows).toHaveLength(1);
      });
    };
    /** Sells an e-card whose mail is tried at once, and again after half an hour, without success. */
    async function aStuckMail(): Promise<BoncardId> {
      const { id } = (await sellECard(shop, selling())).body.data;
      await failed(id, 1);
      await sql`
        UPDATE graphile_worker._private_jobs SET attempts = 8, run_at = now() WHERE key = ${await jobOf(id)}
      `.execute(shop.database.db);
      await failed(id, 9);
      return id;
    }
    const troubles = async (more: object = {}) =>
      (await findings(['doctor'], { ...variables(), ...more })).faults
        .filter(({ name }) => name === 'mail')
        .map(({ text, fix }) => `${text} ${fix}`);

    test('is a fault for the operator if it refuses the mail, but not with OUTGOING=off', async () => {
      smtp.refuseNext(450, 450);
      const id = await aStuckMail();
      expect(await troubles()).toEqual([expect.stringMatching(/^one mail could not be sent .* SMTP_URL/)]);
      expect(await troubles({ OUTGOING: 'off' })).toEqual([]);
      const without = trySending(id, { deliver: async () => 'sent' }, { publicUrl: null });
      const error = await without.catch(({ message }: Error) => message);
      await sql`
        UPDATE graphile_worker._private_jobs SET last_error = ${error} WHERE key = ${await jobOf(id)}
      `.execute(shop.database.db);
      expect(await troubles()).toEqual([expect.stringMatching(/^one mail with a link .* Set PUBLIC_URL/)]);
      await hurryUp(shop);
    });

    test('is none if it may have got the mail, which is not tried for hours', async () => {
      smtp.dropNext('text');
      const id = await aStuckMail();
      expect(await troubles()).toEqual([]);
      const { token } = shop.administrator;
      const body = { canceled_reason: 'Pomyłka' };
      await call(shop, 'POST /api/boncards/:id/action/cancel', { id, token, body });
      await hurryUp(shop);
    });
  });

  test('that may have got the mail before our server was killed gets another, and both links work', async () => {
    const { id } = await aWaitingCard();
    const mails: Mail[] = [];
    const killed = new Error('killed');
    await expect(
      trySending(id, {
        deliver: async (mail) => {
          mails.push(mail);
          throw killed;
        },
      }),
    ).rejects.toThrow(killed);
    const taking: Pick<Mailer, 'deliver'> = {
      deliver: async (mail) => {
        mails.push(mail);
        return 'sent';
      },
    };
    await trySending(id, taking, { hours: 7 });
    expect((await eCardOf(id)).state).toBe('sent');
    const shown = await Promise.all(mails.map((mail) => show(shop, cardTokenIn(mail))));
    expect(shown.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('that got a mail without our knowing: once its card is opened it counts as sent, and no other follows', async () => {
    const { id } = await aWaitingCard();
    const mails: Mail[] = [];
    const silent = {
      deliver: async (mail: Mail) => {
        mails.push(mail);
        return 'unknown' as const;
      },
    };
    await expect(trySending(id, silent)).rejects.toThrow();
    const link = cardTokenIn(mails[0] ?? { text: '' });
    expect((await show(shop, link)).status).toBe(200);
    await trySending(id, silent, { hours: 7 });
    expect([mails.length, await linksOf(id)]).toEqual([1, 1]);
    expect((await eCardOf(id)).sent_at).not.toBeNull();
  });

  describe.each(unansweredCommits)('if the answer to a COMMIT %s', (_, unanswered) => {
    test.each([
      ['link', 1],
      ['result', 2],
    ])('that stores its %s, the mail is sent once, and its link works', async (_, nth) => {
      const { id } = await aWaitingCard();
      const mails: Mail[] = [];
      const taking: Pick<Mailer, 'deliver'> = {
        deliver: async (mail) => {
          mails.push(mail);
          return 'sent';
        },
      };
      await trySending(id, taking, { db: unanswered(shop.database.db, nth) });
      expect([mails.length, await linksOf(id), (await eCardOf(id)).state]).toEqual([1, 1, 'sent']);
      expect((await show(shop, cardTokenIn(mails[0] ?? { text: '' }))).status).toBe(200);
    });
  });

  test('gets nothing if the mail cannot be composed: it has no link, and fails with its last try', async () => {
    const { id } = await aWaitingCard();
    const { db } = shop.database;
    const never = { deliver: () => Promise.reject(new Error('sent')) };
    const broken = (isLast: boolean) => {
      const logo = {
        get type(): string {
          throw new Error('no picture');
        },
      } as unknown as NonNullable<typeof brand.logo>;
      return findLastSending(db, id).then((sending) =>
        mailECard(
          {
            db,
            mailer: never,
            hashPin: shop.hashPin,
            publicUrl: 'https://bony.example.test',
            brand: { ...brand, logo },
          },
          { sendingId: sending?.id as SendingId, isLast, now: new Date() },
        ),
      );
    };
    await expect(broken(false)).rejects.toThrow('no picture');
    expect([await linksOf(id), (await eCardOf(id)).state]).toEqual([0, 'queued']);
    await expect(broken(true)).rejects.toThrow('no picture');
    expect([await linksOf(id), (await eCardOf(id)).state]).toEqual([0, 'failed']);
  });

  test('gets nothing without PUBLIC_URL: the mail waits, and fails with its last try', async () => {
    const { id } = await aWaitingCard();
    const never = { deliver: () => Promise.reject(new Error('sent')) };
    await expect(trySending(id, never, { publicUrl: null })).rejects.toThrow('PUBLIC_URL');
    expect((await eCardOf(id)).state).toBe('queued');
    await trySending(id, never, { publicUrl: null, isLast: true });
    expect((await eCardOf(id)).state).toBe('failed');
  });

  test('that accepts a mail after it was given up makes it count as sent', async () => {
    const { id } = await aWaitingCard();
    await trySending(id, {
      deliver: async () => {
        await trySending(id, { deliver: async () => 'notNow' }, { hours: 10_000 });
        expect((await eCardOf(id)).state).toBe('failed');
        return 'sent';
      },
    });
    expect(await eCardOf(id)).toMatchObject({ state: 'sent', failed_at: null });
  });

  test('that is still being sent a mail when the card is sent again: only the new link works', async () => {
    const { id } = await aWaitingCard();
    const mails: Mail[] = [];
    const email = anAddress();
    await trySending(id, {
      deliver: async (mail) => {
        mails.push(mail);
        const { token } = shop.administrator;
        await call(shop, 'POST /api/boncards/:id/action/send', { id, token, body: { email } });
        return 'sent';
      },
    });
    expect((await show(shop, cardTokenIn(mails[0] ?? { text: '' }))).status).toBe(404);
    expect((await show(shop, cardTokenIn(await mailTo(smtp, email)))).status).toBe(200);
  });
});

describe('a mailer reports what happened to a mail:', () => {
  const mail: Mail = { to: 'ja@example.test', subject: 'Próba', text: 'Próba', html: '<p>Próba</p>' };
  const SMTP_MS = 300;

  /** Delivers a mail to a server that `dialogue` answers for, line by line. Returns what the mailer reports. */
  async function deliverTo(
    dialogue: (line: string, socket: Socket) => void,
    { greets = true, greetsAfter = 0, isStopping = false } = {},
  ) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (greets) setTimeout(() => socket.write('220 hello\r\n'), greetsAfter);
      answer(socket);
    });
    const answer = (socket: Socket) =>
      socket.on('data', (data) => {
        for (const line of data.toString().split('\r\n').filter(Boolean)) {
          dialogue(line, socket);
          if (line !== 'STARTTLS') continue;
          socket.removeAllListeners('data');
          answer(new TLSSocket(socket, { isServer: true, cert: certificate, key }));
        }
      });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const config = testConfig({
      SMTP_URL: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
      MAIL_FROM: 'bony@example.test',
    });
    const mailer = createMailer(config, pino({ level: 'silent' }), {
      smtpMs: SMTP_MS,
      smtpAnswerMs: 3 * SMTP_MS,
    });
    const delivering = mailer.deliver(mail);
    if (isStopping) mailer.hurry();
    const delivery = await delivering;
    server.close();
    return delivery;
  }

  const polite = (line: string, socket: Socket) => {
    if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
    if (line === 'DATA') socket.write('354 go on\r\n');
  };

  test('nobody listens, which is logged as a warning, and after the last try as an error', async () => {
    const config = testConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'bony@example.test' });
    const lines: string[] = [];
    const mailer = createMailer(config, pino({}, { write: (line) => lines.push(line) }));
    for (const isLast of [false, true]) expect(await mailer.deliver(mail, { isLast })).toBe('notNow');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: 'mail not sent' },
      { level: 50, msg: 'mail not sent' },
    ]);
  });

  test('no greeting', async () => {
    expect(await deliverTo(() => undefined, { greets: false })).toBe('notNow');
  });

  test('accepted', async () => {
    const taking = (line: string, socket: Socket) => {
      polite(line, socket);
      if (line === '.') socket.write('250 taken\r\n');
    };
    expect(await deliverTo(taking)).toBe('sent');
  });

  test('accepted by a server that is asked to return only the headers of what bounces, never a link', async () => {
    const lines: string[] = [];
    const returning = (line: string, socket: Socket) => {
      lines.push(line);
      if (line.startsWith('EHLO')) socket.write('250-ok\r\n250 DSN\r\n');
      else polite(line, socket);
      if (line === '.') socket.write('250 taken\r\n');
    };
    expect(await deliverTo(returning)).toBe('sent');
    expect(lines).toContain('MAIL FROM:<bony@example.test> RET=HDRS');
  });

  /** Takes most of the time for each step of opening a session, and encrypts it. */
  const slow = (line: string, socket: Socket) => {
    const isSecure = socket instanceof TLSSocket;
    if (line === 'STARTTLS') socket.write('220 go on\r\n');
    else if (!line.startsWith('EHLO')) polite(line, socket);
    else
      setTimeout(() => socket.write(isSecure ? '250 ok\r\n' : '250-ok\r\n250 STARTTLS\r\n'), 0.7 * SMTP_MS);
    if (line === '.') socket.write('250 taken\r\n');
  };

  test('accepted by a server that takes its time for each step', async () => {
    expect(await deliverTo(slow, { greetsAfter: 0.7 * SMTP_MS })).toBe('sent');
  });

  test.each<[string, { greetsAfter?: number; pausesAt?: RegExp }]>([
    ['greets', { greetsAfter: 2 * SMTP_MS }],
    ['answers MAIL', { pausesAt: /^MAIL/ }],
    ['answers RCPT', { pausesAt: /^RCPT/ }],
    ['answers DATA', { pausesAt: /^DATA/ }],
  ])('accepted by a server that %s late', async (_, { greetsAfter = 0, pausesAt = /^$/ }) => {
    const late = (line: string, socket: Socket) => {
      setTimeout(() => polite(line, socket), pausesAt.test(line) ? 2 * SMTP_MS : 0);
      if (line === '.') socket.write('250 taken\r\n');
    };
    expect(await deliverTo(late, { greetsAfter })).toBe('sent');
  });

  test('given up if all steps together take too long', async () => {
    const late = (line: string, socket: Socket) => {
      setTimeout(() => polite(line, socket), 3 * SMTP_MS);
    };
    const from = performance.now();
    expect(await deliverTo(late, { greetsAfter: 3 * SMTP_MS })).toBe('notNow');
    expect(performance.now() - from).toBeLessThan(11 * SMTP_MS);
  });

  test('given up in time by a server of ours that is stopping', async () => {
    const from = performance.now();
    expect(await deliverTo(slow, { greetsAfter: 0.7 * SMTP_MS, isStopping: true })).toBe('notNow');
    expect(performance.now() - from).toBeLessThan(2 * SMTP_MS);
  });

  test('accepted by a server that takes its time after the text', async () => {
    const examining = (line: string, socket: Socket) => {
      polite(line, socket);
      if (line === '.') setTimeout(() => socket.write('250 taken\r\n'), 1.5 * SMTP_MS);
    };
    expect(await deliverTo(examining)).toBe('sent');
  });

  test.each([
    ['450 no', 'notNow'],
    ['554 no', 'notNow'],
    ['550 5.1.1 no', 'refused'],
  ])('answered with %s after the text', async (said, delivery) => {
    const refusing = (line: string, socket: Socket) => {
      polite(line, socket);
      if (line === '.') socket.write(`${said}\r\n`);
    };
    expect(await deliverTo(refusing)).toBe(delivery);
  });

  const leavingAt = (step: RegExp) => (line: string, socket: Socket) => {
    if (step.test(line)) socket.destroy();
    else polite(line, socket);
  };
  const silentAt = (step: RegExp) => (line: string, socket: Socket) => {
    if (!step.test(line)) polite(line, socket);
  };

  test.each([
    ['MAIL', /^MAIL/],
    ['RCPT', /^RCPT/],
    ['DATA', /^DATA/],
  ])('hung up on, or no answer, at %s: nothing of it has left', async (_, step) => {
    expect(await deliverTo(leavingAt(step))).toBe('notNow');
    expect(await deliverTo(silentAt(step))).toBe('notNow');
  });

  test.each([
    ['MAIL', 'notNow'],
    ['RCPT', 'notNow'],
    ['text', 'unknown'],
  ] as const)('hung up on at %s by a server that takes commands in batches', async (step, delivery) => {
    const config = testConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'bony@example.test' });
    const mailer = createMailer(config, pino({ level: 'silent' }));
    smtp.dropNext(step);
    expect(await mailer.deliver(mail)).toBe(delivery);
    expect(await mailer.deliver(mail)).toBe('sent');
  });

  test('it cannot be composed', async () => {
    const config = testConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'bony@example.test' });
    const gone = {
      cid: 'a',
      content: undefined,
      path: '/nowhere/at/all',
      filename: 'a',
      contentType: 'image/png',
    };
    const broken = { ...mail, attachments: [gone] } as unknown as Mail;
    expect(await createMailer(config, pino({ level: 'silent' })).deliver(broken)).toBe('notNow');
  });

  test('no answer to the text', async () => {
    expect(await deliverTo(polite)).toBe('unknown');
  });

  test('the server hangs up after the text', async () => {
    const leaving = (line: string, socket: Socket) => {
      polite(line, socket);
      if (line === '.') socket.destroy();
    };
    expect(await deliverTo(leaving)).toBe('unknown');
  });
});

describe('a reminder', () => {
  const lastDays = (until: string) => new Date(`${until}T11:00:00Z`);

  async function remind(card: OwnedCard, daysBefore: number) {
    const lastDay = addMonths(today(), 12);
    const now = lastDays(addDays(lastDay, -daysBefore));
    await queueDueReminders(shop.database.db, { days: 14, now });
    await outboxIsEmpty(shop);
    return smtp.mails.filter(
      ({ to, subject }) => to?.[0]?.address === card.email && subject?.includes('ważny do'),
    );
  }

  const queueAll = (tx: Tx, daysBefore: number) =>
    queueReminders(tx, {
      today: addDays(addMonths(today(), 12), -daysBefore),
      days: 14,
      atOnce: 1000,
      after: undefined,
    });

  test('comes once before the last day, without a link to the card, and can be stopped', async () => {
    const card = await owned();
    await becomes(card.id, 'opened');
    expect(await remind(card, 15)).toEqual([]);
    expect(await remind(card, 14)).toHaveLength(1);
    const [mail, ...others] = await remind(card, 13);
    expect(others).toEqual([]);
    for (const body of [mail?.text ?? '', mail?.html ?? '']) {
      expect(body).not.toContain(card.link);
      expect(body).not.toContain(card.number);
    }
    const token = /\/bon\/reminders\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      'list-unsubscribe': `<http://bony.example.test/bon/reminders/${token}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    // The link for reminders does not show the card.
    expect((await show(shop, token)).status).toBe(404);
    const stop = () => call(shop, 'POST /api/e-cards/reminders/:token/stop', { id: token });
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 200]);
    expect((await call(shop, 'POST /api/e-cards/reminders/:token/stop', { id: card.link })).status).toBe(404);
  });

  test('that went to a former address stops none at the corrected one', async () => {
    const card = await owned();
    await becomes(card.id, 'opened');
    const [mail] = await remind(card, 14);
    const token = /\/bon\/reminders\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const stop = () => call(shop, 'POST /api/e-cards/reminders/:token/stop', { id: token });
    const sendTo = (email: string) =>
      call(shop, 'POST /api/boncards/:id/action/send', {
        id: card.id,
        token: shop.administrator.token,
        body: { email },
      });
    const stopped = async () =>
      shop.database.db
        .selectFrom('e_cards')
        .select('reminders_stopped_at')
        .where('boncard_id', '=', card.id)
        .executeTakeFirstOrThrow();
    expect((await sendTo(card.email)).status).toBe(200);
    expect((await stop()).status).toBe(200);
    expect((await sendTo(`inny-${card.email}`)).status).toBe(200);
    expect(await stopped()).toEqual({ reminders_stopped_at: null });
    expect((await stop()).status).toBe(404);
  });

  test('does not come to anyone who has stopped them, nor for a blocked or used card, nor before 08:00', async () => {
    const [stopped, blocked, early, used] = [await owned(), await owned(), await owned(), await owned()];
    const { db } = shop.database;
    await sql`UPDATE e_cards SET reminders_stopped_at = now() WHERE boncard_id = ${stopped.id}`.execute(db);
    await call(shop, 'POST /api/boncards/:id/action/block', {
      id: blocked.id,
      token: shop.employer.token,
      body: { reason: 'Spór' },
    });
    await spend(used);
    const morning = new Date(`${addDays(addMonths(today(), 12), -3)}T05:00:00Z`);
    await queueDueReminders(db, { days: 14, now: morning });
    await outboxIsEmpty(shop);
    const reminded = smtp.mails.filter(({ subject }) => subject?.includes('ważny do'));
    expect(reminded.map(({ to }) => to?.[0]?.address)).not.toContain(early.email);
    expect(await remind(stopped, 3)).toEqual([]);
    expect(await remind(blocked, 3)).toEqual([]);
    expect(await remind(used, 3)).toEqual([]);
  });

  test('that was queued when its card was blocked comes once the card is unblocked', async () => {
    const card = await owned();
    const act = (action: 'block' | 'unblock') =>
      call(shop, `POST /api/boncards/:id/action/${action}`, {
        id: card.id,
        token: shop.administrator.token,
        body: { reason: 'Spór' },
      });
    await transact(shop.database.db, async (tx) => {
      await queueAll(tx, 4);
      expect((await act('block')).status).toBe(200);
    });
    await outboxIsEmpty(shop);
    expect(await remind(card, 3)).toEqual([]);
    expect((await act('unblock')).status).toBe(200);
    expect(await remind(card, 3)).toHaveLength(1);
    expect(await remind(card, 2)).toHaveLength(1);
  });

  test('that the mail server takes only later comes within the next hour, as does one whose job was lost', async () => {
    // So that only the next card waits for one.
    await remind(await owned(), 14);
    const card = await owned();
    await becomes(card.id, 'opened');
    smtp.refuseNext(450);
    expect(await remind(card, 14)).toEqual([]);
    await transact(shop.database.db, async (tx) => {
      await queueAll(tx, 13);
      const { rows } = await sql`
        DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'boncardId' = ${card.id} RETURNING id
      `.execute(tx);
      expect(rows).toHaveLength(1);
    });
    expect(await remind(card, 13)).toHaveLength(1);
    expect(await remind(card, 12)).toHaveLength(1);
  });

  test('that is tried only at night comes in the morning, but never after the last day', async () => {
    const { id } = await owned();
    const mails: Mail[] = [];
    const deliver = async (mail: Mail) => {
      mails.push(mail);
      return 'sent' as const;
    };
    const parts = {
      db: shop.database.db,
      mailer: { deliver },
      publicUrl: 'https://bony.example.test',
      brand,
    };
    const lastDay = addMonths(today(), 12);
    const remindAt = (time: string, day = lastDay) =>
      remindOwner(parts, { boncardId: id, validUntil: lastDay, now: new Date(`${day}T${time}Z`) });
    await remindAt('02:00:00');
    await remindAt('07:57:00', addDays(lastDay, 1));
    expect(mails).toEqual([]);
    await remindAt('07:57:00');
    expect(mails).toHaveLength(1);
  });

  test('does not come for a card that was mailed shortly before its last day', async () => {
    const card = await owned({ expired_months: 3 });
    const { db } = shop.database;
    const now = lastDays(addDays(today(), 1));
    await queueDueReminders(db, { days: 180, now });
    await outboxIsEmpty(shop);
    expect(smtp.mails.filter(({ to }) => to?.[0]?.address === card.email)).toHaveLength(1);
  });

  test('that may have arrived is not repeated; one that certainly did not has a dead link', async () => {
    const { id } = await owned();
    const { db } = shop.database;
    const validUntil = addMonths(today(), 12);
    const mails: Mail[] = [];
    const tryWith = (delivery: 'notNow' | 'unknown' | 'refused') => {
      const deliver = async (mail: Mail) => {
        mails.push(mail);
        return delivery;
      };
      const parts = { db, mailer: { deliver }, publicUrl: 'https://bony.example.test', brand };
      return remindOwner(parts, { boncardId: id, validUntil, now: clock() });
    };
    const links = () =>
      db.selectFrom('e_card_reminder_links').select('valid_until').where('boncard_id', '=', id).execute();
    await tryWith('notNow');
    expect(await links()).toEqual([]);
    await tryWith('refused');
    expect(await links()).toEqual([]);
    await tryWith('unknown');
    await tryWith('unknown');
    expect([mails.length, (await links()).length]).toEqual([3, 1]);
    await deleteOldReminderLinks(db, validUntil);
    expect(await links()).toHaveLength(1);
    await deleteOldReminderLinks(db, addDays(validUntil, 1));
    expect(await links()).toEqual([]);
  });

  test.each(unansweredCommits)(
    'comes once if the answer to the COMMIT of its link %s',
    async (_, unanswered) => {
      const { id } = await owned();
      const { db } = shop.database;
      const mails: Mail[] = [];
      const deliver = async (mail: Mail) => {
        mails.push(mail);
        return 'sent' as const;
      };
      const due = { boncardId: id, validUntil: addMonths(today(), 12), now: clock() };
      const parts = { mailer: { deliver }, publicUrl: 'https://bony.example.test', brand };
      await remindOwner({ ...parts, db: unanswered(db) }, due);
      expect(mails).toHaveLength(1);
      const token = /\/bon\/reminders\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
      expect((await call(shop, 'POST /api/e-cards/reminders/:token/stop', { id: token })).status).toBe(200);
      await remindOwner({ ...parts, db }, due);
      expect(mails).toHaveLength(1);
    },
  );

  test('comes to all owners within one hour, however many there are', async () => {
    const owners = [await owned(), await owned(), await owned()];
    const now = lastDays(addDays(addMonths(today(), 12), -2));
    await queueDueReminders(shop.database.db, { days: 14, now, atOnce: 1 });
    await outboxIsEmpty(shop);
    for (const owner of owners) expect(await remind(owner, 2)).toHaveLength(1);
  });
});

describe('an address', () => {
  test('finds its cards by the SQL of OPERATIONS.md, and is deleted without a word about mails that were sent', async () => {
    const { email, number } = await owned({ recipient: 'Ania', message: 'Sto lat' });
    await outboxIsEmpty(shop);
    const [findOwner = ''] = operationsSql('FROM e_card_addresses');
    const found = await sql.raw(findOwner.replace('ania@example.com', email)).execute(shop.database.db);
    expect(found.rows).toMatchObject([
      { number, status: 'active', state: 'sent', recipient: 'Ania', message: 'Sto lat' },
    ]);
    const told = await findings(['forget-address', '-'], variables(), `${email}\n`);
    expect(told.found.at(-1)?.text).toContain('deleted from one e-card;');
  });

  test('is deleted once its card has been finished for as long as the setting says, and not before', async () => {
    const card = await owned({ recipient: 'Ania', message: 'Sto lat' });
    const { db } = shop.database;
    const lastDay = addMonths(today(), 12);
    await forgetOldAddresses(db, { days: 90, today: addDays(lastDay, 90), now: new Date() });
    expect(await eCardOf(card.id)).toMatchObject({ email: card.email, recipient: 'Ania' });
    await forgetOldAddresses(db, { days: 90, today: addDays(lastDay, 91), now: new Date() });
    expect(await eCardOf(card.id)).toMatchObject({
      email: null,
      recipient: null,
      message: null,
      state: 'opened',
    });
    expect((await show(shop, card.link)).body.data).toMatchObject({ pin: card.pin, recipient: null });
    const { body } = await call(shop, 'GET /api/audit-entries', {
      token: shop.administrator.token,
      query: `?object_id=${card.id}&action=boncard.address-deleted`,
    });
    expect(body.items).toHaveLength(1);
  });

  test('is kept if the clock was set right after its deletion began', async () => {
    const card = await owned();
    const late = { days: 90, today: addDays(addMonths(today(), 12), 91), now: new Date() };
    await forgetOldAddresses(shop.database.db, { ...late, isStillBelieved: async () => false });
    expect((await eCardOf(card.id)).email).toBe(card.email);
  });

  test('of a canceled card is kept from its cancellation on', async () => {
    const card = await owned();
    await call(shop, 'POST /api/boncards/:id/action/cancel', {
      id: card.id,
      token: shop.administrator.token,
      body: { canceled_reason: 'Zwrot' },
    });
    const { db } = shop.database;
    await forgetOldAddresses(db, { days: 90, today: addDays(today(), 90), now: new Date() });
    expect((await eCardOf(card.id)).email).toBe(card.email);
    await forgetOldAddresses(db, { days: 90, today: addDays(today(), 91), now: new Date() });
    expect((await eCardOf(card.id)).email).toBeNull();
  });

  test('of a used card is kept from its last payment on, even if it is blocked later', async () => {
    const card = await owned();
    const { db } = shop.database;
    await spend(card);
    const later = addDays(today(), 50);
    await sql`UPDATE boncards SET moderated_at = ${later}::date WHERE id = ${card.id}`.execute(db);
    await forgetOldAddresses(db, { days: 90, today: addDays(today(), 90), now: new Date() });
    expect((await eCardOf(card.id)).email).toBe(card.email);
    await forgetOldAddresses(db, { days: 90, today: addDays(today(), 91), now: new Date() });
    expect((await eCardOf(card.id)).email).toBeNull();
  });

  test('of a card whose sale was undone is kept from then on', async () => {
    const reference = `EB/${newId()}`;
    const card = await owned({ reference });
    const undone = await call(shop, 'POST /api/boncards-transactions/void', {
      token: shop.employer.token,
      body: { reference, reason: 'Pomyłka' },
    });
    expect(undone.body.data.transaction).toMatchObject({ amount: 100, balance: 0 });
    const { db } = shop.database;
    await forgetOldAddresses(db, { days: 90, today: addDays(today(), 90), now: new Date() });
    expect((await eCardOf(card.id)).email).toBe(card.email);
    await forgetOldAddresses(db, { days: 90, today: addDays(today(), 91), now: new Date() });
    expect((await eCardOf(card.id)).email).toBeNull();
  });

  test('of a card whose balance was written off is kept from its last day on', async () => {
    const { id } = await shop.card({ status: 'active', chargedAt: new Date('2020-01-02T10:00:00Z') });
    const { db } = shop.database;
    const email = anAddress();
    const words = { language: 'pl', sendOn: null, recipient: null, message: null } as const;
    const sending = { id: newId<SendingId>(), boncardId: id, by: shop.employer.id, at: new Date(), email };
    await transact(db, async (tx) => {
      await insertECard(tx, id);
      await insertSending(tx, { ...sending, ...words });
    });
    const { valid_until: lastDay } = await db
      .selectFrom('cycles')
      .select('valid_until')
      .where('boncard_id', '=', id)
      .executeTakeFirstOrThrow();
    await writeOffExpired(db, { days: 30, now: new Date() });
    await forgetOldAddresses(db, { days: 90, today: addDays(lastDay, 90), now: new Date() });
    expect(await eCardOf(id)).toMatchObject({ state: 'failed', email });
    await forgetOldAddresses(db, { days: 90, today: addDays(lastDay, 91), now: new Date() });
    expect((await eCardOf(id)).email).toBeNull();
  });

  test('is only in one table, and not in jobs, stored answers or the audit', async () => {
    const email = anAddress();
    await sellECard(shop, { ...selling(), key: 'klucz-z-adresem' }, { email, message: 'Tajne życzenia' });
    await mailTo(smtp, email);
    const { db } = shop.database;
    const tables = await sql<{ name: string }>`
      SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'
    `.execute(db);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql`
        SELECT FROM ${sql.raw(name)} AS row WHERE row::text LIKE ${`%${email}%`} OR row::text LIKE '%Tajne życzenia%'
      `.execute(db);
      if (rows.length > 0) found.push(name);
    }
    expect(found).toEqual(['public.e_card_addresses']);
  });
});
