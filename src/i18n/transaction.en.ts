import type { transactionPl } from './transaction.pl.ts';

/** What a transaction's page says in English (requirements "Statistics"). */
export const transactionEn: typeof transactionPl = {
  transaction: {
    card: 'Card',
    toCard: 'Go to the card',
    reversals: 'Undone',
    original: 'See the transaction it undoes',
    administratorsOnly: 'Only an administrator can undo this transaction.',
    irreversible: {
      'transaction-is-reversal': 'This undoes another transaction, and cannot be undone itself.',
      'boncard-replaced': 'It cannot be undone: the card was replaced.',
      'boncard-canceled': 'It cannot be undone: the card is canceled.',
      'transaction-reversed': 'The whole amount was undone.',
      'cycle-closed': 'It cannot be undone: the card was sold again later.',
      'purchases-first': 'Undo the payments with this card first.',
    },
  },
};
