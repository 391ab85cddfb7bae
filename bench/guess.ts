import { aCard, aSalon, aUser } from '../tests/support/builders.ts';
import { compareTimes, guessPins } from '../tests/support/guess.ts';
import { startBenchServer } from './support/benchServer.ts';
import { reportFigures } from './support/figure.ts';

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
