import { setTimeout } from 'node:timers/promises';
import { never } from './unlessAborted.ts';

/** After each batch, PostgreSQL is left to the counters for this fraction of the time that the batch took. */
const REST_FACTOR = 0.25;
/**
 * While the counters sell, they also get PostgreSQL for this many times the time that the batch took: a customer waits
 * there, and at most the office here.
 */
const SALES_REST_FACTOR = 2;
/** The same for batches of the books, which nobody waits for. */
const BOOKS_SALES_REST_FACTOR = 4;
/** If the last sale is more recent than this, another one is expected. */
const RECENT_SALE_MS = 1000;

/** Pauses for some milliseconds. */
export type Wait = (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>;

/** How work in pieces can be ended early, and how it pauses. */
export interface Pace {
  stopping?: AbortSignal;
  /** For work that cannot be undone: whether the day on which it began is still believed. */
  isStillBelieved?: () => Promise<boolean>;
  wait?: Wait;
}

/** For work that does not depend on the day. */
export const always = async () => true;

/**
 * Does one piece of the books after another until one returns false, and leaves PostgreSQL to the counters after each.
 * When `stopping` aborts, or the day is not believed any more, it ends after the current piece; the rest is done another
 * time.
 */
export async function inPieces(
  piece: () => Promise<boolean>,
  findLastSaleAt: () => Promise<Date | null>,
  { stopping = never, isStillBelieved = always, wait = setTimeout }: Pace,
): Promise<void> {
  while (!stopping.aborted && (await isStillBelieved())) {
    const began = performance.now();
    if (!(await piece())) return;
    const taken = performance.now() - began;
    await yieldToSales(findLastSaleAt, { taken, salesRestFactor: BOOKS_SALES_REST_FACTOR, stopping, wait });
  }
}

/**
 * Leaves PostgreSQL to the counters for a while after a batch that took `taken` milliseconds; when `stopping` aborts,
 * the pause ends.
 */
export async function yieldToSales(
  findLastSaleAt: () => Promise<Date | null>,
  {
    taken,
    salesRestFactor = SALES_REST_FACTOR,
    stopping,
    wait,
  }: { taken: number; salesRestFactor?: number; stopping: AbortSignal; wait: Wait },
) {
  const rest = (times: number) => wait(times * taken, undefined, { signal: stopping }).catch(() => undefined);
  const lately = Date.now() - taken - RECENT_SALE_MS;
  const [lastSale] = await Promise.all([findLastSaleAt(), rest(REST_FACTOR)]);
  if (lastSale && lastSale.getTime() > lately) await rest(salesRestFactor);
}
