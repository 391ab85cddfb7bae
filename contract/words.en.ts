import type { wordsPl } from './words.pl.ts';

/** The English of every word of the contract. */
export const wordsEn: typeof wordsPl = {
  boncardStatuses: { pending: 'Not sold', active: 'Active', canceled: 'Canceled', used: 'Used up' },
  boncardTypes: {
    all: 'All products',
    lenses: 'Lenses only',
    medicalSets: 'Medical sets only',
    companyMedicalSet: 'Company medical set',
  },
  transactionTypes: { charge: 'Sale', purchase: 'Card payment' },
  transactionKinds: {
    charge: 'Sale',
    purchase: 'Card payment',
    chargeReversal: 'Sale undone',
    purchaseReversal: 'Payment undone',
  },
  documentKinds: { receipt: 'Receipt', invoice: 'Invoice', none: 'No document' },
  taxClasses: { spv: 'Single-purpose voucher (SPV)', mpv: 'Multi-purpose voucher (MPV)' },
  importStatuses: { inProgress: 'In progress', finished: 'Finished', error: 'Failed' },
  roles: { administrator: 'Administrator', employer: 'Employee' },
  userStatuses: { active: 'Active', disabled: 'Deactivated' },
};
