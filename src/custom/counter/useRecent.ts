import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { useBoncardChange } from '../../money/boncardChanges.ts';
import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import { session } from '../../session.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

/**
 * Returns the signed-in person's transactions of today in a salon, newest first, at most `count`, and their total number; loaded
 * again when another tab announces a change.
 */
export function useRecent(salonId: string, count: number) {
  const dataProvider = usePanelDataProvider();
  const day = warsawDayOf(new Date());
  const recent = useQuery({
    // Under the resource's name, so that every money call reloads it.
    queryKey: ['boncards-transactions', 'recent', salonId, day, count],
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const user = session.user()?.id;
      const own = { user, place: salonId, issue_date_from: day, issue_date_to: day };
      const lists = await Promise.all(
        (['charge', 'sell'] as const).map((stats_type) =>
          dataProvider.getList<RecentTransaction>('boncards-transactions', {
            filter: { stats_type, ...own },
            pagination: { page: 1, perPage: count },
            signal,
          }),
        ),
      );
      const transactions = lists.flatMap(({ data }) => data);
      const newestFirst = transactions.toSorted(
        (one, other) => other.transaction_date.getTime() - one.transaction_date.getTime(),
      );
      return {
        transactions: newestFirst.slice(0, count),
        total: lists.reduce((sum, { total = 0 }) => sum + total, 0),
      };
    },
  });
  useBoncardChange(() => void recent.refetch());
  return recent;
}
