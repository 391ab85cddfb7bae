import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { aCard, aSalon, aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import {
  compareTimes,
  guess,
  guessFromOneLine,
  guessPins,
  mostWithin,
  waitOutLocks,
} from '../support/guess.ts';
import { TestClock } from '../support/testClock.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const clock = new TestClock();
let server: TestServer;
let salonId: SalonId;
let employer: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' }, undefined, { clock: clock.now });
  salonId = await aSalon(server);
  employer = await aUser(server, { salonId });
});
afterAll(() => server.stop());

const newCard = () => aCard(server, { status: 'active', by: employer, salonId });
const cards = (count: number): Promise<BuiltCard[]> => Promise.all(Array.from({ length: count }, newCard));

test('of 500 PINs from as many addresses five are looked at, and then not even the right one', async () => {
  const card = await newCard();
  expect(await guessPins(server, card.number, 500)).toEqual({ 422: 5, 429: 495 });
  expect((await guess(server, card)).status).toBe(429);
});

test('an attacker who waits out every lock tries 15 PINs of a card in a day, and 20 in all', async () => {
  const { number } = await newCard();
  const tries = await waitOutLocks(server, { clock, number, days: 365 });
  expect([mostWithin(tries, 1), tries.length]).toEqual([15, 20]);
});

test('one IPv6 /64 counts as one address', async () => {
  expect(await guessFromOneLine(server, 30)).toBe(20);
});

test('an unknown number and a wrong PIN: the same bytes, in the same time', async () => {
  const { apart, unknown, bodies } = await compareTimes(
    server,
    (await cards(50)).map(({ number }) => number),
  );
  expect(bodies.size).toBe(1);
  // A step left out is a query: far more than a quarter. `bench:guess` holds the two to 2 ms, on a machine at rest.
  expect(Math.abs(apart)).toBeLessThan(Math.max(2, unknown / 4));
});
