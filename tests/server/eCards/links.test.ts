import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import { transact } from '../../../server/db/transact.ts';
import { queueDueMails } from '../../../server/eCards/queueDueMails.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aKey, aUser, PASSWORD } from '../../support/builders.ts';
import { countWaiting } from '../../support/countWaiting.ts';
import { anAddress, anOwnedCard, cardTokenIn, mailTo, sellECard, show } from '../../support/eCards.ts';
import { eventually } from '../../support/eventually.ts';
import { hurryUp, putOffRetries } from '../../support/jobs.ts';
import { outboxIsEmpty } from '../../support/mail.ts';
import { openShop } from '../../support/shop.ts';
import { startSmtpServer } from '../../support/smtpServer.ts';
import { TestClock } from '../../support/testClock.ts';
import { call } from '../../support/testServer.ts';

const DAY_MS = 86_400_000;
const smtp = await startSmtpServer();
let clock = new TestClock();
/** While a test's clock is months ahead the server may delete expired sessions, which later tests still need. */
const YEAR_SECONDS = String(365 * 24 * 3600);
const settings = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Bony <bony@example.test>',
  SESSION_IDLE_SECONDS: YEAR_SECONDS,
  SESSION_ABSOLUTE_SECONDS: YEAR_SECONDS,
  SESSION_ABSOLUTE_EMPLOYER_SECONDS: YEAR_SECONDS,
};
const shop = openShop(settings, undefined, { timeouts: { jobPollMs: 50 }, clock: () => clock.now() });
beforeEach(() => {
  clock = new TestClock();
});
afterAll(() => expectBooksToAddUp(shop.database.db));
afterAll(() => smtp.stop());

const selling = () => ({ token: shop.employer.token, salonId: shop.salonId });
const owned = (body: Record<string, unknown> = {}) => anOwnedCard({ url: shop.url, smtp }, selling(), body);
const today = () => warsawDayOf(clock.now());

/** Returns an administrator whose session has just been confirmed. */
const anOffice = () => aUser(shop, { role: 'administrator' });

/** Sends a card again with an idempotency key, as clients do: answers are stored, even most refusals. */
async function send(id: string, body: Record<string, unknown>, token: string, key: string = randomUUID()) {
  return call(shop, 'POST /api/boncards/:id/action/send', {
    id,
    token,
    body,
    headers: { 'Idempotency-Key': key },
  });
}

const search = (number: string, pin: string) =>
  call(shop, 'POST /api/boncards/search', {
    token: shop.employer.token,
    body: { number, pin, searchForType: 'purchase' },
  });

const searchToCharge = (number: string) =>
  call(shop, 'POST /api/boncards/search', {
    token: shop.employer.token,
    body: { number, searchForType: 'charge' },
  });

const pay = (id: string, amount: number) =>
  call(shop, 'POST /api/boncards/purchase', {
    token: shop.employer.token,
    body: { boncard_id: id, place_of_sale: shop.salonId, document: 'PAR 11', amount },
  });

/** Returns everything that is stored about a card and its mails, except what reads leave in locks. */
async function traces(id: string) {
  const { rows } = await sql`
    SELECT (SELECT to_jsonb(boncards) FROM boncards WHERE id = ${id}) AS card,
      (SELECT jsonb_agg(to_jsonb(e_card_sendings)) FROM e_card_sendings WHERE boncard_id = ${id}) AS sendings,
      (SELECT jsonb_agg(to_jsonb(e_card_links)) FROM e_card_links WHERE boncard_id = ${id}) AS links,
      (SELECT count(*)::integer FROM ledger_entries WHERE boncard_id = ${id}) AS entries,
      (SELECT count(*)::integer FROM audit_entries WHERE object_id = ${id} AND action <> 'boncard.opened') AS audit
  `.execute(shop.database.db);
  return rows[0];
}

test.each([
  ['12:00', true],
  ['02:00', false],
])('a mail for today that is asked for at %s UTC leaves at once: %s', async (time, leaves) => {
  const tomorrow = addDays(today(), 1);
  clock.advance(new Date(`${tomorrow}T${time}:00Z`).getTime() - clock.now().getTime());
  const { body } = await call(shop, 'POST /api/auth/login', {
    body: { email: shop.employer.email, password: PASSWORD },
  });
  const token = body.data.access_token;
  const { id } = (await sellECard(shop, { ...selling(), token }, { send_on: tomorrow })).body.data;
  const queued = async () => {
    const { rows } = await sql`
      SELECT FROM e_card_sendings WHERE boncard_id = ${id} AND (state = 'sent' OR EXISTS (
        SELECT FROM graphile_worker.jobs WHERE key = 'e-card ' || e_card_sendings.id
      ))
    `.execute(shop.database.db);
    return rows.length === 1;
  };
  expect(await queued()).toBe(leaves);
});

test.each([false, true])(
  'a mail that waits for a card whose last day is over has failed; blocked: %s',
  async (isBlocked) => {
    const sale = { send_on: addDays(today(), 1), expired_months: 3 };
    const { id } = (await sellECard(shop, selling(), sale)).body.data;
    if (isBlocked)
      await call(shop, 'POST /api/boncards/:id/action/block', {
        id,
        token: shop.employer.token,
        body: { reason: 'Spór' },
      });
    clock.advance(100 * DAY_MS);
    const { db } = shop.database;
    await queueDueMails(db, clock.now());
    await eventually(async () => {
      const { rows } = await sql`SELECT state FROM e_card_sendings WHERE boncard_id = ${id}`.execute(db);
      expect(rows).toEqual([{ state: 'failed' }]);
    });
  },
);

describe('a program that protects mailboxes', () => {
  test('opens the link and sends HEAD to it, and the card stays as it was', async () => {
    const email = anAddress();
    const { id } = (await sellECard(shop, selling(), { email })).body.data;
    const link = cardTokenIn(await mailTo(smtp, email));
    await eventually(async () => expect(JSON.stringify(await traces(id))).toContain('"sent"'));
    const before = await traces(id);
    for (let tries = 0; tries < 3; tries++) {
      const { status, body } = await call(shop, 'GET /api/e-cards/:token', { id: link });
      expect([status, body.data]).toEqual([200, undefined]);
      await fetch(`${shop.url}/api/e-cards/${link}`, { method: 'HEAD' });
    }
    expect(await traces(id)).toEqual(before);
  });

  test('presses the button as well, and the owner still sees what they would have seen', async () => {
    const card = await owned();
    await eventually(async () => expect(JSON.stringify(await traces(card.id))).toContain('"sent"'));
    const before = await traces(card.id);
    const looks = await Promise.all([1, 2, 3, 4].map(() => show(shop, card.link)));
    expect(new Set(looks.map(({ text }) => text)).size).toBe(1);
    expect(await traces(card.id)).toEqual(before);
    expect((await search(card.number, card.pin)).status).toBe(200);
    expect((await pay(card.id, 100)).status).toBe(200);
    expect((await show(shop, card.link)).body.data).toMatchObject({ status: 3, amount: 0, pin: card.pin });
  });
});

test('two first looks at once show the same, and only one is recorded', async () => {
  const email = anAddress();
  const { id } = (await sellECard(shop, selling(), { email })).body.data;
  const link = cardTokenIn(await mailTo(smtp, email));
  const looks = await Promise.all([1, 2, 3, 4, 5, 6].map(() => show(shop, link)));
  expect(looks.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(looks.map(({ text }) => text)).size).toBe(1);
  const { body } = await call(shop, 'GET /api/audit-entries', {
    token: shop.administrator.token,
    query: `?object_id=${id}&action=boncard.opened`,
  });
  expect(body.items).toHaveLength(1);
  expect(body.items[0]).toMatchObject({ by: null, address: null, command: null });
});

describe('a link gets the same answer as one that never existed:', () => {
  /** Returns the answer to a token that nobody has. */
  const neverWas = async () => (await show(shop, 'A'.repeat(43))).text;

  async function expectDead(card: { link: string }) {
    const shown = await show(shop, card.link);
    expect([shown.status, shown.text]).toEqual([404, await neverWas()]);
    const looked = await call(shop, 'GET /api/e-cards/:token', { id: card.link });
    expect([looked.status, looked.text]).toEqual([404, await neverWas()]);
  }

  /** The counter and the public page tell the owner, who still has the PIN, what became of the card. */
  async function expectTold({ number, pin }: { number: string; pin: string }, status: number) {
    const found = await search(number, pin);
    expect([found.status, found.body.data?.status]).toEqual([200, status]);
    const checked = await call(shop, 'POST /api/check-boncard', { body: { number, pin } });
    expect([checked.status, checked.body.data?.status]).toEqual([200, status]);
  }

  test('if it is guessed, shortened, lengthened or in another case', async () => {
    const { link } = await owned();
    const wrong = [
      link.slice(0, -1),
      `${link}A`,
      link.toLowerCase() === link ? link.toUpperCase() : link.toLowerCase(),
      encodeURIComponent(`${link}'`),
      '..%2f..%2fhealthz',
      '%00',
    ];
    for (const token of wrong) {
      const { status, body } = await show(shop, token);
      expect([token, status, body.reason]).toEqual([token, 404, 'not-found']);
    }
    expect((await show(shop, link)).status).toBe(200);
  });

  test('if its card is canceled', async () => {
    const card = await owned();
    const office = await anOffice();
    await call(shop, 'POST /api/boncards/:id/action/cancel', {
      id: card.id,
      token: office.token,
      body: { canceled_reason: 'Wyłudzenie' },
    });
    await expectDead(card);
    await expectTold(card, 2);
    const found = await searchToCharge(card.number);
    expect([found.status, found.body.data.status]).toEqual([200, 2]);
  });

  test('if its card is replaced', async () => {
    const card = await owned();
    const target = await shop.card();
    const { status } = await call(shop, 'POST /api/boncards/:id/action/replace', {
      id: card.id,
      token: shop.administrator.token,
      body: { target_number: target.number, reason: 'Klient woli kartę' },
    });
    expect(status).toBe(200);
    await expectDead(card);
    await expectTold(card, 2);
    const found = await searchToCharge(card.number);
    expect([found.status, found.body.data.status]).toEqual([200, 2]);
  });

  test('if its sale was undone, by id or by reference, and the card can never be sold again', async () => {
    const pending = async () =>
      (await call(shop, 'GET /api/books/overview', { token: shop.administrator.token })).body.data
        .pending_cards;
    const before = await pending();
    const reference = `EB/${Date.now()}`;
    const card = await owned({ reference });
    const undone = await call(shop, 'POST /api/boncards-transactions/void', {
      token: shop.employer.token,
      body: { reference, reason: 'Pomyłka' },
    });
    expect(undone.body.data.transaction).toMatchObject({ amount: 100, balance: 0 });
    await expectDead(card);
    await expectTold(card, 0);
    expect((await searchToCharge(card.number)).body).toMatchObject({
      reason: 'e-card-unavailable',
      message: 'Tego e-bonu nie można sprzedać ponownie. Sprzedaj nowy.',
      errors: { number: expect.any(Array) },
    });
    const terms = { document: 'PAR 1', amount: 50, type: 0, expired_months: 12 };
    const sold = await call(shop, 'POST /api/boncards/issue', {
      token: shop.employer.token,
      body: { boncard_id: card.id, place_of_sale: shop.salonId, ...terms },
    });
    expect([sold.body.reason, Object.keys(sold.body.errors)]).toEqual(['e-card-unavailable', ['boncard_id']]);
    const lost = await shop.card({ status: 'active' });
    const replaced = await call(shop, 'POST /api/boncards/:id/action/replace', {
      id: lost.id,
      token: shop.administrator.token,
      body: { target_number: card.number, reason: 'Zgubiony' },
    });
    expect(replaced.body.reason).toBe('target-unavailable');
    // The card is not in stock either.
    expect(await pending()).toBe(before);
    const again = await sellECard(shop, selling(), { reference });
    expect(again.body.reason).toBe('voided');
  });

  test('30 days after the last day; until then the page says that the card is expired', async () => {
    const card = await owned({ expired_months: 3 });
    const lastDay = addMonths(today(), 3);
    while (today() <= lastDay) clock.advance(DAY_MS);
    expect((await show(shop, card.link)).body.data).toMatchObject({ valid_until: lastDay, pin: card.pin });
    while (today() <= addDays(lastDay, 29)) clock.advance(DAY_MS);
    expect((await show(shop, card.link)).status).toBe(200);
    clock.advance(DAY_MS);
    await expectDead(card);
  });

  test('if its card was sent again, which also ends the grant for a purchase', async () => {
    const card = await owned();
    expect((await search(card.number, card.pin)).status).toBe(200);
    const office = await anOffice();
    const email = anAddress();
    const sent = await send(card.id, { email }, office.token);
    expect([sent.status, sent.body.data.e_card.state]).toEqual([200, 'queued']);
    await expectDead(card);
    expect((await search(card.number, card.pin)).body.reason).toBe('boncard-data-incorrect');
    expect((await pay(card.id, 10)).body.reason).toBe('search-first');
    const link = cardTokenIn(await mailTo(smtp, email));
    const { number, pin, amount } = (await show(shop, link)).body.data;
    expect([number, amount]).toEqual([card.number, 100]);
    expect((await search(number, pin)).status).toBe(200);
    expect((await pay(card.id, 10)).status).toBe(200);
  });

  test('the page of a blocked card says so, and its PIN opens nothing', async () => {
    const card = await owned();
    await call(shop, 'POST /api/boncards/:id/action/block', {
      id: card.id,
      token: shop.employer.token,
      body: { reason: 'Zgubiony telefon' },
    });
    expect((await show(shop, card.link)).body.data).toMatchObject({ blocked: true, amount: 100 });
    await search(card.number, card.pin);
    expect((await pay(card.id, 10)).body.reason).toBe('boncard-blocked');
  });
});

describe('sending again', () => {
  test('notifies the former address, without number, PIN or link', async () => {
    const card = await owned();
    const office = await anOffice();
    const email = anAddress();
    await send(card.id, { email, recipient: 'Ola' }, office.token);
    await mailTo(smtp, email);
    const notice = await mailTo(smtp, card.email, 2);
    expect(notice.subject).toContain('link do e-bonu już nie działa');
    for (const body of [notice.text ?? '', notice.html ?? '']) {
      expect(body).not.toContain(card.number);
      expect(body).not.toContain('/bon/');
      expect(body).not.toContain(email);
    }
  });

  test('notifies every earlier address that a mail may have reached once, even if the last mail was never sent', async () => {
    const card = await owned();
    const { token } = await anOffice();
    const db = shop.database.db;
    const told = async () => {
      const { rows } = await sql<{ email: string }>`
        SELECT email FROM e_card_sendings JOIN e_card_addresses ON sending_id = e_card_sendings.id
        WHERE boncard_id = ${card.id} AND told_at IS NOT NULL ORDER BY asked_at
      `.execute(db);
      return rows.map(({ email }) => email);
    };
    const later = { send_on: addDays(today(), 3) };
    // To the same address: the first mail's link no longer works, and the second mail has none.
    await send(card.id, { email: card.email, ...later }, token);
    expect(await told()).toEqual([]);
    const [second, third] = [anAddress(), anAddress()];
    await send(card.id, { email: second, ...later }, token);
    expect(await told()).toEqual([card.email]);
    await mailTo(smtp, card.email, 2);
    // The second address never had a mail.
    await send(card.id, { email: third, ...later }, token);
    expect(await told()).toEqual([card.email]);
  });

  test('does not notify an address that has the card again by then', async () => {
    const card = await owned();
    const { token } = await anOffice();
    const tries = smtp.tries();
    smtp.refuseNext(450, 450);
    await send(card.id, { email: anAddress() }, token);
    await eventually(() => expect(smtp.tries()).toBe(tries + 2));
    await putOffRetries(shop);
    await send(card.id, { email: card.email }, token);
    const again = await mailTo(smtp, card.email, 2);
    await hurryUp(shop);
    await outboxIsEmpty(shop);
    const got = smtp.mails.filter(({ to }) => to?.[0]?.address === card.email);
    expect(got).toHaveLength(2);
    expect((await show(shop, cardTokenIn(again))).status).toBe(200);
  });

  test('treats a mail without an answer as one that may have arrived', async () => {
    const email = anAddress();
    const { token } = await anOffice();
    const later = { send_on: addDays(today(), 3) };
    smtp.dropNext('text');
    const { id } = (await sellECard(shop, selling(), { email })).body.data;
    await mailTo(smtp, email);
    await send(id, { email, ...later }, token);
    await send(id, { email: anAddress(), ...later }, token);
    const notice = await mailTo(smtp, email, 2);
    expect(notice.subject).toContain('link do e-bonu już nie działa');
    // The mail to the other address leaves in three days.
    expect(notice.text).toContain('zmieniono adres, na który wysyłamy');
  });

  test('and a first look at the same time wait for each other', async () => {
    const email = anAddress();
    const { id } = (await sellECard(shop, selling(), { email })).body.data;
    const link = cardTokenIn(await mailTo(smtp, email));
    const [shown, sent] = await Promise.all([
      show(shop, link),
      send(id, { email: anAddress() }, shop.employer.token),
    ]);
    // Either of them may have come first.
    expect([
      [200, 'e-card-opened'],
      [404, undefined],
    ]).toContainEqual([shown.status, sent.body.reason]);
  });

  test('waits for a first look under way, and is refused after it', async () => {
    const email = anAddress();
    const { id } = (await sellECard(shop, selling(), { email })).body.data;
    const link = cardTokenIn(await mailTo(smtp, email));
    await outboxIsEmpty(shop);
    const { db } = shop.database;
    const waiting = (count: number) =>
      eventually(async () => expect(await countWaiting(db)).toBeGreaterThanOrEqual(count));
    // Stops the look before it is recorded.
    const { looking, sending } = await transact(db, async (tx) => {
      await sql`SELECT FROM e_card_sendings WHERE boncard_id = ${id} FOR UPDATE`.execute(tx);
      const looking = show(shop, link);
      await waiting(1);
      const sending = send(id, { email: anAddress() }, shop.employer.token);
      await waiting(2);
      return { looking, sending };
    });
    expect([(await looking).status, (await sending).body.reason]).toEqual([200, 'e-card-opened']);
  });

  test('prevents the grant of a PIN that was checked before, but not granted yet', async () => {
    const card = await owned();
    const { token } = await anOffice();
    // Stops the search between checking the PIN and granting.
    const held = await shop.database.db.startTransaction().execute();
    await sql`LOCK TABLE purchase_grants IN ACCESS EXCLUSIVE MODE`.execute(held);
    await sql`SELECT FROM e_card_links WHERE boncard_id = ${card.id} FOR UPDATE`.execute(held);
    const searching = search(card.number, card.pin);
    await eventually(async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(shop.database.db);
      expect(rows.length).toBeGreaterThan(0);
    });
    await sql`DELETE FROM e_card_links WHERE boncard_id = ${card.id}`.execute(held);
    await held.commit().execute();
    expect((await searching).body.reason).toBe('boncard-data-incorrect');
    const { rows } = await sql`SELECT FROM purchase_grants WHERE boncard_id = ${card.id}`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([]);
    expect((await send(card.id, { email: anAddress() }, token)).status).toBe(200);
  });

  test('waits for a search that has found the PIN right, and ends its grant', async () => {
    const card = await owned();
    const { token } = await anOffice();
    const { db } = shop.database;
    const held = await db.startTransaction().execute();
    await sql`SELECT FROM e_card_links WHERE boncard_id = ${card.id} FOR SHARE`.execute(held);
    const sending = send(card.id, { email: anAddress() }, token);
    await eventually(async () => expect(await countWaiting(db)).toBeGreaterThan(0));
    const { sessionId } = shop.employer;
    const until = new Date(clock.now().getTime() + 60_000);
    // The search must not wait for a lock of the card, because both would wait for each other.
    await sql`
      INSERT INTO purchase_grants (session_id, boncard_id, expires_at) VALUES (${sessionId}, ${card.id}, ${until})
    `.execute(held);
    await held.commit().execute();
    expect((await sending).status).toBe(200);
    expect(await sql`SELECT FROM purchase_grants WHERE boncard_id = ${card.id}`.execute(db)).toMatchObject({
      rows: [],
    });
  });

  test('to the same address notifies nobody else', async () => {
    const card = await owned();
    await send(card.id, { email: card.email }, (await anOffice()).token);
    const second = await mailTo(smtp, card.email, 2);
    expect(cardTokenIn(second)).not.toBe('');
    expect(cardTokenIn(second)).not.toBe(card.link);
  });

  test('is allowed to the seller on the same day, until somebody has opened the card', async () => {
    const email = anAddress();
    const { id } = (await sellECard(shop, selling(), { email })).body.data;
    const colleague = await aUser(shop, { salonId: shop.salonId });
    expect((await send(id, { email: anAddress() }, colleague.token)).body.reason).toBe('e-card-foreign');
    const right = anAddress();
    expect((await send(id, { email: right }, shop.employer.token)).status).toBe(200);
    await show(shop, cardTokenIn(await mailTo(smtp, right)));
    expect((await send(id, { email }, shop.employer.token)).body.reason).toBe('e-card-opened');
  });

  test('ends nothing if it is refused', async () => {
    const card = await owned();
    const { token } = await anOffice();
    const refused = [
      await send(card.id, { email: anAddress() }, shop.employer.token),
      await send(card.id, { email: anAddress(), send_on: addDays(today(), -1) }, token),
    ];
    expect(refused.map(({ body }) => body.reason)).toEqual(['e-card-opened', 'send-on-past']);
    expect((await show(shop, card.link)).body.data.pin).toBe(card.pin);
    expect((await search(card.number, card.pin)).status).toBe(200);
  });

  test('is only allowed to administrators in a confirmed session on later days', async () => {
    const email = anAddress();
    const { id } = (await sellECard(shop, selling(), { email })).body.data;
    await mailTo(smtp, email);
    const again = { email: anAddress() };
    const { token } = await anOffice();
    clock.advance(16 * 60_000);
    const key = randomUUID();
    expect((await send(id, again, token, key)).body.reason).toBe('confirm-first');
    await call(shop, 'POST /api/auth/confirm', { token, body: { password: PASSWORD } });
    const confirmed = await send(id, again, token, key);
    expect(confirmed.status).toBe(200);
    expect((await send(id, again, token, key)).text).toBe(confirmed.text);
    // The day on which summer time ends has 25 hours.
    clock.advance(25 * 3_600_000);
    const late = await call(shop, 'POST /api/auth/login', {
      body: { email: shop.employer.email, password: PASSWORD },
    });
    const seller = late.body.data.access_token;
    const { reason, message } = (await send(id, again, seller)).body;
    expect(reason).toBe('transaction-of-another-day');
    // The same reason refuses undoing, of which this person has not thought.
    expect(message).toBe('Możesz to zrobić tylko w dniu transakcji. Poproś administratora.');
  });

  test('is listed as an unusual operation, and recorded in the audit without an address', async () => {
    const card = await owned();
    const office = await anOffice();
    const email = anAddress();
    await send(card.id, { email }, office.token);
    const { body } = await call(shop, 'GET /api/books/exceptions', {
      token: office.token,
      query: `?from=${today()}&to=${today()}&rule=sentAgain`,
    });
    expect(body.items).toContainEqual(expect.objectContaining({ rule: 'sentAgain', boncard_id: card.id }));
    const audit = await call(shop, 'GET /api/audit-entries', {
      token: office.token,
      query: `?object_id=${card.id}`,
    });
    expect(audit.text).not.toContain(email);
    expect(audit.text).not.toContain(card.email);
    expect(audit.body.items.map(({ action }: { action: string }) => action)).toContain('boncard.sent');
  });

  test('is limited to six mails within 24 hours', async () => {
    const card = await owned();
    const office = await anOffice();
    for (let count = 2; count <= 6; count++)
      expect((await send(card.id, { email: card.email }, office.token)).status).toBe(200);
    const key = randomUUID();
    const seventh = await send(card.id, { email: card.email }, office.token, key);
    expect([seventh.status, seventh.body.reason]).toEqual([422, 'too-many-sendings']);
    clock.advance(DAY_MS + 1);
    await call(shop, 'POST /api/auth/confirm', { token: office.token, body: { password: PASSWORD } });
    expect((await send(card.id, { email: card.email }, office.token, key)).status).toBe(200);
  });

  test('is refused for a plastic card, and for one that cannot pay', async () => {
    const office = await anOffice();
    const body = { email: anAddress() };
    const plastic = await shop.card({ status: 'active' });
    expect((await send(plastic.id, body, office.token)).body.reason).toBe('not-e-card');
    const card = await owned();
    await search(card.number, card.pin);
    await pay(card.id, 100);
    expect((await send(card.id, body, office.token)).body.reason).toBe('boncard-used');
    const blocked = await owned();
    await call(shop, 'POST /api/boncards/:id/action/block', {
      id: blocked.id,
      token: office.token,
      body: { reason: 'Spór' },
    });
    expect((await send(blocked.id, body, office.token)).body.reason).toBe('boncard-blocked');
  });

  test('adds to the list of mails, newest first', async () => {
    const card = await owned();
    const office = await anOffice();
    const email = anAddress();
    await send(card.id, { email }, office.token);
    const { body } = await call(shop, 'GET /api/boncards/:id/sendings', { id: card.id, token: office.token });
    expect(body.items.map((item: { email: string }) => item.email)).toEqual([email, card.email]);
    expect(body.info.total_items).toBe(2);
  });

  test('is offered on the page of the sale only to those who may do it', async () => {
    const email = anAddress();
    const sold = (await sellECard(shop, selling(), { email })).body.data;
    const details = async (token: string) =>
      (await call(shop, 'GET /api/boncards-transactions/:id', { id: sold.transaction.id, token })).body.data;
    expect((await details(shop.employer.token)).e_card).toMatchObject({ email, can_send: true });
    await show(shop, cardTokenIn(await mailTo(smtp, email)));
    expect((await details(shop.employer.token)).e_card).toMatchObject({ state: 'opened', can_send: false });
    expect((await details(shop.administrator.token)).e_card.can_send).toBe(true);
  });

  test('is not offered to a key, which sees neither address nor words, even if it has sold the card', async () => {
    const key = await aKey(shop, { by: (await anOffice()).id, salonId: shop.salonId });
    for (const { token } of [shop.employer, key]) {
      const words = { recipient: 'Ola', message: 'Sto lat!', reference: randomUUID() };
      const sold = await sellECard(shop, { token, salonId: shop.salonId, key: randomUUID() }, words);
      const { id } = sold.body.data.transaction;
      const { body } = await call(shop, 'GET /api/boncards-transactions/:id', { id, token: key.token });
      const expected = { email: null, recipient: null, message: null, can_send: false };
      expect(body.data.e_card).toMatchObject({ ...expected, state: 'queued' });
    }
  });

  test('does not reveal the owner to a salon that charges a used e-card again', async () => {
    const card = await owned();
    await search(card.number, card.pin);
    expect((await pay(card.id, 100)).status).toBe(200);
    const { token } = shop.employer;
    const charged = await call(shop, 'POST /api/boncards/issue', {
      token,
      body: {
        boncard_id: card.id,
        place_of_sale: shop.salonId,
        document: 'PAR 12',
        amount: 50,
        type: 0,
        expired_months: 12,
      },
    });
    expect(charged.status).toBe(200);
    const { id } = charged.body.data.transaction;
    const { body } = await call(shop, 'GET /api/boncards-transactions/:id', { id, token });
    expect([body.data.kind, body.data.e_card]).toEqual(['charge', null]);
  });
});
