/**
 * What ra-language-polish lacks or gets wrong, as far as our screens show it: keys that react-admin added later, and
 * plurals, of which Polish has three.
 */
export const reactAdminPolish = {
  ra: {
    action: {
      clear_array_input: 'Wyczyść listę',
      move_down: 'Przesuń w dół',
      move_up: 'Przesuń w górę',
      open: 'Otwórz',
      remove_all_filters: 'Usuń wszystkie filtry',
      reset: 'Przywróć',
      select_columns: 'Kolumny',
      select_row: 'Zaznacz wiersz',
      update: 'Zmień',
      update_application: 'Wczytaj nową wersję',
    },
    message: {
      access_denied: 'Nie masz dostępu do tej strony',
      error: 'Wystąpił błąd i nie udało się dokończyć działania.',
      placeholder_data_warning: 'Brak połączenia: nie udało się odświeżyć danych.',
    },
    navigation: {
      clear_filters: 'Wyczyść filtry',
      current_page: 'Strona %{page}',
      first: 'Pierwsza strona',
      last: 'Ostatnia strona',
      next: 'Następna strona',
      no_filtered_results: 'Nic nie pasuje do wybranych filtrów.',
      page: 'Przejdź do strony %{page}',
      page_range_info: '%{offsetBegin}–%{offsetEnd} z %{total}',
      partial_page_range_info: '%{offsetBegin}–%{offsetEnd} z ponad %{offsetEnd}',
      previous: 'Poprzednia strona',
    },
    notification: {
      data_provider_error: 'Nie udało się wczytać danych.',
      http_error: 'Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.',
      not_authorized: 'Brak dostępu',
      offline: 'Brak połączenia: nie udało się wczytać danych.',
      application_update_available: 'Jest nowa wersja.',
    },
    page: {
      access_denied: 'Brak dostępu',
      authentication_error: 'Nie udało się sprawdzić, kim jesteś',
    },
    sort: { sort_by: 'Sortuj według: %{field_lower_first}, %{order}' },
  },
};
