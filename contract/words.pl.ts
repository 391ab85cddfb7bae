import type { ExceptionRule, MonthPart } from './books.ts';
import type {
  BoncardStatus,
  BoncardType,
  DocumentKind,
  ImportStatus,
  LedgerKind,
  Role,
  TaxClass,
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
  documentKinds: { receipt: 'Paragon', invoice: 'Faktura', none: 'Bez dokumentu' } satisfies Record<
    DocumentKind,
    string
  >,
  taxClasses: {
    spv: 'Jednego przeznaczenia (SPV)',
    mpv: 'Różnego przeznaczenia (MPV)',
  } satisfies Record<TaxClass, string>,
  exceptionRules: {
    drained: 'Wydany zaraz po sprzedaży',
    soldAndRedeemed: 'Sprzedaż i płatność przez jedną osobę',
    manyReversals: 'Dużo cofnięć',
    documentTwice: 'Dokument użyty dwa razy',
    offHours: 'Poza godzinami pracy',
    pinBurst: 'Seria błędnych PIN-ów',
    unlockedOften: 'PIN odblokowywany wielokrotnie',
  } satisfies Record<ExceptionRule, string>,
  /** What differs in a closed month. */
  monthParts: {
    movements: 'zmiany w ciągu miesiąca',
    liability: 'zobowiązania',
    settlement: 'rozliczenia między salonami',
  } satisfies Record<MonthPart, string>,
  importStatuses: {
    inProgress: 'W toku',
    finished: 'Zakończony',
    error: 'Błąd',
  } satisfies Record<ImportStatus, string>,
  roles: { administrator: 'Administrator', employer: 'Pracownik' } satisfies Record<Role, string>,
  userStatuses: { active: 'Aktywny', disabled: 'Dezaktywowany' } satisfies Record<UserStatus, string>,
};
