import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { formatPln, plnToGrosze } from '../../../contract/money.ts';
import type { StatisticsType } from '../../../contract/transaction.ts';
import { formatDay, formatMoment } from '../../../contract/warsaw.ts';
import type { AnswerOf } from '../../callTypes.ts';
import { BreakableText } from '../../kinds/BreakableText.tsx';
import { BoncardTypeWord } from '../fields/BoncardTypeWord.tsx';
import type { ListColumn } from '../fields/list/listColumn.ts';

/** A transaction as the wire wrote it. */
export type TransactionRow = AnswerOf<'GET /api/boncards-transactions'>['items'][number];

const date: ListColumn<TransactionRow> = {
  label: 'statistics.date',
  sort: 'transaction_date',
  isWhole: 'ifWide',
  render: ({ transaction_date: moment }) => formatMoment(moment),
};
const number: ListColumn<TransactionRow> = {
  label: 'statistics.number',
  isWhole: 'ifWide',
  render: ({ boncard }) => groupCardNumber(boncard),
};
const type: ListColumn<TransactionRow> = {
  label: 'boncard.type',
  render: ({ boncard_type: code }) => <BoncardTypeWord code={code} />,
};
const document: ListColumn<TransactionRow> = {
  label: 'statistics.document',
  render: (row) => <BreakableText>{row.document}</BreakableText>,
};
const amount: ListColumn<TransactionRow> = {
  label: 'boncard.amount',
  sort: 'amount',
  isWhole: 'always',
  align: 'right',
  render: (row) => {
    const grosze = plnToGrosze(row.amount);
    return grosze === undefined ? row.amount : formatPln(grosze);
  },
};
const validUntil: ListColumn<TransactionRow> = {
  label: 'boncard.validUntil',
  isWhole: 'ifWide',
  render: ({ valid_until: day }) => day && formatDay(day),
};
const salon: ListColumn<TransactionRow> = {
  label: 'statistics.salon',
  render: (row) => <BreakableText>{row.transaction_salon}</BreakableText>,
};
const user: ListColumn<TransactionRow> = {
  label: 'statistics.user',
  render: (row) => <BreakableText>{row.transaction_user}</BreakableText>,
};

/** What is told of each transaction (spec §3). */
export const transactionColumns: Record<StatisticsType, readonly ListColumn<TransactionRow>[]> = {
  charge: [date, number, type, document, amount, validUntil, salon, user],
  sell: [date, number, type, document, amount, salon, user],
};
