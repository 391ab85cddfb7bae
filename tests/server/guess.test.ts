import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { SalonId } from '../../contract/ids.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { guess, guessPins } from '../support/guess.ts';
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

// Each statement takes far longer than what is computed between them; `bench:guess` holds the time itself to 2 ms.
test('an unknown number and a wrong PIN: the same bytes, after the same statements', async () => {
  const [card] = await cards(1);
  if (!card) throw new Error('no card');
  const unknown = `U${card.number.slice(1)}` as CardNumber;
  const replies = [];
  for (const number of [card.number, unknown, card.number, unknown]) {
    const statements = noteStatements(server);
    const { status, text } = await guess(server, { number, pin: 'ZZ1' });
    replies.push({ status, text, statements: statements() });
  }
  const [known] = replies;
  expect(known?.statements.length).toBeGreaterThan(3);
  for (const reply of replies) expect(reply).toEqual(known);
});

/** From now on notes the statements of requests; gives those up to a moment. */
function noteStatements({ database: { pool } }: TestServer): () => string[] {
  const ofRequests = new Set<unknown>();
  const note = (client: unknown) => void ofRequests.add(client);
  pool.on('acquire', note);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  return () => {
    const { calls, contexts } = queries.mock;
    const statements = calls.flatMap(([statement]: unknown[], index) => {
      if (!ofRequests.has(contexts[index])) return [];
      return typeof statement === 'string' ? statement : (statement as { text: string }).text;
    });
    queries.mockRestore();
    pool.off('acquire', note);
    return statements;
  };
}
