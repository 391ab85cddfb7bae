import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import type { PanelDataProvider } from '../../wire/usePanelDataProvider.ts';

interface Listing {
  filter: object;
  /** How many sales, and how many payments, are read at most. */
  perPage: number;
  signal?: AbortSignal;
}

/**
 * Returns sales and payments together, newest first, and how many there are; the wire has a list for each.
 * @throws {HttpFailure}
 */
export async function listTransactions(
  dataProvider: PanelDataProvider,
  { filter, perPage, signal }: Listing,
): Promise<{ transactions: RecentTransaction[]; total: number }> {
  const lists = await Promise.all(
    (['charge', 'sell'] as const).map((stats_type) =>
      dataProvider.getList<RecentTransaction>('boncards-transactions', {
        filter: { stats_type, ...filter },
        pagination: { page: 1, perPage },
        ...(signal && { signal }),
      }),
    ),
  );
  return {
    transactions: lists
      .flatMap(({ data }) => data)
      .sort((one, other) => other.transaction_date.getTime() - one.transaction_date.getTime()),
    total: lists.reduce((sum, { total = 0 }) => sum + total, 0),
  };
}
