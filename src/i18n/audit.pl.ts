/** What the screens say of the audit in Polish, apart from its words in the contract. */
export const auditEntriesPl = {
  everybody: 'Wszyscy',
  allChanges: 'Pokaż wszystkie zmiany: %{object}',
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
  title: 'Twoje sesje',
  hint: 'Jeśli nie rozpoznajesz którejś sesji, zakończ ją i zmień hasło.',
  unknown: 'Nieznane urządzenie',
  signedIn: 'Zalogowano %{at}',
  lastUsed: 'Ostatnio używana: %{at}',
  end: 'Zakończ',
  endThis: 'Zakończ sesję: %{device}, %{address}, zalogowano %{at}',
  ended: 'Sesja została zakończona',
};
