import { wordsEn } from '../../contract/words.en.ts';
import type { checkResultPl } from './checkResult.pl.ts';

/** English sentences of what a public check finds. */
export const checkResultEn: typeof checkResultPl = {
  words: wordsEn,
  number: 'Card number',
  another: 'Check another card',
  balance: 'Balance',
  validUntil: 'Valid until',
  wasValidUntil: 'Was valid until',
  buys: 'What you can buy',
  type: 'Card type',
  notYet: 'set when the card is sold',
  transactions: 'Transactions',
  cancellation: 'Cancellation: %{amount}',
  noTransactions: 'No transactions.',
  standing: {
    active: 'The card is active.',
    expired: 'The card expired on %{day}. Ask in the salon what happens to the %{amount}.',
    pending: 'The card is not active yet. We activate it in the salon when it is sold.',
    used: 'The card is used up. There is no money left on it.',
    canceled: 'The card is canceled. You cannot pay with it.',
  },
};
