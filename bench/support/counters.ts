import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchCard, money, type Shop } from './shop.ts';

/** Much faster than anyone can scan. */
const PAUSE_MS = 25;

/**
 * Makes purchases at several counters until `something` is done. Returns the milliseconds of each purchase. Each
 * counter has its own cards, so no purchase waits for another one with the same card.
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
 * Repeats all the given work concurrently for some milliseconds. Returns how many repetitions were done per second, and
 * the milliseconds of each.
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

/** Returns the time that this percentage of the times do not exceed. */
export function percentile(times: number[], percent: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length * percent) / 100)] ?? Number.NaN;
}
