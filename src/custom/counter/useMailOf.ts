import { useGetOne } from 'ra-core';
import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import { session } from '../../session.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';
import type { Sending } from '../../wire/sending.ts';

type Transaction = AnswerOf<'boncards-transactions.one'>['data'];

/** Returns the mail of a listed sale; null if it was not of an e-card, undefined while that is not known. */
export function useMailOf(sale: RecentTransaction | undefined): Sending | null | undefined {
  const mayBeMailed = sale?.kind === 'charge' && session.can('e-cards');
  const { data } = useGetOne<Transaction>(
    'boncards-transactions',
    { id: sale?.id },
    { enabled: mayBeMailed },
  );
  return mayBeMailed ? data?.e_card : null;
}
