import type { eCardsPl } from './eCards.pl.ts';

/** The same in English. */
export const eCardsEn: typeof eCardsPl = {
  eCard: {
    submit: 'Sell e-card',
    submitAmount: 'Sell e-card for %{amount}',
    to: 'To %{email}',
    didYouMean: 'Did you mean %{domain}?',
    messageLeft: '%{smart_count} character left |||| %{smart_count} characters left',
    messageOver: '%{smart_count} character too many |||| %{smart_count} characters too many',
    sendOnHint: 'Empty: at once',
    atOnce: 'At once',
    preview: 'Preview of the mail',
    previewWhat: 'This is how the mail describes the e-card. A button next to it shows the card.',
    outcome: {
      queued: 'E-card for %{amount} is waiting to be sent to %{email}',
      scheduled: 'E-card for %{amount} will be sent to %{email} on %{day}',
      sent: 'E-card for %{amount} sent to %{email}',
      sentThen: 'E-card for %{amount} sent to %{email} on %{at}',
      opened: 'E-card for %{amount} sent to %{email} and opened',
      openedThen: 'E-card for %{amount} sent to %{email} on %{at} and opened',
      failed: 'The e-card for %{amount} could not be sent to %{email}',
    },
    toTransaction: 'Correct the address in the transaction',
    next: 'Another e-card',
    scanned: 'That is a card number. First finish the sale of the e-card, or go back to scanning.',
    correct: 'Correct address',
    which: 'Send e-card %{number} again?',
    what: 'The e-card gets a new link and PIN, and the earlier ones stop working. If you change the address, we tell the old one.',
    confirmFirst: 'The e-card gets a new link and PIN. Enter your password to send it.',
    gone: 'The address has been deleted',
    asked: 'Requested',
    sentAt: 'Sent',
    failedAt: 'Not delivered',
    openedAt: 'Opened',
    mail: 'E-card mail',
  },
};
