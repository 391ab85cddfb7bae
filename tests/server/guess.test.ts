import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { compareTimes, guess, guessPins } from '../support/guess.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let salonId: SalonId;
let employer: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'true' });
  salonId = await aSalon(server);
  employer = await aUser(server, { salonId });
});
afterAll(() => server.stop());

const cards = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () => aCard(server, { status: 'active', by: employer, salonId })),
  );

test('of 500 PINs from as many addresses five at most are looked at, and then not even the right one', async () => {
  const [card] = await cards(1);
  if (!card) throw new Error('no card');
  const { 422: looked = 0, 429: locked } = await guessPins(server, card.number, 500);
  // Whom the fifth overtakes on the way is met by its lock.
  expect(looked).toBeLessThanOrEqual(5);
  expect(looked).toBeGreaterThan(0);
  expect(locked).toBe(500 - looked);
  expect((await guess(server, card)).status).toBe(429);
});

test('the next waves, each after a lock is over, look at no more than the first', async () => {
  const [card] = await cards(1);
  if (!card) throw new Error('no card');
  for (let wave = 0; wave < 3; wave++) {
    await Promise.all([1, 2, 3, 4].map(() => guessPins(server, card.number, 50))).then((statuses) => {
      const looked = statuses.reduce((sum, { 422: some = 0 }) => sum + some, 0);
      expect(looked).toBeLessThanOrEqual(5);
      expect(looked).toBeGreaterThan(0);
    });
    const later = sql`UPDATE attempts SET expire = expire - ${16 * 60_000} WHERE key LIKE 'card%'`;
    await later.execute(server.database.db);
  }
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
