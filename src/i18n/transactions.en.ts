import type { transactionsPl } from './transactions.pl.ts';

/** What the screens say of transactions in English. */
export const transactionsEn: typeof transactionsPl = {
  name: 'transaction |||| transactions',
  fields: {
    boncard: 'Card number',
    document: 'Document',
    document_kind: 'Kind of document',
    amount: 'Amount',
    valid_until: 'Valid until',
    boncard_type: 'Type',
    transaction_date: 'Date',
    transaction_salon: 'Salon',
    transaction_user: 'Employee',
    type: 'Transaction',
    issue_date_from: 'Date from',
    issue_date_to: 'Date to',
    issue_amount_from: 'Amount from',
    issue_amount_to: 'Amount to',
    number: 'Card number',
    place: 'Salon',
    kind: 'Remarks',
    boncard_id: 'Card',
    canceled: 'Card canceled',
    reverses: 'Undoes transaction',
    reversed: 'Undone',
    reversible: 'Can be undone',
    reason: 'Reason',
    user: 'Employee',
  },
  marks: { reversed: 'Undone', partlyReversed: 'Partly undone', canceled: 'Card canceled' },
  none: { charge: 'No card has been sold yet.', sell: 'There has been no card payment yet.' },
};
