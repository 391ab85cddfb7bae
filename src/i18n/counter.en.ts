import type { counterPl } from './counter.pl.ts';

/** What the counter says in English. */
export const counterEn: typeof counterPl = {
  find: {
    number: 'Scan the card or type its number',
    numberHint: '20 characters: digits and letters',
    pin: 'PIN',
    pinHint: '3 characters printed on the card',
    charge: 'Find the card',
    purchase: 'Check the card',
    dataIncorrect: 'Incorrect data',
    unfound: {
      charge: 'We found no card with this number. Check the number on the card.',
      purchase: 'We found no card with this number and PIN. Check the details on the card.',
    },
    again: {
      charge:
        'The sale has not been recorded yet. Scan the card once more. What you typed into the form has been kept.',
      purchase:
        'The purchase has not been recorded yet. Scan the card and enter the PIN once more. What you typed into the form has been kept.',
    },
    back: 'Back to scanning',
    blocked: 'The card is blocked',
    blockedWhy: 'It can be neither sold nor used to pay. Reason: %{reason}',
  },
  charge: {
    found: 'To sell',
    usedAgain: 'The card is used up; you can charge it again.',
    unavailable: 'Card not available',
    unavailableWhy: {
      active: 'This card has already been sold.',
      canceled: 'This card has been canceled.',
    },
    amounts: 'Usual amounts',
    monthCount: '%{smart_count} month |||| %{smart_count} months',
    submit: 'Sell the card',
    submitAmount: 'Sell the card for %{amount}',
    done: 'Card sold',
    checking: 'Checking whether the sale has been recorded…',
    pending: 'We do not know yet whether the sale of card %{number} for %{amount} has been recorded.',
    refused: 'The sale has not been recorded',
    unknown: 'We do not know whether the sale of card %{number} for %{amount} has been recorded',
    unknownWhat:
      'Before you try again, scan this card. If you see “Card not available”, the sale has already been recorded.',
  },
  purchase: {
    warning: {
      pending: 'Card inactive',
      used: 'Card used up',
      canceled: 'Card canceled',
      expired: 'The card expired on %{day}.',
    },
    warningWhy: {
      pending: 'This card has not been sold yet.',
      used: 'There is no money left on this card.',
      canceled: 'This card can no longer be used to pay.',
      expired: 'This card can no longer be used to pay.',
    },
    found: 'Card',
    details: 'Card details',
    accept: 'Continue',
    back: 'Back',
    suggestions: 'Quick choice of the amount',
    onCard: 'On the card: %{amount}',
    wholeAmount: 'Whole amount',
    left: '%{amount} will be left after the purchase',
    submit: 'Take the amount off the card',
    submitAmount: 'Take %{amount} off the card',
    done: 'Purchase recorded',
    split: '%{taken} off the card, %{due} left to pay',
    due: 'Left to pay',
    taken: 'Taken',
    remaining: 'Left on the card',
    checking: 'Checking whether the purchase has been recorded…',
    pending: 'We do not know yet whether the purchase for %{amount} with card %{number} has been recorded.',
    refused: 'The purchase has not been recorded',
    unknown: 'We do not know whether the purchase for %{amount} with card %{number} has been recorded',
    unknownWhat:
      'Before you try again, scan this card and compare its balance. If it is lower by the amount of the purchase, the purchase has already been recorded.',
  },
  confirmSum: {
    title: 'Is %{amount} right?',
    words: 'In words: %{words}.',
    card: 'Card %{number}',
  },
  boncard: {
    document: 'Document number',
    documentHint: 'For example the number of a receipt or an invoice',
    card: 'Card',
    balance: 'Balance',
    validUntil: 'Valid until',
    type: 'Card type',
    amount: 'Amount',
    changedElsewhere: 'This card has changed in another browser tab. Scan it again.',
  },
  confirmation: {
    print: 'Print a confirmation',
    charge: 'Confirmation of a card sale',
    purchase: 'Confirmation of a payment by card',
    date: 'Date',
    by: 'Served by',
    notFiscal: 'Not a fiscal receipt',
  },
  moneyCall: {
    checked: 'I have checked',
    without:
      'This server cannot tell a repeated call from a new one. If the connection breaks, compare the balance of the card before you try again.',
  },
};
