import type { transactionsPl } from './transactions.pl.ts';

/** What the screens say of transactions in English. */
export const transactionsEn: typeof transactionsPl = {
  name: 'transaction |||| transactions',
  fields: {
    boncard: 'Card number',
    document: 'Document',
    amount: 'Amount',
    valid_until: 'Valid until',
    boncard_type: 'Type',
    transaction_date: 'Date',
    transaction_salon: 'Salon',
    transaction_user: 'Employee',
    type: 'Transaction',
  },
};
