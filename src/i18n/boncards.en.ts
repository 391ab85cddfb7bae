import type { boncardsPl } from './boncards.pl.ts';

/** What the screens say of cards in English. */
export const boncardsEn: typeof boncardsPl = {
  name: 'card |||| cards',
  fields: {
    number: 'Card number',
    pin: 'PIN',
    status: 'Status',
    type: 'Type',
    amount: 'Balance',
    valid_until: 'Valid until',
    created: 'Added',
    created_at: 'Added',
    moderate: 'Last change',
    canceled: 'Canceled',
    canceled_reason: 'Reason for canceling',
    document_number: 'Document number',
    expired_months: 'Validity period',
    mother_salon: 'Sold in',
    query: 'Search by number',
  },
  page: { list: 'Cards', show: 'Card details' },
  action: { import: 'Import cards', unlock: 'Unlock PIN' },
  notifications: { unlocked: 'The card’s PIN is unlocked' },
  timeline: {
    title: 'History of the balance',
    kinds: { charge: 'Card sold', purchase: 'Card payment', cancellation: 'Cancellation' },
    balance: 'Balance: %{amount}',
    none: 'The balance has not changed yet.',
    more: 'Show earlier changes',
  },
  expired: 'Expired',
  empty: 'There is no card yet.',
  gone: 'There is no such card.',
};
