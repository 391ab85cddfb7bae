import { auditWordsPl } from '../../contract/auditWords.pl.ts';

/** What the screens say of the audit in Polish, apart from its words in the contract. */
export const auditEntriesPl = {
  name: 'zdarzenie |||| zdarzenia |||| zdarzeń',
  fields: {
    at: 'Data',
    action: 'Zdarzenie',
    by: { id: 'Kto', fullname: 'Kto', role: 'Rola' },
    command: 'Polecenie',
    address: 'Adres IP',
    object: { kind: 'Rodzaj', id: 'Identyfikator', label: 'Czego dotyczy' },
    details: { before: 'Przed', after: 'Po', reason: 'Powód' },
    object_kind: 'Czego dotyczy',
    changes: 'Zmiany',
    refused: 'Odrzucone próby',
    date_from: 'Data od',
    date_to: 'Data do',
  },
  everybody: 'Wszyscy',
  fileName: auditWordsPl.file,
  /** What stands between the two values for those who hear it. */
  became: 'zmieniono na',
  nothing: 'brak',
  reason: 'Powód: %{reason}',
  refused: 'Odrzucone próby: %{smart_count}',
  only: 'Tylko: %{object}',
  onlyThis: 'Pokaż tylko zdarzenia dotyczące: %{object}',
  history: {
    none: 'Nic jeszcze nie zapisano.',
    more: 'Pokaż wcześniejsze',
    byPerson: 'Co zrobiła ta osoba',
  },
};

/** What the profile says of one's sessions in Polish. */
export const sessionsPl = {
  name: 'sesja |||| sesje |||| sesji',
  fields: {
    device: 'Urządzenie',
    address: 'Adres IP',
    created_at: 'Zalogowano',
    last_used_at: 'Ostatnio używana',
    current: 'Ta sesja',
  },
  title: 'Twoje sesje',
  hint: 'Jeśli nie rozpoznajesz którejś sesji, zakończ ją i zmień hasło.',
  unknown: 'Nieznane urządzenie',
  current: 'Ta sesja',
  signedIn: 'Zalogowano %{at}',
  lastUsed: 'Ostatnio używana: %{at}',
  end: 'Zakończ',
  endThis: 'Zakończ sesję: %{device}, %{address}, zalogowano %{at}',
  ended: 'Sesja została zakończona',
};
