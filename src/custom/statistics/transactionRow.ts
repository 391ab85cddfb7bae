import { type BoncardType, boncardTypes, wordOf } from '../../../contract/codes.ts';
import { formatPln, plnToGrosze } from '../../../contract/money.ts';
import type { AnswerOf } from '../../callTypes.ts';

type WireTransaction = AnswerOf<'GET /api/boncards-transactions'>['items'][number];

/** A transaction as the list shows it. Spec §3 names no id: a bare host may leave it out. */
export type TransactionRow = Omit<WireTransaction, 'id'> & { id: string };

/** `1 234,50 zł` */
export function amountOf({ amount }: TransactionRow): string {
  const grosze = plnToGrosze(amount);
  return grosze === undefined ? String(amount) : formatPln(grosze);
}

/** What the card pays for, as a word. */
export function typeOf({ boncard_type: type }: TransactionRow): BoncardType | undefined {
  return typeof type === 'number' ? wordOf(boncardTypes, type) : undefined;
}
