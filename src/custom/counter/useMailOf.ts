import { useEffect, useEffectEvent, useRef } from 'react';
import { isOffered } from '../../canAccess.ts';
import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';
import type { Sending } from '../../wire/sending.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

type Transaction = AnswerOf<'boncards-transactions.one'>['data'];

/** How long somebody who has undone a sale waits at most to sell again. */
const MAX_WAIT_MS = 3000;

/**
 * Returns a function that tells the mail of the listed sale that is about to be undone: null if it was not of an e-card, or if that
 * cannot be learned, as then it is a plastic card, or the server refuses to sell it. It is asked for in advance.
 */
export function useMailOf(sale: RecentTransaction | undefined): () => Promise<Sending | null> {
  const dataProvider = usePanelDataProvider();
  const asked = useRef<Promise<Sending | null>>(undefined);
  const ask = useEffectEvent(async (id: string): Promise<Sending | null> => {
    const { data } = await dataProvider.getOne<Transaction>('boncards-transactions', { id });
    return data.e_card ?? null;
  });
  const id =
    sale?.kind === 'charge' && isOffered('sellECard') && isOffered('boncards-transactions.one')
      ? sale.id
      : undefined;
  useEffect(() => {
    asked.current = id === undefined ? undefined : ask(id).catch(() => null);
  }, [id]);
  return async () => {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS));
    return asked.current ? Promise.race([asked.current, late]) : null;
  };
}
