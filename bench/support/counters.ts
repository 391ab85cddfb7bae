import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchCard, money, type Shop } from './shop.ts';

/** Much faster than anyone can scan. */
const PAUSE_MS = 25;

/** Returns the milliseconds of each purchase at a number of counters, while something else is going on. */
export async function timePurchases(
  shop: Shop,
  { cards, counters, random }: { cards: BenchCard[]; counters: number; random: () => number },
  something: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const counter = async () => {
    while (!isOver) {
      const { id = '' } = cards[Math.floor(random() * cards.length)] ?? {};
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

export function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
