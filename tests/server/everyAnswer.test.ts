import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import type { ReportResource } from '../../contract/savedView.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { searchDays } from '../../server/books/exceptions/searchDays.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { makeReport } from '../../server/jobs/makeReport.ts';
import { runSchedules } from '../../server/reports/runSchedules.ts';
import { aBatch, aPrint } from '../support/batches.ts';
import { expectBooksToAddUp, readLedger } from '../support/books.ts';
import { aKey, aReversal, aSalon, aSession, aUser, type SignedIn } from '../support/builders.ts';
import { beginLife, live, modelSettings, type Step, step } from '../support/cardModel.ts';
import { anOwnedCard } from '../support/eCards.ts';
import { eventually } from '../support/eventually.ts';
import type { Known } from '../support/fuzzRequests.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { everyRead, type Reader, readEverything } from '../support/readEverything.ts';
import { openShop } from '../support/shop.ts';
import { startSmtpServer } from '../support/smtpServer.ts';
import { TestClock } from '../support/testClock.ts';
import { call } from '../support/testServer.ts';

/** Whatever has happened to cards and people, every call that reads is answered as the contract says. */

const clock = new TestClock();
const smtp = await startSmtpServer();
afterAll(() => smtp.stop());
const settings = { ...modelSettings, SMTP_URL: smtp.url, MAIL_FROM: 'bony@example.test' };
const shop = openShop(settings, undefined, { clock: clock.now });
const SEED = Number(process.env.LIVES_SEED ?? Date.now() % 1_000_000);
const RANDOM_LIVES = Number(process.env.LIVES ?? 12);
const DAY_MS = 86_400_000;
const today = () => warsawDayOf(clock.now());

let elsewhere: SalonId;
const people = {} as Record<'administrator' | 'employer' | 'stranger' | 'employerOfNone' | 'none', SignedIn>;
let readers: Reader[];
/** The links of e-cards whose mails were opened. */
const links: string[] = [];
/** A database whose connections can read files. */
let files: OpenDatabase;

beforeAll(async () => {
  elsewhere = await aSalon(shop, 'Łódź');
  people.administrator = shop.administrator;
  people.employer = shop.employer;
  people.stranger = await aUser(shop, { salonId: elsewhere });
  people.employerOfNone = await aUser(shop);
  people.none = await aUser(shop, { role: null });
  files = openTestDatabase(shop.databaseUrl);
  await aKey(shop, { by: shop.administrator.id, salonId: shop.salonId });
  await signIn();
});
afterAll(() => files.close());

/** Gives everyone a session of the current day. */
async function signIn() {
  for (const person of Object.values(people)) {
    Object.assign(person, await aSession(shop, person.id, clock.now()));
  }
  const { administrator, employer, stranger, employerOfNone, none } = people;
  readers = [
    { name: 'administrator', role: 'administrator', token: administrator.token },
    { name: 'employer', role: 'employer', token: employer.token },
    { name: 'employer of another salon', role: 'employer', token: stranger.token },
    { name: 'employer of no salon', role: 'employer', token: employerOfNone.token },
    { name: 'without role', role: null, token: none.token },
    { name: 'anonymous' },
  ];
}

/** Returns values for filters, with periods that cover everything from a day on. */
async function knownSince(first: WarsawDay): Promise<Known> {
  const last = today();
  const starts: WarsawDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 366)) starts.push(day);
  const cards = await shop.database.db.selectFrom('boncards').select(['id', 'number']).limit(20).execute();
  const users = Object.values(people).map(({ id }) => id);
  return {
    from: starts,
    to: starts.map((day) => addDays(day, 365)),
    at: [last, addDays(last, -1), ...starts],
    month: [first, addDays(first, 31), last].map((day) => day.slice(0, 7)),
    q: ['FV', 'TEST', 'Łódź', 'ewa', 'user'],
    page: [1, 2],
    place: [shop.salonId, elsewhere],
    salon: [shop.salonId, elsewhere],
    user: users,
    by: users,
    number: ['T', 'TEST', ...cards.map(({ number }) => number)],
    ids: [[shop.salonId, ...cards.map(({ id }) => id)].join()],
    query: ['T', 'TEST', 'Ewa'],
    document: ['fv', 'FV 1'],
    issue_date_from: starts,
    issue_date_to: [last],
    date_from: starts,
    date_to: [last],
    token: links,
  };
}

async function mailECard() {
  const selling = { token: people.administrator.token, salonId: shop.salonId };
  links.push((await anOwnedCard({ url: shop.url, smtp }, selling)).link);
}

test('before anything has happened', async () => {
  const { faults } = await readEverything(shop, readers, await knownSince(addDays(today(), -40)), SEED);
  expect(faults).toEqual([]);
});

const sold = { does: 'charge', zloty: 1000, months: 3 } as const;
const soldECard = { does: 'sellECard', zloty: 1000, months: 3 } as const;
const sentAgain = { does: 'send' } as const;
const undone = (which: number) => ({ does: 'reverse', which, grosze: null }) as const;
const paid = (grosze: number | null) => ({ does: 'purchase', grosze, givesPin: true }) as const;
const waited = { does: 'wait', days: 130 } as const;
const replaced = { does: 'replace', by: 'new' } as const;
const extended = { does: 'extend', days: 200 } as const;
const [canceled, blocked, unblocked, wronglySearched, writtenOff, tookOther] = (
  ['cancel', 'block', 'unblock', 'searchWrongly', 'writeOff', 'takeOther'] as const
).map((does) => ({ does })) as Step[] as [Step, Step, Step, Step, Step, Step];

/** Lives of cards in which something disappears that another part may still refer to. */
const scripted: Record<string, Step[]> = {
  'sold, undone, canceled': [sold, undone(0), canceled],
  'sold, undone, sold, undone, canceled': [sold, undone(0), sold, undone(2), canceled],
  'used up, sold, undone, canceled': [sold, paid(null), sold, undone(2), canceled],
  'used up, sold, undone, paid back, canceled': [sold, paid(null), sold, undone(2), undone(1), canceled],
  'replaced, then canceled': [sold, paid(100), replaced, canceled],
  'replaced twice, a former one looked for': [sold, replaced, replaced, tookOther, canceled],
  'blocked while pending, canceled': [blocked, canceled],
  'blocked while pending, sold later': [blocked, unblocked, sold, blocked, paid(100), canceled],
  'written off, extended': [sold, waited, waited, writtenOff, extended, paid(100)],
  'written off, canceled': [sold, waited, waited, writtenOff, canceled],
  'written off, sold, undone, canceled': [sold, waited, waited, writtenOff, sold, undone(1), canceled],
  'corrected to nothing': [sold, { does: 'adjust', zloty: -9 }, { does: 'adjust', zloty: -1 }, undone(0)],
  'partly paid back': [sold, paid(500), { does: 'reverse', which: 1, grosze: 200 }, canceled],
  'guessed at': [sold, ...Array<Step>(5).fill(wronglySearched), canceled],
  'an e-card that was undone before anyone paid with it': [soldECard, undone(0), sentAgain, canceled],
  'an e-card that was sent again, paid and replaced': [
    soldECard,
    sentAgain,
    paid(100),
    replaced,
    tookOther,
    sentAgain,
  ],
  untouched: [],
};

test('after cards have lived and people have come and gone', { timeout: 600_000 }, async () => {
  const first = today();
  const last = await liveLives();
  clock.advance((last + 2) * DAY_MS);
  await signIn();
  await changeNames();
  await importFiles();
  await makeExceptions();
  await loseUsers();
  await askTheOffice();
  await printBatch();
  await tellSomebody();
  await mailECard();
  const scheduled = await scheduleReports();
  clock.advance(DAY_MS);
  await signIn();
  await runReports(scheduled);
  await expectAnswers(first);

  // Read everything once more, now from the totals of closed days.
  await closeMonth(first.slice(0, 7));
  await searchDays(shop.database.db);
  await expectAnswers(first);
  await expectBooksToAddUp(shop.database.db);
});

/** Returns how many days the longest life took. */
async function liveLives(): Promise<number> {
  const homes = [shop.salonId, elsewhere].map((salonId) => ({ server: shop, clock, salonId, smtp }));
  // Without waits of a year, which would leave many empty years between the interesting days.
  const soon = step.filter((step) => step.does !== 'wait' || step.days <= 130);
  const random = fc.sample(fc.array(soon, { minLength: 5, maxLength: 30, size: 'max' }), {
    seed: SEED,
    numRuns: RANDOM_LIVES,
  });
  let longest = 0;
  for (const [place, steps] of [...Object.values(scripted), ...random].entries()) {
    const home = homes[place % homes.length] ?? homes[0];
    if (!home) throw new Error('no home');
    const leader = await aUser(shop, { role: 'administrator', salonId: home.salonId });
    const life = await beginLife(home, leader);
    await live(life, steps);
    longest = Math.max(longest, life.days);
  }
  return longest;
}

async function changeNames() {
  const { token } = people.administrator;
  const salon = { name: 'Łódź Nowa', address: 'ul. Nowa 2' };
  const { status } = await call(shop, 'PUT /api/salons/:id', { token, id: elsewhere, body: salon });
  expect(status).toBe(200);
  const { id, email } = people.employer;
  const person = { name: 'Ewelina', surname: 'Inna', email, salon_id: shop.salonId, role: 1 };
  expect((await call(shop, 'PUT /api/users/:id', { token, id, body: person })).status).toBe(200);
  await signIn();
}

async function importFiles() {
  const { token } = people.administrator;
  const known = await shop.card({ status: 'active' });
  const rows = [`${known.number};111`, 'IMPORTED000000000001;222', 'zły;3', 'IMPORTED000000000001;333', ';'];
  for (const content of [`numer;pin\n${rows.join('\n')}`, 'PK\u0003\u0004', 'numer;pin\n', '']) {
    const body = new FormData();
    body.append('file', new Blob([content]), 'bony.csv');
    await call(shop, 'POST /api/boncards-imports', { token, body });
  }
  await eventually(async () => {
    const imports = await call(shop, 'GET /api/boncards-imports', { token });
    expect(imports.body.items.length).toBeGreaterThan(0);
    for (const { status } of imports.body.items) expect(status).not.toBe(0);
  });
}

/** Makes every kind of unusual operation. */
async function makeExceptions() {
  const lateEvening = new Date(`${addDays(today(), -1)}T22:30:00Z`);
  for (let times = 0; times < 4; times += 1) {
    await shop.card({ status: 'used', chargedAt: lateEvening, by: people.employer });
  }
  const bought = (await readLedger(shop.database.db)).filter(
    ({ kind, user_id }) => kind === 'purchase' && user_id === people.employer.id,
  );
  for (const { id } of bought) await aReversal(shop, id, { by: people.employer, at: clock.now() });
}

async function loseUsers() {
  const { token } = people.administrator;
  const leaver = await aUser(shop, { salonId: elsewhere });
  await shop.card({ status: 'active', by: leaver, salonId: elsewhere, chargedAt: clock.now() });
  expect((await call(shop, 'DELETE /api/users/:id', { token, id: leaver.id })).status).toBe(200);
}

const filterOf: Record<ReportResource, object[]> = {
  boncards: [{}, { expired: 'true' }, { status: 2 }],
  'boncards-transactions': [{ stats_type: 'charge' }, { stats_type: 'sell' }],
  'audit-entries': [{}],
  liability: [{ at: 'today' }],
  'roll-forward': [{ month: 'this-month' }],
  settlement: [{ month: 'last-month' }],
  exceptions: [{ from: 'this-month', to: 'today' }],
};

/** Makes a request for everyone, and declines some as the office. */
async function askTheOffice() {
  for (const { token } of Object.values(people)) {
    const { id: boncard_id } = await shop.card({ status: 'active', chargedAt: clock.now() });
    const body = { boncard_id, kind: 'extend', note: 'Na prośbę' };
    const asked = await call(shop, 'POST /api/requests', { token, body });
    const id = asked.body.data?.id;
    const { administrator } = people;
    if (id && token !== administrator.token) {
      const reason = { token: administrator.token, id, body: { reason: 'Za późno' } };
      expect((await call(shop, 'PUT /api/requests/:id', reason)).status).toBe(200);
    }
  }
}

/** Makes a batch of cards and prints it. */
async function printBatch() {
  const by = people.administrator;
  const { id } = await aBatch(shop, { by });
  await aPrint(shop, id, { by });
}

/** Adds a webhook of a host that does not exist, and an event for it. */
async function tellSomebody() {
  const { token } = people.administrator;
  const body = { url: 'https://webhook.invalid/bony', events: ['month.closed'], active: true };
  const { data } = (await call(shop, 'POST /api/webhooks', { token, body })).body;
  expect((await call(shop, 'POST /api/webhooks/:id/test', { token, id: data.id })).status).toBe(200);
}

/** Schedules reports for everyone of everything that they may read. Returns the reports with their owners. */
async function scheduleReports(): Promise<[SignedIn, string][]> {
  const scheduled: [SignedIn, string][] = [];
  const names = Object.keys(filterOf) as ReportResource[];
  for (const person of Object.values(people)) {
    const { token, id } = person;
    for (const resource of names) {
      for (const filter of filterOf[resource]) {
        const view = { name: resource, resource, filter, sort: null, columns: [] };
        const saved = await call(shop, 'POST /api/views', { token, body: view });
        if (saved.status !== 200) continue;
        const body = { view: saved.body.data.id, every: 'day', at: '07:00', to: [id], paused: false };
        const reply = await call(shop, 'POST /api/schedules', { token, body });
        expect(reply.status).toBeLessThan(500);
        if (reply.status === 200) scheduled.push([person, reply.body.data.id]);
      }
    }
  }
  expect(scheduled.length).toBeGreaterThan(10);
  return scheduled;
}

async function runReports(scheduled: [SignedIn, string][]) {
  const { db } = shop.database;
  const run = () => runSchedules({ db, makeReport: (report) => makeReport(files.db, report) }, clock.now());
  for (let taken = 0; taken < scheduled.length; taken += 20) await run();
  for (const [{ token }, id] of scheduled) {
    const { body } = await call(shop, 'GET /api/schedules/:id', { token, id });
    expect(body.data.last_run).toMatchObject({ failure: null, file: expect.any(String) });
  }
}

async function closeMonth(month: string) {
  const { token } = people.administrator;
  const reply = await call(shop, 'POST /api/books/months/:month/close', { token, id: month });
  expect([reply.status, reply.body.sums?.closed?.differs]).toEqual([200, false]);
}

async function expectAnswers(first: WarsawDay) {
  const { faults, answered } = await readEverything(
    shop,
    readers,
    await knownSince(addDays(first, -2)),
    SEED,
  );
  expect(faults, `LIVES_SEED=${SEED}`).toEqual([]);
  // If a call is never answered, something that it needs has to happen above.
  expect(everyRead.filter((name) => !answered.has(name))).toEqual([]);
  await expectCardsToBeFound();
}

/** Reads cards by the calls that need a PIN, and so are POSTs. */
async function expectCardsToBeFound() {
  const cards = await shop.database.db.selectFrom('boncards').select('number').execute();
  await shop.database.db.deleteFrom('lockouts').execute();
  const { token } = people.employer;
  for (const { number } of cards.filter(({ number }) => number.startsWith('TEST'))) {
    const card = { number, pin: 'A1B' };
    const replies = await Promise.all([
      call(shop, 'POST /api/check-boncard', { body: card }),
      call(shop, 'POST /api/boncards/search', { token, body: { ...card, searchForType: 'purchase' } }),
      call(shop, 'POST /api/boncards/search', { token, body: { number, searchForType: 'charge' } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
}
