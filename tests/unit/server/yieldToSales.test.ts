import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inPieces, yieldToSales } from '../../../server/platform/yieldToSales.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const PIECE_MS = 100;

test.each([
  ['nobody has sold yet', null, [25]],
  ['the last sale was two seconds ago', -2000, [25]],
  ['a sale is recent', -500, [25, 400]],
  ['another server, whose clock is ahead, has sold', 3000, [25, 400]],
])('while %s, each piece of the books is followed by its pauses', async (_, sold, pauses) => {
  const rests: number[] = [];
  let done = 0;
  const piece = async () => {
    vi.advanceTimersByTime(PIECE_MS);
    done += 1;
    return done < 3;
  };
  const wait = async (ms: number) => void rests.push(ms);
  const lastSale = async () => (sold === null ? null : new Date(Date.now() - PIECE_MS + sold));
  await inPieces(piece, lastSale, { wait });
  expect(done).toBe(3);
  // No pause follows the last piece, because nothing is left to do.
  expect(rests).toEqual([...pauses, ...pauses]);
});

test('after a batch of cards the pause is half as long while somebody sells', async () => {
  const rests: number[] = [];
  await yieldToSales(async () => new Date(), {
    taken: PIECE_MS,
    stopping: new AbortController().signal,
    wait: async (ms) => void rests.push(ms),
  });
  expect(rests).toEqual([25, 200]);
});

test('a stop ends the pause, and no further piece begins', async () => {
  const stopping = new AbortController();
  let done = 0;
  const piece = async () => {
    done += 1;
    vi.advanceTimersByTime(3_600_000);
    setImmediate(() => stopping.abort());
    return true;
  };
  await inPieces(piece, async () => new Date(), { stopping: stopping.signal });
  await inPieces(piece, async () => new Date(), { stopping: stopping.signal });
  expect(done).toBe(1);
});
