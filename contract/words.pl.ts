import type {
  BoncardStatus,
  BoncardType,
  DocumentKind,
  ImportStatus,
  Role,
  TaxClass,
  TransactionKind,
  TransactionType,
  UserStatus,
} from './codes.ts';

/** The Polish of every word of the contract: states, kinds, roles; the same on both sides. */
export const wordsPl = {
  boncardStatuses: {
    pending: 'Niesprzedany',
    active: 'Aktywny',
    canceled: 'Anulowany',
    used: 'Wykorzystany',
  } satisfies Record<BoncardStatus, string>,
  boncardTypes: {
    all: 'Wszystkie produkty',
    lenses: 'Tylko soczewki',
    medicalSets: 'Tylko zestawy medyczne',
    companyMedicalSet: 'Firmowy zestaw medyczny',
  } satisfies Record<BoncardType, string>,
  transactionTypes: { charge: 'Sprzedaż', purchase: 'Płatność bonem' } satisfies Record<
    TransactionType,
    string
  >,
  transactionKinds: {
    charge: 'Sprzedaż',
    purchase: 'Płatność bonem',
    chargeReversal: 'Cofnięcie sprzedaży',
    purchaseReversal: 'Cofnięcie płatności',
  } satisfies Record<TransactionKind, string>,
  documentKinds: { receipt: 'Paragon', invoice: 'Faktura', none: 'Bez dokumentu' } satisfies Record<
    DocumentKind,
    string
  >,
  taxClasses: {
    spv: 'Jednego przeznaczenia (SPV)',
    mpv: 'Różnego przeznaczenia (MPV)',
  } satisfies Record<TaxClass, string>,
  importStatuses: {
    inProgress: 'W toku',
    finished: 'Zakończony',
    error: 'Błąd',
  } satisfies Record<ImportStatus, string>,
  roles: { administrator: 'Administrator', employer: 'Pracownik' } satisfies Record<Role, string>,
  userStatuses: { active: 'Aktywny', disabled: 'Dezaktywowany' } satisfies Record<UserStatus, string>,
};
