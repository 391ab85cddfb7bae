import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MAX_IDS } from '../../../contract/boncardList.ts';
import { isTaken } from '../../canAccess.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { type PanelDataProvider, usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

interface CardsNow {
  /** In the order of the listed cards, and as they were listed until they have been read. */
  cards: readonly Boncard[];
  /** Whether they have been read. */
  areCurrent: boolean;
  /** Why they could not be read, with a button to try again. */
  failure: ReactNode;
  readAgain: () => void;
}

/**
 * Reads cards again when a dialog about them opens: a list or page may be hours old, and salons have sold and taken
 * payments since. Without `isNeeded` it returns the cards as listed.
 */
export function useCardsNow(listed: readonly Boncard[], { isNeeded }: { isNeeded: boolean }): CardsNow {
  const dataProvider = usePanelDataProvider();
  const ids = listed.map(({ id }) => id);
  const isEnabled = isNeeded && ids.length > 0;
  const { data, error, isFetching, refetch } = useQuery({
    // Not below `boncards`, so that changes of other cards don't hold an open dialog.
    queryKey: ['boncards now', ids],
    queryFn: ({ signal }) => readCards(dataProvider, ids, signal),
    enabled: isEnabled,
    gcTime: 0,
  });
  const readAgain = () => void (isEnabled && refetch());
  return {
    cards: listed.map((card) => data?.find(({ id }) => id === card.id) ?? card),
    areCurrent: !isEnabled || (data !== undefined && !isFetching && !error),
    failure: error && !isFetching && <LoadFailure error={error} onRetry={readAgain} />,
    readAgain,
  };
}

/** Reads cards, many of them in one call if the host can be asked for their ids. */
async function readCards(
  dataProvider: PanelDataProvider,
  ids: readonly Boncard['id'][],
  signal: AbortSignal,
): Promise<Boncard[]> {
  if (ids.length === 1 || !isTaken('boncards.list', 'ids'))
    return (await dataProvider.getMany<Boncard>('boncards', { ids: [...ids], signal })).data;
  const read: Boncard[] = [];
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const { data } = await dataProvider.getList<Boncard>('boncards', {
      filter: { ids: ids.slice(from, from + MAX_IDS).join() },
      pagination: { page: 1, perPage: MAX_IDS },
      signal,
    });
    read.push(...data);
  }
  return read;
}
