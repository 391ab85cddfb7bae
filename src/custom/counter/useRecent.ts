import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { useBoncardChange } from '../../money/boncardChanges.ts';
import { now } from '../../now.ts';
import { session } from '../../session.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import { listTransactions } from './listTransactions.ts';

/**
 * Returns the signed-in user's transactions of today in a salon, newest first, at most `count`, and their total
 * number. They are loaded again when another tab announces a change.
 */
export function useRecent(salonId: string, count: number) {
  const dataProvider = usePanelDataProvider();
  const queryClient = useQueryClient();
  const day = warsawDayOf(now());
  // Under the resource's name, so that every money call reloads it.
  const queryKey = ['boncards-transactions', 'recent', salonId, day, count];
  const recent = useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const user = session.user()?.id;
      const own = { user, place: salonId, issue_date_from: day, issue_date_to: day };
      const { transactions, total } = await listTransactions(dataProvider, {
        filter: own,
        perPage: count,
        signal,
      });
      return { transactions: transactions.slice(0, count), total };
    },
  });
  useBoncardChange(() => void queryClient.invalidateQueries({ queryKey }));
  return recent;
}
