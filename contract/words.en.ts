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
  transactionTypes: { charge: 'Sale', purchase: 'Gift card payment' },
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
  documentKinds: { receipt: 'Receipt', invoice: 'Invoice', none: 'No document' },
  taxClasses: { spv: 'Single-purpose voucher (SPV)', mpv: 'Multi-purpose voucher (MPV)' },
  exceptionRules: {
    drained: 'Spent right after the sale',
    soldAndRedeemed: 'Sold and redeemed by one person',
    manyReversals: 'Many reversals',
    documentTwice: 'One document used twice',
    offHours: 'Off hours',
    pinBurst: 'Burst of wrong PINs',
    unlockedOften: 'PIN unlocked repeatedly',
  },
  monthParts: {
    movements: 'movements of the month',
    liability: 'liability',
    settlement: 'settlement between salons',
  },
  importStatuses: { inProgress: 'In progress', finished: 'Finished', error: 'Failed' },
  roles: { administrator: 'Administrator', employer: 'Employee' },
  userStatuses: { active: 'Active', disabled: 'Deactivated' },
};
