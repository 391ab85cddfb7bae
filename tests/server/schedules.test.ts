import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallAddress } from '../../contract/calls.ts';
import type { UserId } from '../../contract/ids.ts';
import { addDays, addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { wordsPl } from '../../contract/words/pl.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import type { FileAnswer } from '../../server/exports/fileAnswer.ts';
import { makeReport } from '../../server/jobs/makeReport.ts';
import { newId } from '../../server/platform/ids.ts';
import { nextRun } from '../../server/reports/nextRun.ts';
import { deleteOldReports, failInterrupted, insertRun, readChunks } from '../../server/reports/queries.ts';
import { runSchedules } from '../../server/reports/runSchedules.ts';
import { aSalon, aSession, aUser, type SignedIn } from '../support/builders.ts';
import { awaitMail, mailsTo, outboxIsEmpty } from '../support/mail.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { readWorkbook } from '../support/readWorkbook.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';
import { unansweredCommits } from '../support/unansweredCommit.ts';

const DAY_MS = 24 * 3_600_000;

let files: OpenDatabase;

/** The time of all calls. Fixed, so that the server itself runs no schedule when one is due. */
const now = new Date();
const shop = openShop({}, undefined, { clock: () => now });
beforeAll(async () => {
  files = openTestDatabase(shop.databaseUrl);
  await shop.card({ status: 'active', pln: 80.5, document: 'FV 80' });
});
afterAll(() => files.close());

const cards = {
  name: 'Bony z saldem',
  resource: 'boncards',
  filter: { amount_from: 1 },
  sort: null,
  columns: [],
};
const sales = {
  name: 'Sprzedaż tego miesiąca',
  resource: 'boncards-transactions',
  filter: { stats_type: 'charge', issue_date_from: 'this-month' },
  sort: null,
  columns: [],
};

const post = (name: 'POST /api/views' | 'POST /api/schedules', { token }: SignedIn, body: object) =>
  call(shop, name, { token, body });

async function aView(by: SignedIn, view: object = cards): Promise<string> {
  const { status, body } = await post('POST /api/views', by, view);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
}

async function aSchedule(
  by: SignedIn,
  { view = cards, ...more }: { view?: object; [field: string]: unknown } = {},
) {
  const input = {
    view: await aView(by, view),
    every: 'day',
    at: '07:00',
    to: [by.id],
    paused: false,
    ...more,
  };
  const { status, body } = await post('POST /api/schedules', by, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return { input, ...body.data };
}

const read = async (id: string, { token } = shop.administrator) =>
  (await call(shop, 'GET /api/schedules/:id', { token, id })).body.data;

test('schedules are listed by the names of their views, in Polish order', async () => {
  const owner = await aUser(shop, { role: 'administrator' });
  for (const name of ['Zwroty', 'święta', 'Łódź', 'Lublin'])
    await aSchedule(owner, { view: { ...cards, name } });
  const { body } = await call(shop, 'GET /api/schedules', { token: owner.token });
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
    ...['Lublin', 'Łódź', 'święta', 'Zwroty'],
  ]);
});

/** Runs the job at the time when a schedule is due. */
const runAt = (instant: string | Date) =>
  runSchedules(
    { db: shop.database.db, makeReport: (report) => makeReport(files.db, report) },
    new Date(instant),
  );

async function report(id: string, { token }: SignedIn, query = '') {
  const response = await fetch(`${shop.url}/api/reports/${id}${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    content: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  };
}

test('a schedule is stored as sent, with its next run, and can be changed, paused and deleted', async () => {
  const { token, id: me } = shop.administrator;
  const { input, id, ...kept } = await aSchedule(shop.administrator, { every: 'week' });
  expect(kept).toEqual({
    ...input,
    name: 'Bony z saldem',
    recipients: [{ id: me, fullname: 'Ewa Testowa' }],
    next_run: expect.stringMatching(/T0[56]:00:00\.000Z$/),
    last_run: null,
  });
  expect(new Date(kept.next_run).getTime() - now.getTime()).toBeLessThan(8 * DAY_MS);
  const paused = await call(shop, 'PUT /api/schedules/:id', { token, id, body: { ...input, paused: true } });
  expect(paused.body.data).toMatchObject({ paused: true, next_run: null });
  expect((await call(shop, 'DELETE /api/schedules/:id', { token, id })).status).toBe(200);
  expect((await call(shop, 'GET /api/schedules/:id', { token, id })).status).toBe(404);
});

test('when it is due, its file is made, and the mail has the link to it', async () => {
  const colleague = await aUser(shop, { role: 'administrator' });
  const { id, next_run } = await aSchedule(shop.administrator, { to: [shop.administrator.id, colleague.id] });
  await runAt(new Date(Date.parse(next_run) - 1));
  expect((await read(id)).last_run).toBeNull();
  await runAt(next_run);
  const { last_run, next_run: next } = await read(id);
  expect(last_run).toEqual({ at: next_run, failure: null, file: expect.any(String) });
  expect(Date.parse(next) - Date.parse(next_run)).toBeGreaterThan(22 * 3_600_000);
  for (const who of [shop.administrator, colleague]) {
    const mail = await awaitMail(shop, who.email);
    expect(mail.subject).toBe('Bonpanel: raport „Bony z saldem”');
    expect(mail.text).toContain(`/panel/reports/${last_run.file}`);
    // Only the owner has the schedule in the list where it is paused.
    const { body } = await call(shop, 'GET /api/schedules', { token: who.token });
    expect(mail.text?.includes('Raporty cykliczne')).toBe(
      body.items.some((schedule: { id: string }) => schedule.id === id),
    );
    expect(mail.text?.includes(`osoba, która go ustawiła: ${shop.administrator.email}.`)).toBe(
      who === colleague,
    );
    const { status, content, headers } = await report(last_run.file, who, '?export=xlsx');
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toContain('bonpanel-bony-');
    const { sheets } = await readWorkbook(content);
    expect(sheets[0]?.rows.map((row) => row[2])).toEqual(['Saldo (zł)', 80.5]);
  }
  expect(JSON.parse((await report(last_run.file, colleague)).content.toString()).data).toMatchObject({
    id: last_run.file,
    name: 'Bony z saldem',
  });
});

test('reading the file needs signing in, and is only allowed to its recipients', async () => {
  const { id, next_run } = await aSchedule(shop.administrator);
  await runAt(next_run);
  const { file } = (await read(id)).last_run;
  expect((await fetch(`${shop.url}/api/reports/${file}?export=xlsx`)).status).toBe(401);
  expect((await report(file, await aUser(shop, { role: 'administrator' }), '?export=xlsx')).status).toBe(404);
  expect((await report(newId(), shop.administrator)).status).toBe(404);
  expect((await report(file, shop.administrator, '?export=csv')).status).toBe(422);
});

test('somebody who has a report sent to others only gets no link to its file', async () => {
  const colleague = await aUser(shop, { role: 'administrator' });
  const { id, next_run } = await aSchedule(shop.administrator, { to: [colleague.id] });
  await runAt(next_run);
  expect((await read(id)).last_run).toEqual({ at: next_run, failure: null, file: null });
  expect((await awaitMail(shop, colleague.email)).text).toContain('/panel/reports/');
});

test('a monthly report of this month has the month that has ended', async () => {
  const { id, next_run } = await aSchedule(shop.administrator, { view: sales, every: 'month' });
  await runAt(next_run);
  const { headers } = await report((await read(id)).last_run.file, shop.administrator, '?export=xlsx');
  const month = addMonths(warsawDayOf(new Date(next_run)), -1);
  expect(headers.get('Content-Disposition')).toContain(`${month}--`);
});

test('a run that begins after midnight has the days of when it was due, and does not take the place of the next', async () => {
  const { id, next_run } = await aSchedule(shop.administrator, {
    view: { ...sales, filter: { stats_type: 'charge', issue_date_from: 'today', issue_date_to: 'today' } },
    at: '23:59',
  });
  const day = warsawDayOf(new Date(next_run));
  await runAt(new Date(Date.parse(next_run) + 90_000));
  const { last_run, next_run: next } = await read(id);
  expect(last_run.failure).toBeNull();
  const { headers } = await report(last_run.file, shop.administrator, '?export=xlsx');
  expect(headers.get('Content-Disposition')).toContain(day);
  expect(warsawDayOf(new Date(next))).toBe(addDays(day, 1));
  const query = `?action=list.exported&by=${shop.administrator.id}`;
  const { items } = (await call(shop, 'GET /api/audit-entries', { token: shop.administrator.token, query }))
    .body;
  expect(items.find(({ at }: { at: string }) => at === last_run.at)).toMatchObject({
    details: { after: { issue_date_from: day } },
  });
});

test('saving a schedule whose last run began after midnight does not skip the next', async () => {
  const { id, input, next_run } = await aSchedule(shop.administrator, { at: '23:59' });
  await runAt(next_run);
  const lastDue = nextRun({ every: 'day', at: '23:59' }, new Date(now.getTime() - DAY_MS));
  await shop.database.db
    .updateTable('report_runs')
    .set({ due_at: lastDue, started_at: new Date(lastDue.getTime() + 90_000) })
    .where('schedule_id', '=', id)
    .execute();
  await call(shop, 'PUT /api/schedules/:id', { token: shop.administrator.token, id, body: input });
  expect((await read(id)).next_run).toBe(next_run);
});

test('a run is made once, and missed runs are made up for by one', async () => {
  const { id, next_run } = await aSchedule(shop.administrator);
  const later = new Date(Date.parse(next_run) + 5 * DAY_MS + 60_000);
  await Promise.all([runAt(later), runAt(later)]);
  await runAt(later);
  const runs = await shop.database.db
    .selectFrom('report_runs')
    .selectAll()
    .where('schedule_id', '=', id)
    .execute();
  expect(runs).toHaveLength(1);
  expect(Date.parse((await read(id)).next_run)).toBeGreaterThan(later.getTime());
});

test('an overdue run is still made if the schedule is changed, but not if it was missed during a pause', async () => {
  const { id, input } = await aSchedule(shop.administrator, { every: 'month' });
  const { token } = shop.administrator;
  const { db } = shop.database;
  const save = (body: object) => call(shop, 'PUT /api/schedules/:id', { token, id, body });
  const miss = (days: number) =>
    db
      .updateTable('schedules')
      .set({ next_run_at: new Date(now.getTime() - days * DAY_MS) })
      .where('id', '=', id)
      .execute();
  const colleague = await aUser(shop, { role: 'administrator' });
  await miss(3);
  await save({ ...input, to: [shop.administrator.id, colleague.id] });
  await save({ ...input, every: 'week', at: '12:00' });
  await runAt(now);
  const { last_run, next_run } = await read(id);
  expect(last_run).toMatchObject({ at: now.toISOString(), failure: null });
  expect(Date.parse(next_run)).toBeGreaterThan(now.getTime());
  await save({ ...input, paused: true });
  await miss(2);
  await save(input);
  await runAt(now);
  expect((await read(id)).last_run).toEqual(last_run);
});

test('a paused schedule does not run', async () => {
  const { id, input, next_run } = await aSchedule(shop.administrator);
  const { token } = shop.administrator;
  await call(shop, 'PUT /api/schedules/:id', { token, id, body: { ...input, paused: true } });
  await runAt(new Date(Date.parse(next_run) + DAY_MS));
  expect((await read(id)).last_run).toBeNull();
});

describe('a person who left between the schedule and its run', () => {
  const disable = (id: UserId) =>
    shop.database.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute();
  const demote = (id: UserId) =>
    shop.database.db.updateTable('users').set({ role: 'employer' }).where('id', '=', id).execute();

  test('no longer gets the report, and the others do', async () => {
    const leaver = await aUser(shop, { role: 'administrator' });
    const { id, next_run } = await aSchedule(shop.administrator, { to: [leaver.id, shop.administrator.id] });
    await disable(leaver.id);
    await runAt(next_run);
    expect((await read(id)).last_run.failure).toBeNull();
    await outboxIsEmpty(shop);
    expect(await mailsTo(shop, leaver.email)).toEqual([]);
  });

  test('does not prevent the report from being paused, only from being resumed', async () => {
    const leaver = await aUser(shop, { role: 'administrator' });
    const { id, input } = await aSchedule(shop.administrator, { to: [leaver.id] });
    await disable(leaver.id);
    const { token } = shop.administrator;
    const change = async (paused: boolean) =>
      (await call(shop, 'PUT /api/schedules/:id', { token, id, body: { ...input, paused } })).body;
    expect((await change(true)).data).toMatchObject({ paused: true });
    expect((await change(false)).reason).toBe('recipient-unfit');
    const stranger = await aUser(shop);
    const body = { ...input, to: [stranger.id], paused: true };
    expect((await call(shop, 'PUT /api/schedules/:id', { token, id, body })).body.reason).toBe(
      'recipient-unfit',
    );
  });

  test('makes the run fail if they were the only recipient', async () => {
    const leaver = await aUser(shop, { role: 'administrator' });
    const { id, next_run } = await aSchedule(shop.administrator, { to: [leaver.id] });
    await disable(leaver.id);
    await runAt(next_run);
    expect((await read(id)).last_run).toMatchObject({ failure: 'no-recipients', file: null });
  });

  test('no longer has reports made', async () => {
    const owner = await aUser(shop, { role: 'administrator' });
    const { id, next_run } = await aSchedule(owner, { to: [shop.administrator.id] });
    await disable(owner.id);
    await runAt(next_run);
    const run = await shop.database.db
      .selectFrom('report_runs')
      .select('failure')
      .where('schedule_id', '=', id)
      .executeTakeFirst();
    expect(run?.failure).toBe('owner-inactive');
  });

  test.each([
    [
      'left',
      ({ id }: SignedIn) => call(shop, 'DELETE /api/users/:id', { token: shop.administrator.token, id }),
    ],
    [
      'is made an employer',
      ({ id, email }: SignedIn) => {
        const body = { name: 'Ewa', surname: 'Testowa', email, role: 1, salon_id: shop.salonId };
        return call(shop, 'PUT /api/users/:id', { token: shop.administrator.token, id, body });
      },
    ],
  ])('who %s is named once in a mail to the others who got their reports, unless paused', async (_, lose) => {
    const [owner, reader, other] = [
      await aUser(shop, { role: 'administrator' }),
      await aUser(shop, { role: 'administrator' }),
      await aUser(shop, { role: 'administrator' }),
    ];
    await aSchedule(owner, { to: [owner.id, reader.id, other.id] });
    await aSchedule(owner, { view: { ...cards, name: 'Dawny raport' }, to: [reader.id], paused: true });
    await disable(other.id);
    expect((await lose(owner)).status).toBe(200);
    const mail = await awaitMail(shop, reader.email);
    expect(mail.text).toContain(`(${owner.email})`);
    await outboxIsEmpty(shop);
    const about = async ({ email }: SignedIn) =>
      (await mailsTo(shop, email))
        .map(({ subject }) => subject)
        .filter((subject) => subject?.includes('raport'));
    expect(await about(reader)).toEqual(['Bonpanel: nie dostaniesz już raportu „Bony z saldem”']);
    for (const person of [owner, other]) expect(await about(person)).toEqual([]);
  });

  test.each([
    ['the cards', cards],
    ['other salons’ sales', sales],
  ])('and is no longer an administrator cannot read earlier files of %s', async (_, view) => {
    const demoted = await aUser(shop, { role: 'administrator' });
    const { id, next_run } = await aSchedule(demoted, { view });
    await runAt(next_run);
    const { file } = (await read(id, demoted)).last_run;
    expect((await report(file, demoted, '?export=xlsx')).status).toBe(200);
    await demote(demoted.id);
    expect((await report(file, demoted, '?export=xlsx')).status).toBe(403);
    expect((await report(file, demoted)).status).toBe(403);
  });

  test('and is now in another salon cannot read earlier files of the former one', async () => {
    const [salonId, other] = [await aSalon(shop), await aSalon(shop)];
    const moved = await aUser(shop, { salonId });
    const { id, next_run } = await aSchedule(moved, { view: sales });
    const moveTo = (salon_id: string) =>
      call(shop, 'PUT /api/users/:id', {
        token: shop.administrator.token,
        id: moved.id,
        body: { name: 'Anna', surname: 'Nowak', email: moved.email, role: 1, salon_id },
      });
    await runAt(next_run);
    const { file } = (await read(id, moved)).last_run;
    expect((await report(file, moved, '?export=xlsx')).status).toBe(200);
    // Another salon ends the session.
    const again = async () => ({ ...moved, ...(await aSession(shop, moved.id)) });
    expect((await moveTo(other)).status).toBe(200);
    const there = await again();
    expect((await report(file, there, '?export=xlsx')).status).toBe(403);
    expect((await report(file, there)).status).toBe(403);
    await moveTo(salonId);
    expect((await report(file, await again(), '?export=xlsx')).status).toBe(200);
  });

  test('and no longer has the role that a view is shared with gets no report of it', async () => {
    const promoted = await aUser(shop);
    const view = await aView(shop.administrator, { ...sales, role: 1 });
    const body = { view, every: 'day', at: '07:00', to: [promoted.id], paused: false };
    const { id, next_run } = (await post('POST /api/schedules', promoted, body)).body.data;
    await shop.database.db
      .updateTable('users')
      .set({ role: 'administrator' })
      .where('id', '=', promoted.id)
      .execute();
    await runAt(next_run);
    expect((await read(id, promoted)).last_run).toMatchObject({ failure: 'view-withdrawn', file: null });
  });

  test('and is no longer an administrator gets no report of the cards', async () => {
    const demoted = await aUser(shop, { role: 'administrator' });
    const { id, next_run } = await aSchedule(demoted);
    await demote(demoted.id);
    await runAt(next_run);
    expect((await read(id, demoted)).last_run.failure).toBe('forbidden');
  });
});

test('an employer’s report has only what they may see, in their language', async () => {
  await shop.card({ status: 'active', pln: 12, document: 'FV 12' });
  const other = await aUser(shop, { salonId: null });
  const { id, next_run } = await aSchedule(other, { view: sales });
  await runAt(next_run);
  const { file } = (await read(id, other)).last_run;
  const { sheets } = await readWorkbook((await report(file, other, '?export=xlsx')).content);
  // Only the header, because their salon has no rows.
  expect(sheets[0]?.rows).toHaveLength(1);
});

describe('a report of the', () => {
  const wire = async (name: CallAddress, query: object) =>
    (
      await call(shop, name, {
        token: shop.administrator.token,
        query: `?${new URLSearchParams({ ...query })}`,
      })
    ).body;

  async function rowsOf(resource: string, filter: object) {
    const view = { name: resource, resource, filter, sort: null, columns: [] };
    const { id, next_run } = await aSchedule(shop.administrator, { view });
    await runAt(next_run);
    const { file, failure } = (await read(id)).last_run;
    expect(failure).toBeNull();
    const { sheets } = await readWorkbook((await report(file, shop.administrator, '?export=xlsx')).content);
    const [titles, ...rows] = sheets[0]?.rows ?? [];
    return rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(titles?.[index]), cell])));
  }

  test('audit has the entries that match the filters', async () => {
    const query = { action: 'view.created' };
    const rows = await rowsOf('audit-entries', query);
    expect(new Set(rows.map((row) => row.Zdarzenie))).toEqual(
      new Set([wordsPl.auditActions['view.created']]),
    );
    expect(rows).toHaveLength((await wire('GET /api/audit-entries', query)).info.total_items);
  });

  test.each(['today', '+30d'])('liability %s has what is owed on the day of the run', async (at) => {
    const rows = await rowsOf('liability', { at });
    const { sums } = await wire('GET /api/books/liability', { at: warsawDayOf(now) });
    expect(sums.amount).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row['Klasa podatkowa']))).toEqual(new Set(['Nieustalona']));
    expect(rows.reduce((sum, row) => sum + Number(row['Kwota (zł)']), 0)).toBeCloseTo(sums.amount);
  });

  test.each([
    ['boncards', { blocked: true, pin_locked: false, query: 12, type: 1, amount_from: 1, e_card: 'sent' }],
    ['boncards-transactions', { stats_type: 'sell', document: 77, number: 12, reference: 5 }],
    ['liability', { at: 'today', expired: true, type: 0 }],
  ])('%s is made if its filters are numbers and booleans: %j', async (resource, filter) => {
    await rowsOf(resource, filter);
  });

  test.each(['roll-forward', 'settlement'])(
    'month, by %s, is that of the day of the run',
    async (resource) => {
      const month = warsawDayOf(now).slice(0, 7);
      const filter = { month: 'last-month' };
      const view = { name: resource, resource, filter, sort: null, columns: [] };
      const { id, next_run } = await aSchedule(shop.administrator, { view, every: 'month' });
      await runAt(next_run);
      const { file, failure } = (await read(id)).last_run;
      expect(failure).toBeNull();
      const { headers } = await report(file, shop.administrator, '?export=xlsx');
      expect(headers.get('Content-Disposition')).toContain(month);
    },
  );

  test('unusual operations has those of the period', async () => {
    await shop.card({ status: 'used', document: 'FV 200' });
    const today = warsawDayOf(now);
    const { items } = await wire('GET /api/books/exceptions', { from: today, to: today });
    expect(items).not.toEqual([]);
    expect(await rowsOf('exceptions', { from: today, to: today })).toHaveLength(items.length);
  });
});

test('the audit records how many rows a report has and for whom', async () => {
  const owner = await aUser(shop, { role: 'administrator' });
  const { next_run } = await aSchedule(owner);
  await runAt(next_run);
  const query = `?action=list.exported&by=${owner.id}`;
  const { items } = (await call(shop, 'GET /api/audit-entries', { token: shop.administrator.token, query }))
    .body;
  expect(items).toMatchObject([
    {
      by: { id: owner.id },
      object: { label: 'boncards' },
      details: { after: { amount_from: 1, format: 'xlsx', rows: expect.any(Number), complete: true } },
    },
  ]);
});

test('a run fails if the view’s filters are no longer accepted by its list, and names that as the reason', async () => {
  const { id, view, next_run } = await aSchedule(shop.administrator);
  await sql`UPDATE views SET filter = '{"type": "x"}' WHERE id = ${view}`.execute(shop.database.db);
  await runAt(next_run);
  expect((await read(id)).last_run).toMatchObject({ failure: 'view-strange', file: null });
});

test('the owner of a report is told when it begins to fail, and again only after it was made', async () => {
  const owner = await aUser(shop, { role: 'administrator' });
  const reader = await aUser(shop, { role: 'administrator' });
  const { id, view } = await aSchedule(owner, { to: [owner.id, reader.id] });
  // A job makes only so many reports.
  await shop.database.db.updateTable('schedules').set({ paused: true }).where('id', '<>', id).execute();
  const filterBy = (filter: string) =>
    sql`UPDATE views SET filter = ${filter}::jsonb WHERE id = ${view}`.execute(shop.database.db);
  const subjects = async () => {
    await outboxIsEmpty(shop);
    return (await mailsTo(shop, owner.email)).map(({ subject }) => subject);
  };
  const runNext = async () => runAt((await read(id, owner)).next_run);
  const failed = 'Bonpanel: raport „Bony z saldem” nie powstał';
  await filterBy('{"type": "x"}');
  await runNext();
  expect(await subjects()).toEqual([failed]);
  const [mail] = await mailsTo(shop, owner.email);
  expect(mail?.text).toContain('/panel/scheduled-reports');
  await runNext();
  expect((await read(id, owner)).last_run.failure).toBe('view-strange');
  expect(await subjects()).toEqual([failed]);
  await filterBy('{}');
  await runNext();
  await filterBy('{"type": "x"}');
  await runNext();
  expect((await subjects()).toSorted()).toEqual(['Bonpanel: raport „Bony z saldem”', failed, failed]);
  expect(await mailsTo(shop, reader.email)).toHaveLength(1);
});

test('a run fails in the same way if the view is now of a list that cannot be exported', async () => {
  const { id, view, next_run } = await aSchedule(shop.administrator);
  await sql`UPDATE views SET resource = 'salons', filter = '{}' WHERE id = ${view}`.execute(shop.database.db);
  await runAt(next_run);
  expect((await read(id)).last_run).toMatchObject({ failure: 'view-strange', file: null });
});

test('sending a file fails if it is deleted meanwhile', async () => {
  const { id, next_run } = await aSchedule(shop.administrator);
  await runAt(next_run);
  const { file } = (await read(id)).last_run;
  const chunks = readChunks(shop.database.db, file);
  await shop.database.db.updateTable('report_chunks').set({ place: 1 }).where('run_id', '=', file).execute();
  await expect(chunks.next()).rejects.toThrow('was deleted');
  const { token } = shop.administrator;
  expect((await call(shop, 'DELETE /api/schedules/:id', { token, id })).status).toBe(200);
  await expect(readChunks(shop.database.db, file).next()).rejects.toThrow('was deleted');
});

test('a failure is stored with its run, does not hold up other reports, and leaves the next run scheduled', async () => {
  const broken = await aSchedule(shop.administrator, { view: { ...cards, filter: { amount_from: 13 } } });
  const whole = await aSchedule(shop.administrator);
  const failing = runSchedules(
    {
      db: shop.database.db,
      makeReport(report) {
        if (report.view.filter.amount_from === 13) throw new Error('disk full');
        return makeReport(files.db, report);
      },
    },
    new Date(broken.next_run),
  );
  await expect(failing).rejects.toThrow('disk full');
  expect((await read(broken.id)).last_run).toMatchObject({ failure: 'internal', file: null });
  expect((await read(whole.id)).last_run).toMatchObject({ failure: null });
  expect(Date.parse((await read(broken.id)).next_run)).toBeGreaterThan(Date.parse(broken.next_run));
});

test('a server that stops begins no other report, and leaves the unfinished one to the next start', async () => {
  const { id, next_run } = await aSchedule(shop.administrator);
  const other = await aSchedule(shop.administrator);
  const stopping = new AbortController();
  await runSchedules(
    {
      db: shop.database.db,
      makeReport(report) {
        stopping.abort();
        return makeReport(files.db, report);
      },
      stopping: stopping.signal,
    },
    new Date(next_run),
  );
  for (const one of [id, other.id]) expect(await read(one)).toMatchObject({ next_run, last_run: null });
  await runAt(next_run);
  for (const one of [id, other.id]) expect((await read(one)).last_run).toMatchObject({ failure: null });
});

/** Runs the job when a schedule is due; the file of its report is what `change` makes of it. */
const runChanged = (instant: string, change: (file: FileAnswer) => FileAnswer | Promise<FileAnswer>) =>
  runSchedules(
    {
      db: shop.database.db,
      async makeReport(report) {
        const file = await makeReport(files.db, report);
        return file && change(file);
      },
    },
    new Date(instant),
  );

test('a report that loses the database is due again, but not for longer than an hour', async () => {
  const { id, next_run } = await aSchedule(shop.administrator);
  const lose = () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  };
  await expect(runChanged(next_run, lose)).rejects.toThrow('ECONNRESET');
  expect(await read(id)).toMatchObject({ next_run, last_run: null });
  const late = new Date(Date.parse(next_run) + 3_600_000).toISOString();
  await expect(runChanged(late, lose)).rejects.toThrow('ECONNRESET');
  expect((await read(id)).last_run).toMatchObject({ failure: 'internal', file: null });
});

test.each(['before', 'after'])(
  'a schedule that is deleted %s its file is stored ends its report, and nothing has failed',
  async (when) => {
    const reader = await aUser(shop, { role: 'administrator' });
    const { id, next_run } = await aSchedule(reader);
    const remove = () => call(shop, 'DELETE /api/schedules/:id', { token: reader.token, id });
    async function* content() {
      if (when === 'before') await remove();
      // So long that it is stored at once.
      yield Buffer.alloc(300_000);
      if (when === 'after') await remove();
    }
    await runChanged(next_run, (file) => ({ ...file, content: Readable.from(content()) }));
    await outboxIsEmpty(shop);
    expect(await mailsTo(shop, reader.email)).toEqual([]);
  },
);

test('a report that another server has called interrupted is a success once it is made', async () => {
  const { id, next_run } = await aSchedule(shop.administrator);
  await runChanged(next_run, async (file) => {
    const at = Date.parse(next_run);
    await failInterrupted(shop.database.db, { startedBefore: new Date(at + 1), now: new Date(at) });
    return file;
  });
  expect((await read(id)).last_run).toMatchObject({ failure: null, file: expect.any(String) });
});

test('a run is reported as interrupted an hour after its server died, and its owner is told', async () => {
  const owner = await aUser(shop, { role: 'administrator' });
  const { id, next_run } = await aSchedule(owner);
  const run = {
    id: newId<never>(),
    schedule_id: id,
    due_at: new Date(next_run),
    started_at: new Date(next_run),
  };
  const { db } = shop.database;
  await insertRun(db, run);
  await db.updateTable('schedules').set({ paused: true }).where('id', '=', id).execute();
  await runAt(new Date(Date.parse(next_run) + 3_599_000));
  expect((await read(id, owner)).last_run).toBeNull();
  await runAt(new Date(Date.parse(next_run) + 3_601_000));
  expect((await read(id, owner)).last_run.failure).toBe('interrupted');
  expect((await awaitMail(shop, owner.email)).subject).toBe('Bonpanel: raport „Bony z saldem” nie powstał');
});

test('files are deleted after two weeks, but the last run is still shown', async () => {
  const { id, next_run } = await aSchedule(shop.administrator);
  await runAt(next_run);
  const { file } = (await read(id)).last_run;
  const keptSince = (days: number) =>
    deleteOldReports(shop.database.db, new Date(Date.parse(next_run) + (days - 14) * DAY_MS));
  await keptSince(13);
  expect((await read(id)).last_run.file).toBe(file);
  await keptSince(15);
  expect((await read(id)).last_run).toMatchObject({ failure: null, file: null });
  const chunks = await shop.database.db
    .selectFrom('report_chunks')
    .select('place')
    .where('run_id', '=', file)
    .execute();
  expect(chunks).toEqual([]);
});

describe.each(unansweredCommits)('if the answer to a COMMIT %s', (_, unanswered) => {
  /** Schedules a report, the only one that is due, for a new user. */
  async function theDueReport() {
    const owner = await aUser(shop, { role: 'administrator' });
    const { id, next_run } = await aSchedule(owner);
    const { db } = shop.database;
    await db.updateTable('schedules').set({ paused: true }).where('id', '<>', id).execute();
    return { owner, id, next_run };
  }

  test.each([
    ['beginning', 1],
    ['file', 2],
  ])('that stores its %s, a report is made and mailed once', async (_, nth) => {
    const { owner, id, next_run } = await theDueReport();
    const { db } = shop.database;
    await runSchedules(
      { db: unanswered(db, nth), makeReport: (report) => makeReport(files.db, report) },
      new Date(next_run),
    );
    const { last_run } = await read(id, owner);
    expect(last_run).toEqual({ at: next_run, failure: null, file: expect.any(String) });
    expect((await report(last_run.file, owner, '?export=xlsx')).status).toBe(200);
    await outboxIsEmpty(shop);
    expect(await mailsTo(shop, owner.email)).toHaveLength(1);
  });

  test('that stores its file while the server stops, the report is not made again', async () => {
    const { owner, id, next_run } = await theDueReport();
    const { db } = shop.database;
    const stopping = new AbortController();
    async function* stopAfter(content: FileAnswer['content']) {
      yield* content;
      stopping.abort();
    }
    await runSchedules(
      {
        db: unanswered(db, 2),
        async makeReport(report) {
          const file = await makeReport(files.db, report);
          return file && { ...file, content: Readable.from(stopAfter(file.content)) };
        },
        stopping: stopping.signal,
      },
      new Date(next_run),
    );
    await runAt(next_run);
    const { last_run } = await read(id, owner);
    expect((await report(last_run.file, owner, '?export=xlsx')).status).toBe(200);
    await outboxIsEmpty(shop);
    expect(await mailsTo(shop, owner.email)).toHaveLength(1);
  });

  test('that puts it back, a report is due again, and counts once', async () => {
    const { owner, id, next_run } = await theDueReport();
    const { db } = shop.database;
    const makeReport = async () => {
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    };
    await db
      .insertInto('report_days')
      .values({ user_id: owner.id, day: warsawDayOf(new Date(next_run)), runs: 7 })
      .execute();
    await expect(runSchedules({ db: unanswered(db, 2), makeReport }, new Date(next_run))).rejects.toThrow(
      'ECONNRESET',
    );
    expect(await read(id, owner)).toMatchObject({ next_run, last_run: null });
    const counted = await db
      .selectFrom('report_days')
      .select('runs')
      .where('user_id', '=', owner.id)
      .execute();
    expect(counted).toEqual([{ runs: 7 }]);
  });
});

describe('is refused:', () => {
  const input = async (by = shop.administrator) => ({
    view: await aView(by, sales),
    every: 'day',
    at: '07:00',
    to: [by.id],
    paused: false,
  });

  test.each([
    ['every', { every: 'hour' }],
    ['at', { at: '24:00' }],
    ['at', { at: '7:00' }],
    ['at', { at: 'x'.repeat(501) }],
    ['at', { at: '' }],
    ['view', { view: '' }],
    ['view', { view: 'x' }],
    ['to', { to: [] }],
    ['to', { to: 'x' }],
    ['to', { to: Array.from({ length: 21 }, () => newId()) }],
    ['paused', { paused: 'no' }],
  ])('a wrong %s, %j', async (field, wrong) => {
    const { status, body } = await post('POST /api/schedules', shop.administrator, {
      ...(await input()),
      ...wrong,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('no recipient, with a sentence about a choice', async () => {
    const body = { ...(await input()), to: [] };
    expect((await post('POST /api/schedules', shop.administrator, body)).body.errors).toEqual({
      to: ['Zaznacz co najmniej jedno'],
    });
  });

  test('somebody else’s view, a deleted view, and a view of a list that cannot be exported', async () => {
    const other = await aUser(shop, { role: 'administrator' });
    const send = async (view: string) => {
      const { body } = await post('POST /api/schedules', shop.administrator, { ...(await input()), view });
      return [body.reason, Object.keys(body.errors)];
    };
    expect(await send(await aView(other))).toEqual(['not-found', ['view']]);
    expect(await send(newId())).toEqual(['not-found', ['view']]);
    const salons = { name: 'Salony', resource: 'salons', filter: {}, sort: null, columns: [] };
    expect(await send(await aView(shop.administrator, salons))).toEqual(['view-not-exportable', ['view']]);
  });

  test('a fifty-first schedule, even if several are sent at once', async () => {
    const collector = await aUser(shop, { role: 'administrator' });
    const paused = { ...(await input(collector)), paused: true };
    const sendAtOnce = (length: number) =>
      Promise.all(Array.from({ length }, () => post('POST /api/schedules', collector, paused)));
    expect((await sendAtOnce(49)).map(({ status }) => status)).toEqual(Array(49).fill(200));
    const reasons = (await sendAtOnce(10)).map(({ body }) => body.reason);
    expect(reasons.filter((reason) => reason !== 'too-many-views')).toEqual([undefined]);
  });

  test('recipients who are unknown, disabled or employers, and others than the owner for an employer’s report', async () => {
    const send = async (by: SignedIn, to: string[]) =>
      (await post('POST /api/schedules', by, { ...(await input(by)), to })).body.reason;
    const disabled = await aUser(shop, { role: 'administrator' });
    await shop.database.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', disabled.id)
      .execute();
    expect(await send(shop.administrator, [newId()])).toBe('recipient-unfit');
    expect(await send(shop.administrator, [disabled.id])).toBe('recipient-unfit');
    expect(await send(shop.administrator, [shop.employer.id])).toBe('recipient-unfit');
    expect(await send(shop.employer, [shop.administrator.id])).toBe('recipient-unfit');
    expect(await send(shop.employer, [shop.employer.id])).toBeUndefined();
  });

  test('reading, changing or deleting somebody else’s schedule', async () => {
    const { id } = await aSchedule(shop.administrator);
    const other = await aUser(shop, { role: 'administrator' });
    const { token } = other;
    expect((await call(shop, 'GET /api/schedules/:id', { token, id })).status).toBe(404);
    expect((await call(shop, 'PUT /api/schedules/:id', { token, id, body: await input(other) })).status).toBe(
      404,
    );
    expect((await call(shop, 'DELETE /api/schedules/:id', { token, id })).status).toBe(404);
    expect((await call(shop, 'GET /api/schedules', { token })).body.items).toEqual([]);
  });

  test('deleting a view that has a schedule', async () => {
    const { view, id } = await aSchedule(shop.administrator);
    const { token } = shop.administrator;
    const deleted = () => call(shop, 'DELETE /api/views/:id', { token, id: view });
    expect((await deleted()).body.reason).toBe('view-in-use');
    await call(shop, 'DELETE /api/schedules/:id', { token, id });
    expect((await deleted()).status).toBe(200);
  });

  test('taking a shared view from a colleague who has scheduled it, until they are deactivated', async () => {
    const colleague = await aUser(shop, { role: 'administrator' });
    const { token } = shop.administrator;
    const view = await aView(shop.administrator, { ...sales, role: 0 });
    // The owner’s own schedule goes on: they still see the view.
    for (const by of [shop.administrator, colleague])
      await post('POST /api/schedules', by, { ...(await input(by)), view });
    const shareWith = async (role: number | null, more = {}) =>
      (await call(shop, 'PUT /api/views/:id', { token, id: view, body: { ...sales, ...more, role } })).body;
    for (const role of [null, 1])
      expect(await shareWith(role)).toMatchObject({
        reason: 'view-in-use',
        message: expect.stringContaining('(Ewa Testowa)'),
      });
    expect((await shareWith(0, { name: 'Inna' })).data).toMatchObject({ name: 'Inna', role: 0 });
    await call(shop, 'DELETE /api/users/:id', { token, id: colleague.id });
    expect((await shareWith(null)).data).toMatchObject({ role: null });
  });

  test('deleting a shared view that a colleague has scheduled, until they are deactivated', async () => {
    const colleague = await aUser(shop, { role: 'administrator' });
    const view = await aView(shop.administrator, { ...cards, role: 0 });
    const body = { ...(await input(colleague)), view };
    const { id } = (await post('POST /api/schedules', colleague, body)).body.data;
    const { token } = shop.administrator;
    const deleted = () => call(shop, 'DELETE /api/views/:id', { token, id: view });
    expect((await deleted()).body).toMatchObject({
      reason: 'view-in-use',
      message: 'Ten widok jest wysyłany jako raport cykliczny (Ewa Testowa). Najpierw trzeba usunąć raport.',
    });
    await call(shop, 'DELETE /api/users/:id', { token, id: colleague.id });
    expect((await deleted()).status).toBe(200);
    const query = `?object_id=${id}`;
    const { items } = (await call(shop, 'GET /api/audit-entries', { token, query })).body;
    expect(items[0]).toMatchObject({ action: 'schedule.deleted', by: { id: shop.administrator.id } });
  });
});

test('saving, pausing and resuming a schedule does not lead to a second report on the same day', async () => {
  const { id, input, next_run } = await aSchedule(shop.administrator);
  await runAt(next_run);
  const { last_run } = await read(id);
  expect(last_run.at).toBe(next_run);
  const { token } = shop.administrator;
  const { db } = shop.database;
  // The server's clock is at today, whatever day the job was run for above.
  await db
    .updateTable('report_runs')
    .set({ due_at: now, started_at: now })
    .where('schedule_id', '=', id)
    .execute();
  const save = async (body: object) => {
    await call(shop, 'PUT /api/schedules/:id', { token, id, body });
    return (await read(id)).next_run;
  };
  for (const at of ['00:00', '12:00', '23:59']) {
    await save({ ...input, at, paused: true });
    expect(warsawDayOf(new Date(await save({ ...input, at })))).toBe(addDays(warsawDayOf(now), 1));
  }
});

test('at most 50 reports of a person are made per day, however often they delete and add schedules', async () => {
  const administrator = await aUser(shop, { role: 'administrator' });
  const { id, next_run } = await aSchedule(administrator);
  const day = warsawDayOf(new Date(next_run));
  const { db } = shop.database;
  await db.insertInto('report_days').values({ user_id: administrator.id, day, runs: 49 }).execute();
  await runAt(next_run);
  expect((await read(id, administrator)).last_run.failure).toBeNull();
  await call(shop, 'DELETE /api/schedules/:id', { token: administrator.token, id });
  const again = await aSchedule(administrator);
  await runAt(next_run);
  expect((await read(again.id, administrator)).last_run).toMatchObject({ failure: 'too-many', file: null });
  await outboxIsEmpty(shop);
  expect(await mailsTo(shop, administrator.email)).toHaveLength(1);
});
