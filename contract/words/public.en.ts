import type { publicWordsPl } from './public.pl.ts';

/** The words of the public page in English. */
export const publicWordsEn: typeof publicWordsPl = {
  boncardTypes: {
    all: 'All products',
    lenses: 'Lenses only',
    medicalSets: 'Medical sets only',
    companyMedicalSet: 'Company medical set',
  },
  ledgerKinds: {
    charge: 'Sale',
    purchase: 'Gift card payment',
    chargeReversal: 'Sale undone',
    purchaseReversal: 'Payment undone',
    cancellation: 'Cancellation',
    transferOut: 'Moved to a new card',
    transferIn: 'Moved from a lost card',
    adjustmentUp: 'Adjustment up',
    adjustmentDown: 'Adjustment down',
    breakage: 'Written off after expiry',
    reinstatement: 'Restored by an extension',
  },
  fields: {
    number: 'Card number',
    pin: 'PIN',
    type: 'Card type',
    balance: 'Balance',
    valid_until: 'Valid until',
  },
};
