import { aCard, aSalon, aUser, type BuiltCard } from '../tests/support/builders.ts';
import { guess, guessPins } from '../tests/support/guess.ts';
import { startBenchServer } from './support/benchServer.ts';
import { median, reportFigures } from './support/figure.ts';

/** 10 000 PINs from as many addresses at one card, within one lock; and what a clock tells (goals: `guess`). */
const GUESSES = 10_000;
const LOCK_MINUTES = 15;

const server = await startBenchServer({ TRUST_PROXY: 'true' });
const salonId = await aSalon(server);
const by = await aUser(server, { salonId });
const aNumber = async () => (await aCard(server, { status: 'active', by, salonId })).number;

const began = performance.now();
const { 422: lookedAt = 0, ...others } = await guessPins(server, await aNumber(), GUESSES);
const minutes = (performance.now() - began) / 60_000;
const numbers = await Promise.all(Array.from({ length: 250 }, aNumber));
const { known, unknown, bodies } = await compareTimes(server, numbers);
await server.stop();

process.stdout.write(
  `${GUESSES} guesses in ${minutes.toFixed(1)} min, the others: ${JSON.stringify(others)}\n`,
);
process.stdout.write(`medians: ${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown\n`);
reportFigures([
  ['guess', lookedAt / Math.ceil(minutes / LOCK_MINUTES), { atMost: 5 }, '/lock'],
  ['guess-bytes', bodies.size, { atMost: 1 }],
  ['guess-clock', Math.abs(known - unknown), { atMost: 2 }, 'ms'],
]);

/**
 * How long a wrong PIN of a known card and of an unknown number take, in turns: the medians in milliseconds, that of how far
 * the two of a turn are apart, and all bodies that came.
 */
async function compareTimes(server: { url: string }, known: readonly BuiltCard['number'][]) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const bodies = new Set<string>();
  // Fewer than lock a card.
  for (const pin of ['ZZ1', 'ZZ2', 'ZZ3', 'ZZ4']) {
    for (const number of known) {
      const unknown = `U${number.slice(1)}` as BuiltCard['number'];
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
