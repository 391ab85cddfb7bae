import type { checkPl } from './check.pl.ts';

/** English sentences of the public check's form. */
export const checkEn: typeof checkPl = {
  title: 'Check your gift card',
  lead: 'See how much is left on the card, how long it is valid and what you can buy with it.',
  number: 'Card number',
  numberHint: '20 characters from the card. You may leave out spaces and dashes.',
  pin: 'PIN',
  pinHint: '3 characters from the card.',
  submit: 'Check balance',
  pending: 'Checking…',
  dataIncorrect: 'We found no card with this number and PIN. Check the details on the card.',
  numberIncorrect: 'We found no card with this number. Check the details on the card.',
};
