import type { eCardPagePl } from './eCardPage.pl.ts';

/** The English texts of the page at an e-card's link, in addition to those of the public page. */
export const eCardPageEn: typeof eCardPagePl = {
  titles: {
    closed: 'You have an e-card',
    open: 'Your e-card',
    dead: 'This link doesn’t work',
    reminders: 'Reminders about your e-card',
    remindersStopped: 'Reminders are off',
    failed: 'Something went wrong',
  },
  closed: {
    lead: 'We will show the card’s number, PIN, balance and the QR code with which you pay in a salon.',
    caution: 'Anyone who knows the number and the PIN can pay with this card. Don’t show them to strangers.',
    show: 'Show the card',
  },
  open: {
    recipient: 'For: %{name}',
    message: 'A message for you',
    code: 'QR code with the card’s number',
    payHere: 'At the counter, show the code and say the PIN',
    keepHere: 'The card’s number and PIN',
    save: 'Save as a picture',
    saveFailed: 'The picture could not be saved. Take a screenshot or print the page.',
    print: 'Print',
    asOf: 'As of %{moment}',
    validUntil: 'Valid until %{day}',
    howTitle: 'How to pay',
    how: [
      'Show the QR code in a salon, on your phone or on paper. You can also read out the number.',
      'Say the PIN when you are asked for it.',
      'You don’t have to spend it all at once: the rest stays on the card.',
    ],
    firstShown: 'This card was first opened on %{moment}. If a stranger did that, ask in a salon.',
  },
  dead: {
    why: 'It is incomplete, a newer one has replaced it, the card expired more than 30 days ago, or it no longer exists.',
    next: 'Open the link in the latest mail about this card. If that doesn’t work either, ask in the salon where the card was bought.',
    check: 'Check a card’s balance',
  },
  reminders: {
    lead: 'Before an e-card expires, we remind you of it by mail.',
    stop: 'Stop reminding me',
    stopped: 'We won’t remind you of this card again. The card itself works as before.',
  },
  failed: { again: 'Try again' },
};
