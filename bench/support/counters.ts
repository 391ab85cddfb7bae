import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchCard, money, type Shop } from './shop.ts';

/** Much faster than anyone can scan. */
const PAUSE_MS = 25;

/**
 * Returns the milliseconds of each purchase at a number of counters, while something else is going on. Each has cards of its own, so
 * that no purchase waits for another of its card.
 */
export async function timePurchases(
  shop: Shop,
  { cards, counters, random }: { cards: BenchCard[]; counters: number; random: () => number },
  something: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const counter = async (_: unknown, place: number) => {
    const own = cards.filter((_, index) => index % counters === place);
    while (!isOver) {
      const { id = '' } = own[Math.floor(random() * own.length)] ?? {};
      const start = performance.now();
      const { status } = await shop.call('POST', '/api/boncards/purchase', {
        body: money(shop, id, 1),
        key: randomUUID(),
      });
      times.push(performance.now() - start);
      if (status !== 200) throw new Error(`a purchase was answered ${status}`);
      await wait(PAUSE_MS);
    }
  };
  const running = Array.from({ length: counters }, counter);
  await something();
  isOver = true;
  await Promise.all(running);
  return times;
}

/**
 * Does each work again and again, side by side, for so long. Returns how many are done in a second, and the milliseconds of each.
 */
export async function repeat(
  works: (() => Promise<unknown>)[],
  forMs: number,
): Promise<{ perSecond: number; times: number[] }> {
  const began = performance.now();
  const times: number[] = [];
  await Promise.all(
    works.map(async (work) => {
      for (let start = began; start - began < forMs; ) {
        await work();
        const end = performance.now();
        times.push(end - start);
        start = end;
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - began), times };
}

export function p99(times: number[]): number {
  return percentile(times, 99);
}

/** Returns the time that so many of 100 do not exceed. */
export function percentile(times: number[], percent: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length * percent) / 100)] ?? Number.NaN;
}
