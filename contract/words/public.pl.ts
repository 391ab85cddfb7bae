import type { BoncardType, LedgerKind } from '../codes.ts';

/** The words of the public page in Polish, separate from the others, so that a customer's browser loads only these. */
export const publicWordsPl = {
  boncardTypes: {
    all: 'Wszystkie produkty',
    lenses: 'Tylko soczewki',
    medicalSets: 'Tylko zestawy medyczne',
    companyMedicalSet: 'Firmowy zestaw medyczny',
  } satisfies Record<BoncardType, string>,
  ledgerKinds: {
    charge: 'Sprzedaż',
    purchase: 'Płatność bonem',
    chargeReversal: 'Cofnięcie sprzedaży',
    purchaseReversal: 'Cofnięcie płatności',
    cancellation: 'Anulowanie',
    transferOut: 'Przeniesienie na nowy bon',
    transferIn: 'Przeniesienie ze zgubionego bonu',
    adjustmentUp: 'Korekta w górę',
    adjustmentDown: 'Korekta w dół',
    breakage: 'Odpis po terminie',
    reinstatement: 'Przywrócenie po przedłużeniu',
  } satisfies Record<LedgerKind, string>,
  fields: {
    number: 'Numer bonu',
    pin: 'PIN',
    type: 'Rodzaj bonu',
    balance: 'Saldo',
    valid_until: 'Ważny do',
  },
};
