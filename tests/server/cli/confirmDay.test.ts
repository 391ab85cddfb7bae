import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { checkDays } from '../../../server/cli/checkDays.ts';
import { confirmDay } from '../../../server/cli/confirmDay.ts';
import { findSign, keepSign } from '../../../server/days/queries.ts';
import { type Clocks, watchTime } from '../../../server/days/watchTime.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../../support/databaseCopy.ts';
import { findings } from '../../support/operator.ts';

// requirements "Believed days"

const DAY_MS = 86_400_000;
const log = pino({ level: 'silent' });
const daysLater = (days: number) => new Date(Date.now() + days * DAY_MS);
// A function, because these tests may run over midnight.
const today = () => warsawDayOf(new Date());

/** The clocks of a machine that has been running for a while: `ahead` says by how many days they are ahead. */
const clocksOf = (boot: string, ahead: { server: number; database: number }): Clocks => ({
  server: () => daysLater(ahead.server),
  database: async () => daysLater(ahead.database),
  boot: () => ({ boot, uptimeMs: performance.now() }),
});
const timeouts = { signOfLifeMs: 1_000_000_000 };

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await openDatabaseCopy();
});
afterAll(() => copy.drop());

const command = (...options: string[]) => findings(['confirm-day', ...options], copy.variables);
const confirmations = async () => (await findSign(copy.database.db))?.confirmations;
const audited = () =>
  copy.database.db
    .selectFrom('audit_entries')
    .select(['user_id', 'details'])
    .where('action', '=', 'day.confirmed')
    .execute();

describe('after the server was off for ten days', () => {
  const lastSign = daysLater(-10);
  const lastDay = warsawDayOf(lastSign);

  beforeEach(() =>
    copy.database.db.transaction().execute((tx) =>
      keepSign(tx, {
        trustedAt: lastSign,
        claimedAt: lastSign,
        heldMs: 0,
        boot: 'before',
        uptimeMs: 0,
        confirmations: 0,
      }),
    ),
  );

  test('the command says what it would do, and does nothing', async () => {
    expect(await command()).toMatchObject({
      exitCode: 0,
      found: [
        {
          level: 'note',
          name: 'clock',
          text: `the clocks of this machine and of the database say ${today()}; the last day known to be right is ${lastDay}`,
          fix: `If today is ${today()}: bonpanel confirm-day --yes`,
        },
      ],
    });
    expect([await confirmations(), await audited()]).toEqual([0, []]);
  });

  test('with --yes the day is believed, which is recorded once in the audit', async () => {
    expect(await command('--yes')).toMatchObject({
      exitCode: 0,
      found: [{ level: 'ok', data: { day: today() } }],
    });
    expect(await command('--yes')).toMatchObject({ found: [{ text: `${today()} is believed already` }] });
    expect(await confirmations()).toBe(1);
    expect(await audited()).toEqual([
      { user_id: null, details: { before: { day: lastDay }, after: { day: today() } } },
    ]);
  });

  test('servers on two machines believe the day from their next signs of life on', async () => {
    const { db } = copy.database;
    const watches = await Promise.all(
      ['one', 'two'].map((boot) =>
        watchTime(db, { clocks: clocksOf(boot, { server: 0, database: 0 }), timeouts, log }),
      ),
    );
    const believed = () => Promise.all(watches.map(async (watch) => (await watch.look()).isBelieved));
    expect(await believed()).toEqual([false, false]);
    expect((await command('--yes')).exitCode).toBe(0);
    expect(await believed()).toEqual([true, true]);
    for (const watch of watches) watch.stop();
  });
});

test('clocks that differ are refused, because one of them is wrong', async () => {
  const clocks = clocksOf('one', { server: 2, database: 0 });
  await expect(Array.fromAsync(confirmDay(copy.database.db, { isSure: true, clocks }))).rejects.toThrow(
    /Set them first/,
  );
});

test('a machine whose own clock jumps stops believing the day, and another machine still believes it', async () => {
  const { db } = copy.database;
  const ahead = { server: 0, database: 0 };
  const right = await watchTime(db, { clocks: clocksOf('one', { server: 0, database: 0 }), timeouts, log });
  const wrong = await watchTime(db, { clocks: clocksOf('two', ahead), timeouts, log });
  ahead.server = 365;
  expect([(await wrong.look()).doubt?.why, (await right.look()).isBelieved]).toEqual(['clocks-differ', true]);
  ahead.server = 0;
  expect((await wrong.look()).isBelieved).toBe(true);
  right.stop();
  wrong.stop();
});

test('a machine that was paused does not take back the day that another has watched', async () => {
  const { db } = copy.database;
  await db.deleteFrom('believed_time').execute();
  const begin = Date.now();
  const passed = { ms: 0, paused: 0 };
  const now = () => new Date(begin + passed.ms);
  const machine = (boot: string, missing: () => number): Clocks => ({
    server: now,
    database: async () => now(),
    boot: () => ({ boot, uptimeMs: DAY_MS + passed.ms - missing() }),
  });
  const awake = await watchTime(db, { clocks: machine('awake', () => 0), timeouts, log });
  const paused = await watchTime(db, { clocks: machine('paused', () => passed.paused), timeouts, log });
  for (let step = 0; step < 3 * 24; step += 1) {
    passed.ms += DAY_MS / 24;
    await awake.look();
  }
  passed.paused = passed.ms;
  passed.ms += 30_000;
  for (const watch of [paused, awake]) {
    expect(await watch.look()).toMatchObject({ day: warsawDayOf(now()), isBelieved: true });
    watch.stop();
  }
});

test.each([
  ['a pause of some hours', '2026-11-26T07:00:00Z', /^2026-11-26 is believed, but the clocks are 8 h ahead/],
  [
    'a wrong day was confirmed, and the clocks were set right',
    '2028-01-01T07:00:00Z',
    /^the clocks say 2026-11-26, and a later day was believed before/,
  ],
])('after %s the command is of use on a believed day, too, and doctor says why', async (_, trusted, text) => {
  const { db } = copy.database;
  const at = new Date('2026-11-26T15:00:00Z');
  const clocks: Clocks = {
    server: () => at,
    database: async () => at,
    boot: () => ({ boot: 'paused', uptimeMs: 0 }),
  };
  const sign = { trustedAt: new Date(trusted), claimedAt: at, heldMs: 0, confirmations: 0, ...clocks.boot() };
  await db.transaction().execute((tx) => keepSign(tx, sign));
  const confirm = async (isSure: boolean) => {
    const [said] = await Array.fromAsync(confirmDay(db, { isSure, clocks }));
    return said;
  };
  const why = expect.stringMatching(text);
  const doctor = async () => (await Array.fromAsync(checkDays(db, clocks)))[0];
  expect(await doctor()).toMatchObject({
    level: 'note',
    text: why,
    fix: expect.stringContaining('bonpanel confirm-day'),
  });
  expect(await confirm(false)).toMatchObject({ level: 'note', text: why });
  expect(await confirm(true)).toMatchObject({
    text: '2026-11-26 is believed from now on, by every server within a minute',
  });
  expect((await findSign(db))?.trustedAt).toEqual(at);
  const day = { day: '2026-11-26' };
  expect(await audited()).toContainEqual({ user_id: null, details: { before: day, after: day } });
  expect(await confirm(false)).toMatchObject({ level: 'ok', text: '2026-11-26 is believed already' });
  expect(await doctor()).toMatchObject({ level: 'ok' });
});
