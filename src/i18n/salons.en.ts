import type { salonsPl } from './salons.pl.ts';

/** The texts of the screens of salons, in English. */
export const salonsEn: typeof salonsPl = {
  name: 'salon |||| salons',
  fields: { name: 'Name', salon_name: 'Name', address: 'Address' },
  page: { list: 'Salons', create: 'Add a salon', edit: 'Edit salon' },
  action: { create: 'Add a salon' },
  notifications: { created: 'The salon was added', updated: 'The salon was saved' },
  empty: 'There are no salons yet.',
  gone: 'There is no such salon.',
};
