import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startServer } from '../server/startServer.ts';
import { aCard, aSalon, aSession, aUser, type BuiltCard } from '../tests/support/builders.ts';
import { aFactor } from '../tests/support/factor.ts';
import {
  guess,
  guessAsInsider,
  guessFromOneLine,
  guessPins,
  lockOutOfBrowser,
  lockOutOfNewAddress,
  mostWithin,
  searchAtCounter,
  waitOutCodeLocks,
  waitOutLocks,
} from '../tests/support/guess.ts';
import { TestClock } from '../tests/support/testClock.ts';
import { testConfig, unknownNameBucket } from '../tests/support/testConfig.ts';
import { median, reportFigures } from './support/figure.ts';

/**
 * Measures how far an attacker gets who guesses the PIN of one card from many addresses, or who knows a password and
 * guesses codes of the second factor (requirements "Figures").
 */
const DAYS = 365;
const DAYS_OF_CODES = 31;
/** Simultaneous attempts, before anything is locked. */
const GUESSES = 2_000;
const ADDRESSES_OF_ONE_LINE = 200;

const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-bench-'));
const clock = new TestClock();
// Runs in this process, so it can be given a clock.
const running = await startServer(
  testConfig({ DATA_DIR: dataDir, TRUST_PROXY: '1' }),
  pino({ level: 'error' }),
  { clock: clock.now },
);
const server = { ...running, dataDir };
const salonId = await aSalon(server);
const by = await aUser(server, { salonId });
const newCard = () => aCard(server, { status: 'active', by, salonId });

const numbers = (await Promise.all(Array.from({ length: 250 }, newCard))).map(({ number }) => number);
const { known, unknown, bodies } = await compareTimes(server, numbers);

const { 422: atOnce = 0 } = await guessPins(server, (await newCard()).number, GUESSES);
const fromOneLine = await guessFromOneLine(server, ADDRESSES_OF_ONE_LINE);

const card = await newCard();
const tries = await waitOutLocks(server, { clock, number: card.number, days: DAYS });
// By now the card is locked for strangers.
const counter = await aSession(server, by.id, clock.now());
const { status } = await searchAtCounter(server, card, counter.token);

const ofInsider = await guessAsInsider(server, { clock, card: await newCard(), days: 90 });
const { id, email } = await aUser(server);
const factor = await aFactor(server, await aSession(server, id, clock.now()), clock.now);
const codes = await waitOutCodeLocks(server, { clock, email, factor, days: DAYS_OF_CODES });
const lockedByWifi = await lockOutOfBrowser(server, await aUser(server, { salonId }));
const lockedElsewhere = await lockOutOfNewAddress(server, await aUser(server, { salonId }));

await server.stop();
await rm(dataDir, { recursive: true, force: true });

process.stdout.write(
  `${tries.length} PINs of a card in ${DAYS} days, after hours: ${tries.map((at) => (at / 3_600_000).toFixed(1)).join(' ')}\n`,
);
process.stdout.write(
  `${ofInsider.length} PINs of a card by an insider who unlocks it and makes API keys in 90 days\n`,
);
process.stdout.write(`${codes.length} codes of a second factor in ${DAYS_OF_CODES} days\n`);
process.stdout.write(`medians: ${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown\n`);
reportFigures([
  ['guess-day', mostWithin(tries, 1), { atMost: 15 }],
  ['guess-30-days', mostWithin(tries, 30), { atMost: 20 }],
  ['guess-at-once', atOnce, { atMost: 5 }],
  ['guess-one-/64', fromOneLine, { atMost: 20 }],
  ['guess-locked-counters', status === 200 ? 0 : 1, { atMost: 0 }],
  ['guess-insider', mostWithin(ofInsider, 30), { atMost: 20 }],
  ['guess-codes-day', mostWithin(codes, 1), { atMost: 15 }],
  ['guess-codes-30-days', mostWithin(codes, 30), { atMost: 160 }],
  ['guess-locked-by-wifi', lockedByWifi, { atMost: 0 }],
  ['guess-locked-elsewhere', lockedElsewhere, { atMost: 0 }],
  ['guess-bytes', bodies.size, { atMost: 1 }],
  ['guess-clock', Math.abs(known - unknown), { atMost: 2 }, 'ms'],
]);

/**
 * Alternates between a wrong PIN for a known card and one for an unknown number. Returns the median time of each in
 * milliseconds, the median of the differences within a pair, and all bodies received.
 */
async function compareTimes(server: { url: string }, known: readonly BuiltCard['number'][]) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const bodies = new Set<string>();
  // Fewer attempts than it takes to lock a card.
  const pairs = known.map((number) => [number, `U${number.slice(1)}` as BuiltCard['number']] as const);
  const places = new Map(pairs.map((pair) => [unknownNameBucket(pair[1]), pair]));
  for (const pin of ['ZZ1', 'ZZ2', 'ZZ3', 'ZZ4']) {
    for (const [number, unknown] of places.values()) {
      const replies = {
        known: await guess(server, { number, pin }),
        unknown: await guess(server, { number: unknown, pin }),
      };
      times.known.push(replies.known.milliseconds);
      times.unknown.push(replies.unknown.milliseconds);
      bodies
        .add(`${replies.known.status} ${replies.known.text}`)
        .add(`${replies.unknown.status} ${replies.unknown.text}`);
    }
  }
  return {
    known: median(times.known),
    unknown: median(times.unknown),
    apart: median(times.known.map((milliseconds, turn) => milliseconds - (times.unknown[turn] ?? 0))),
    bodies,
  };
}
