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
    moderate: 'Last change',
    canceled: 'Canceled',
    document_number: 'Document number',
    expired_months: 'Validity period',
    mother_salon: 'Sold in',
  },
  page: { list: 'Cards', show: 'Card details' },
  expired: 'Expired',
  empty: 'There is no card yet.',
  gone: 'There is no such card.',
};
