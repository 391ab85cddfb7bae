import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { CardNumber } from '../../contract/cardNumber.ts';
import { aSession, aUser, type BuiltCard, CHEAP_PASSWORDS } from '../support/builders.ts';
import { aFactor } from '../support/factor.ts';
import {
  guess,
  guessAsInsider,
  guessFromOneLine,
  guessPins,
  lockOutOfBrowser,
  lockOutOfNewAddress,
  mostWithin,
  waitOutCodeLocks,
  waitOutLocks,
} from '../support/guess.ts';
import { openShop } from '../support/shop.ts';
import { TestClock } from '../support/testClock.ts';
import type { TestServer } from '../support/testServer.ts';

const clock = new TestClock();

// No counts of refusals may be written while statements are compared.
const shop = openShop({ TRUST_PROXY: '1' }, undefined, {
  clock: clock.now,
  timeouts: { refusalCountMs: 3_600_000 },
  passwordCost: CHEAP_PASSWORDS,
});

const newCard = () => shop.card({ status: 'active' });
const cards = (count: number): Promise<BuiltCard[]> => Promise.all(Array.from({ length: count }, newCard));

test('of 500 PINs from as many addresses five are checked, and then not even the right one', async () => {
  const card = await newCard();
  expect(await guessPins(shop, card.number, 500)).toEqual({ 422: 5, 429: 495 });
  expect((await guess(shop, card)).status).toBe(429);
});

test('an attacker who waits out every lock tries 15 PINs of a card in a day, and 20 in all', async () => {
  const { number } = await newCard();
  const tries = await waitOutLocks(shop, { clock, number, days: 365 });
  expect([mostWithin(tries, 1), tries.length]).toEqual([15, 20]);
});

test('an attacker who has the password and waits out every lock tries 15 codes in a day, then five a day', async () => {
  const { id, email } = await aUser(shop);
  const factor = await aFactor(shop, await aSession(shop, id, clock.now()), clock.now);
  const tries = await waitOutCodeLocks(shop, { clock, email, factor, days: 4 });
  expect([mostWithin(tries, 1), tries.length]).toEqual([15, 30]);
});

test('an insider who unlocks all they can, and makes keys, tries at most 20 PINs of a card in 30 days', async () => {
  const tries = await guessAsInsider(shop, { clock, card: await newCard(), days: 40 });
  expect(tries.length).toBeGreaterThanOrEqual(10);
  expect(mostWithin(tries, 30)).toBeLessThanOrEqual(20);
});

test('a stranger locks nobody out of their browser, or of a new address after a reset', async () => {
  const [one, other] = [await aUser(shop), await aUser(shop)];
  expect([await lockOutOfBrowser(shop, one), await lockOutOfNewAddress(shop, other)]).toEqual([0, 0]);
});

test('one IPv6 /64 counts as one address', async () => {
  expect(await guessFromOneLine(shop, 30)).toBe(20);
});

// Statements take far longer than the computation between them. `bench:guess` compares the times, to 2 ms.
test('an unknown number and a wrong PIN get the same bytes after the same statements', async () => {
  const [card] = await cards(1);
  if (!card) throw new Error('no card');
  const unknown = `U${card.number.slice(1)}` as CardNumber;
  const replies = [];
  for (const number of [card.number, unknown, card.number, unknown]) {
    const statements = noteStatements(shop);
    const { status, text } = await guess(shop, { number, pin: 'ZZ1' });
    replies.push({ status, text, statements: statements() });
  }
  const [known] = replies;
  expect(known?.statements.length).toBeGreaterThan(3);
  for (const reply of replies) expect(reply).toEqual(known);
});

/** Records the statements of requests from now on. The returned function returns those so far. */
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
