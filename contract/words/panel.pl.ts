import type { ApiKeyStatus, KeyRight } from '../apiKey.ts';
import type { BatchStatus, PrintFormat } from '../boncardBatch.ts';
import type {
  BoncardStatus,
  DocumentKind,
  ImportStatus,
  RequestKind,
  RequestStatus,
  Role,
  TaxClass,
  TransactionType,
  UserStatus,
} from '../codes.ts';
import type { SendingState } from '../eCard.ts';
import { publicWordsPl } from './public.pl.ts';
import { signInWordsPl } from './signIn.pl.ts';

const { number, type, balance, valid_until } = publicWordsPl.fields;
const added = 'Dodano';
const blocked = 'Zablokowany';
const card = 'Bon';
const cardCanceled = 'Bon anulowany';
const date = 'Data';
const employee = 'Pracownik';
const expired = 'Po terminie';
const fileName = 'Plik';
const from = 'Data od';
const to = 'Data do';
const firstName = 'Imię';
const lastName = 'Nazwisko';
const name = 'Nazwa';
const salon = 'Salon';
const soldIn = 'Salon sprzedaży';

/**
 * The words of the panel in Polish: what a field, a status, a kind and a list are called on the screens, in files and in
 * the audit. Those that only the office reads are in `office.pl.ts`.
 */
export const panelWordsPl = {
  boncardTypes: publicWordsPl.boncardTypes,
  ledgerKinds: publicWordsPl.ledgerKinds,
  boncardStatuses: {
    pending: 'Niesprzedany',
    active: 'Aktywny',
    canceled: 'Anulowany',
    used: 'Wykorzystany',
  } satisfies Record<BoncardStatus, string>,
  /** A card's standing, in addition to its status. */
  standings: { valid: 'Ważny', expired, blocked },
  transactionTypes: {
    charge: publicWordsPl.ledgerKinds.charge,
    purchase: publicWordsPl.ledgerKinds.purchase,
  } satisfies Record<TransactionType, string>,
  /** The marks for the state of a transaction. */
  transactionMarks: {
    reversed: 'Cofnięta',
    partlyReversed: 'Cofnięta w części',
    canceled: cardCanceled,
  },
  documentKinds: { receipt: 'Paragon', invoice: 'Faktura', none: 'Bez dokumentu' } satisfies Record<
    DocumentKind,
    string
  >,
  taxClasses: {
    spv: 'Jednego przeznaczenia (SPV)',
    mpv: 'Różnego przeznaczenia (MPV)',
  } satisfies Record<TaxClass, string>,
  requestKinds: {
    extend: 'Przedłużenie ważności',
    unlock: 'Odblokowanie PIN-u',
    unblock: 'Odblokowanie bonu',
    adjust: 'Korekta salda',
  } satisfies Record<RequestKind, string>,
  requestStatuses: { open: 'Czeka', done: 'Załatwiona', declined: 'Odrzucona' } satisfies Record<
    RequestStatus,
    string
  >,
  importStatuses: {
    inProgress: 'W toku',
    finished: 'Zakończony',
    error: 'Błąd',
  } satisfies Record<ImportStatus, string>,
  batchStatuses: { making: 'W przygotowaniu', ready: 'Gotowa' } satisfies Record<BatchStatus, string>,
  printFormats: {
    sheet: 'Arkusz A4',
    card: 'Karty',
    csv: 'CSV dla drukarni',
    xlsx: 'XLSX dla drukarni',
  } satisfies Record<PrintFormat, string>,
  sendingStates: {
    queued: 'Czeka na wysłanie',
    sent: 'Wysłany',
    failed: 'Niedostarczony',
    opened: 'Otwarty',
  } satisfies Record<SendingState, string>,
  keyRights: {
    balance: 'Sprawdzanie salda',
    charge: 'Sprzedaż bonów',
    purchase: 'Płatność bonem',
    reverse: 'Cofanie transakcji',
    transactions: 'Transakcje i podsumowania',
  } satisfies Record<KeyRight, string>,
  apiKeyStatuses: {
    active: 'Aktywny',
    expired: 'Wygasł',
    deleted: 'Usunięty',
  } satisfies Record<ApiKeyStatus, string>,
  roles: { administrator: 'Administrator', employer: employee } satisfies Record<Role, string>,
  userStatuses: { active: 'Aktywny', disabled: 'Dezaktywowany' } satisfies Record<UserStatus, string>,
  /** The names of lists by resource; for statistics also by type. */
  lists: {
    boncards: 'Bony',
    'boncards-batches': 'Serie bonów',
    'boncards-imports': 'Import bonów',
    'boncards-transactions': 'Transakcje',
    'boncards-transactions.charge': 'Statystyki sprzedaży',
    'boncards-transactions.sell': 'Statystyki płatności',
    users: 'Użytkownicy',
    salons: 'Salony',
    'api-keys': 'Klucze API',
    actors: 'Pracownicy i klucze API',
    liability: 'Zobowiązania',
    'roll-forward': 'Zamknięcie miesiąca',
    settlement: 'Rozliczenia między salonami',
    exceptions: 'Nietypowe operacje',
    requests: 'Prośby z salonów',
    'tax-classes': 'Klasy podatkowe',
    schedules: 'Raporty cykliczne',
    webhooks: 'Webhooki',
    'webhook-deliveries': 'Wysłane zdarzenia',
    'audit-entries': 'Dziennik zdarzeń',
  },
  /** For amounts in the titles of columns. */
  currency: 'zł',
  /** Parts of the names of files: ASCII, no spaces. */
  files: { boncards: 'bony', 'boncards-batches': 'seria-bonow' },
  /**
   * Fields and filters, unless `fieldsOf` has another word for a resource. The audit lists changed fields in this
   * order.
   */
  fields: {
    name,
    surname: lastName,
    email: signInWordsPl.email,
    role: 'Rola',
    salon,
    status: 'Status',
    fullname: 'Imię i nazwisko',
    first_name: firstName,
    last_name: lastName,
    salon_id: salon,
    salon_name: name,
    activated: 'Aktywacja',
    otp: signInWordsPl.otp,
    second_factor: 'Weryfikacja dwuetapowa',
    passkey: 'Klucz dostępu',
    address: 'Adres IP',
    amount: 'Kwota',
    pin: publicWordsPl.fields.pin,
    type,
    tax_class: 'Klasa podatkowa',
    expired_months: 'Okres ważności',
    valid_until,
    document_number: 'Numer dokumentu',
    mother_salon: soldIn,
    pin_locked: 'PIN zablokowany',
    blocked,
    blocked_reason: 'Powód blokady',
    replaces: 'Wymieniony z bonu',
    replaced_by: 'Wymieniony na bon',
    balance,
    created: added,
    created_at: added,
    moderate: 'Ostatnia zmiana',
    canceled: 'Anulowano',
    canceled_reason: 'Powód anulowania',
    written_off: 'Saldo odpisano',
    written_off_amount: 'Odpisane saldo',
    file: fileName,
    file_name: fileName,
    'stats.ok': 'Dodane',
    'stats.error': 'Błędy',
    'stats.duplicates': 'Duplikaty',
    progress: 'Postęp',
    bons_total: 'Numery',
    batch_id: 'Seria',
    import_id: 'Import',
    blocked_to: 'Zablokowany nie później niż',
    'cards.pending': 'Niesprzedane',
    'cards.sold': 'Sprzedane',
    'cards.active': 'Aktywne',
    'cards.used': 'Wykorzystane',
    'cards.canceled': 'Anulowane',
    prints: 'Wydruki',
    last_print: 'Ostatni wydruk',
    e_card: 'E-bon',
    recipient: 'Dla kogo',
    message: 'Życzenia',
    send_on: 'Dzień wysłania',
    rights: 'Uprawnienia',
    secret: 'Sekret',
    expires_at: 'Działa do',
    last_used_at: 'Ostatnie użycie',
    overlap_hours: 'Ile godzin działa jeszcze poprzedni sekret',
    former_secret_until: 'Poprzedni sekret działa do',
    deleted: 'Usunięto',
    keep_keys: 'Klucze API działają dalej',
    line: 'Wiersz',
    boncard: number,
    boncard_id: card,
    boncard_type: type,
    document: 'Dokument',
    document_kind: 'Rodzaj dokumentu',
    reference: 'Numer referencyjny kasy',
    transaction_date: date,
    transaction_salon: salon,
    transaction_user: employee,
    balance_after: 'Saldo po transakcji',
    reverses: 'Cofa transakcję',
    reversed: 'Cofnięto',
    reversible: 'Do cofnięcia',
    reason: 'Powód',
    number,
    query: 'Szukany tekst',
    amount_from: 'Saldo od',
    amount_to: 'Saldo do',
    valid_until_from: 'Koniec ważności od',
    valid_until_to: 'Koniec ważności do',
    ids: 'Zaznaczone bony',
    issue_amount_from: 'Kwota od',
    issue_amount_to: 'Kwota do',
    issue_date_from: from,
    issue_date_to: to,
    place: salon,
    issuer: soldIn,
    user: employee,
    kind: 'Rodzaj operacji',
    request: 'Prośba',
    decided: 'Decyzja',
    note: 'Treść prośby',
    last4: 'Ostatnie 4 znaki numeru',
    expired,
  },
  fieldsOf: {
    boncards: { amount: balance, salon: soldIn, blocked: 'Zablokowano', query: 'Szukaj po numerze' },
    'boncards-batches': { count: 'Ile bonów', created: 'Utworzono' },
    'api-keys': { created: 'Utworzono' },
    'boncards-imports': { file: 'Plik z bonami', created: 'Rozpoczęto' },
    'boncards-transactions': { type: 'Transakcja', kind: 'Cofnięcia i anulowania', canceled: cardCanceled },
    requests: { kind: 'Prośba', created: 'Poproszono', reason: 'Powód odmowy' },
    users: { name: firstName, query: 'Szukaj po nazwisku lub adresie e-mail' },
    salons: { address: 'Adres' },
  },
};
