import { useEffect, useEffectEvent, useRef } from 'react';
import { isOffered } from '../../canAccess.ts';
import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';
import type { Sending } from '../../wire/sending.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

type Transaction = AnswerOf<'boncards-transactions.one'>['data'];

/** How long somebody who has undone a sale waits at most before they can sell again. */
const MAX_WAIT_MS = 3000;

/**
 * Returns a function that returns the mail of the sale that is about to be undone, requested in advance. It is null
 * if the card was not an e-card, or if the answer failed or took too long: the card is then sold again as a plastic
 * one, which the server refuses if it is an e-card.
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
