import { publicSentencesEn } from '../../contract/publicSentences.en.ts';
import { publicWordsEn } from '../../contract/words/public.en.ts';
import { errorEn, frameEn, scanEn } from './common.en.ts';
import type { publicPagePl } from './publicPage.pl.ts';

/** The English texts of the public page. */
export const publicPageEn: typeof publicPagePl = {
  words: publicWordsEn,
  fields: publicSentencesEn,
  error: errorEn,
  scan: scanEn,
  frame: { ...frameEn, staff: 'Staff panel' },
  form: {
    title: 'Check your gift card',
    lead: 'See how much is left on the card, how long it is valid and what you can buy with it.',
    numberHint: '20 characters from the card. You may leave out spaces and dashes.',
    pinHint: '3 characters from the card.',
    submit: 'Check balance',
    pending: 'Checking…',
    dataIncorrect: 'We found no card with this number and PIN. Check the details on the card.',
    numberIncorrect: 'We found no card with this number. Check the details on the card.',
    unavailable: 'The service is not available at the moment. Try again shortly.',
  },
  salons: {
    title: 'Our salons',
    none: 'There are no salons yet.',
    failed: 'The list of salons could not be loaded. Close it and open it again.',
  },
  result: {
    another: 'Check another card',
    unknown: 'Your card',
    wasValidUntil: 'Was valid until',
    buys: 'What you can buy',
    notYet: 'set when the card is sold',
    transactions: 'Transactions',
    noTransactions: 'No transactions.',
    standing: {
      blocked: 'This card is blocked. Ask in the salon.',
      active: 'The card is active.',
      expired: 'The card expired on %{day}. Ask in the salon what happens to the %{amount}.',
      writtenOff:
        'The card expired on %{day}, and what was left on it has been written off. Ask in the salon.',
      pending: 'The card is not active yet. We activate it in the salon when it is sold.',
      used: 'The card is used up. There is no money left on it.',
      canceled: 'The card is canceled. You cannot pay with it. Ask in the salon.',
    },
  },
};
