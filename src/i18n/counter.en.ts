import type { counterPl } from './counter.pl.ts';

/** What the counter says in English. */
export const counterEn: typeof counterPl = {
  find: {
    number: 'Scan the card or type its number',
    numberHint: '20 characters: digits and letters',
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
    usedAgain: 'The card is used up; it can be loaded again.',
    unavailable: 'Card not available',
    unavailableWhy: {
      active: 'This card has already been sold.',
      canceled: 'This card has been canceled.',
    },
    monthCount: '%{smart_count} month |||| %{smart_count} months',
    submit: 'Sell the card',
    submitAmount: 'Sell the card for %{amount}',
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
    onCard: 'On the card: %{amount}',
    wholeAmount: 'Whole amount',
    left: '%{amount} will be left after the purchase',
    submit: 'Take the amount off the card',
    submitAmount: 'Take %{amount} off the card',
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
  lost: {
    link: 'Has the customer lost their card?',
    what: 'A blocked card can neither be sold nor used to pay. Its balance stays on it.',
    number: 'Number of the lost card',
    block: 'Block the card',
    askAdministrator:
      'An administrator moves the balance to a new card. Give them the number of this one: %{number}.',
    moves:
      'Balance, type and validity of card %{number} move to the new card. The old card is canceled. This cannot be undone.',
    nothingToMove: 'There is no money on this card: nothing to move.',
    replacedMeanwhile: 'This card has already been canceled: nothing to move.',
    target: 'Scan the new card or type its number',
    targetHint: 'A card from stock that has not been sold',
    move: 'Move %{amount} to the new card',
    oldCard: 'Lost card',
    another: 'Report another card',
  },
  recorded: {
    block: 'Card blocked',
    charge: 'Card sold',
    purchase: 'Purchase recorded',
    chargeReversal: 'Sale undone',
    purchaseReversal: 'Payment undone',
    replacement: 'Card replaced',
  },
  recent: {
    title: 'Recent',
    what: 'Your transactions in this salon today',
    none: 'You have no transactions here today.',
    print: 'Print again: %{of}',
    undo: 'Undo: %{of}',
    undonePart: '%{amount} undone',
    more: 'Show earlier ones',
  },
  boncard: {
    documentKindHint: 'Kind of document (optional)',
    documentHint: 'For example the number of a receipt or an invoice',
    suggestions: 'Suggested amounts',
    changedMeanwhile: 'This card has changed in the meantime. Scan it again.',
  },
  confirmation: {
    print: 'Print a confirmation',
    charge: 'Confirmation of a card sale',
    purchase: 'Confirmation of a gift card payment',
    chargeReversal: 'Confirmation of an undone sale',
    purchaseReversal: 'Confirmation of an undone payment',
    replacement: 'Confirmation of a card replacement',
    undone: 'Undone',
    date: 'Date',
    by: 'Served by',
    notFiscal: 'Not a fiscal receipt',
    copy: 'Copy',
  },
  moneyCall: {
    checked: 'I have checked',
    without:
      'This server cannot tell a repeated call from a new one. If the connection breaks, compare the balance of the card before you try again.',
  },
};
