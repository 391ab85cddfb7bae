/** What is said in Polish about an action on many rows of a list (requirements "Bulk actions"). */
export const bulkPl = {
  bulk: {
    title: '%{action} (%{count})',
    some: 'Dotyczy %{count} z %{selected} zaznaczonych. Pozostałe pominiemy: %{statuses}.',
    stop: 'Zatrzymaj',
    done: '%{title} – gotowe',
    results: {
      done: 'Zrobione: %{count}',
      refused: 'Odmowy: %{count}',
      unknown: 'Bez odpowiedzi: %{count}',
      unsent: 'Niewysłane: %{count}',
    },
    unknown: 'Nie wiemy, czy to zostało zapisane.',
    again: 'Spróbuj ponownie: %{count}',
    sendRest: 'Wyślij pozostałe: %{count}',
    extend:
      'Najwcześniejsza dotychczasowa data ważności: %{first}, najpóźniejsza: %{last}. Bony ważne dłużej zostaną bez zmian.',
    deactivate: {
      what: 'Te osoby od razu stracą dostęp do panelu. Ich transakcje pozostaną w statystykach.',
      whatWithKeys:
        'Te osoby od razu stracą dostęp do panelu. Ich transakcje pozostaną w statystykach. Klucze API, które utworzyły, przestaną działać.',
      unknown: 'Sprawdź status użytkownika, zanim spróbujesz jeszcze raz.',
    },
    resendActivation: {
      what: 'Wyślemy im nowy link do ustawienia hasła. Poprzednie linki też będą działać.',
      unknown: 'Sprawdź historię zmian użytkownika, zanim spróbujesz jeszcze raz.',
    },
  },
};
