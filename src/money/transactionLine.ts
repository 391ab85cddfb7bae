import type { Translate } from '../i18n/useTranslate.ts';
import { amountText } from '../kinds/amounts.ts';
import { momentText } from '../kinds/dates.ts';
import type { RecentTransaction } from './transactionReceipt.ts';

type Facts = Pick<RecentTransaction, 'kind' | 'amount' | 'transaction_date' | 'document'>;

/** Returns a transaction in one line: its kind, amount, time and document. */
export function transactionLine(transaction: Facts, translate: Translate): string {
  const { kind, amount, transaction_date: at, document } = transaction;
  return [translate(`words.ledgerKinds.${kind}`), amountText(amount), momentText(at), document]
    .filter(Boolean)
    .join(' · ');
}
