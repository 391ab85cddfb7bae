/** After each batch, this fraction of the time it took is left to the counters, */
const REST_FACTOR = 0.25;
/** and this many times as long while they sell: there a customer waits, here nobody does. */
const SALES_REST_FACTOR = 2;
/** If the last sale is this recent, expect another one. */
const RECENT_SALE_MS = 1000;

/** Pauses for some milliseconds. */
export type Wait = (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>;

/**
 * Leaves PostgreSQL to the counters for a while after a batch that took `taken` milliseconds; a stop ends the pause.
 */
export async function yieldToSales(
  findLastSaleAt: () => Promise<Date | null>,
  { taken, stopping, wait }: { taken: number; stopping: AbortSignal; wait: Wait },
) {
  const rest = (times: number) => wait(times * taken, undefined, { signal: stopping }).catch(() => undefined);
  const lately = Date.now() - taken - RECENT_SALE_MS;
  const [lastSale] = await Promise.all([findLastSaleAt(), rest(REST_FACTOR)]);
  if (lastSale && lastSale.getTime() > lately) await rest(SALES_REST_FACTOR);
}
