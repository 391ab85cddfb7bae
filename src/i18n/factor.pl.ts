/** What the panel says of second factors in Polish. */
export const factorPl = {
  factor: {
    security: 'Bezpieczeństwo',
    title: 'Weryfikacja dwuetapowa',
    off: 'Przy logowaniu oprócz hasła podajesz kod z aplikacji w telefonie. Kto pozna samo hasło, nie zaloguje się na Twoje konto.',
    on: 'Włączona %{at}. Przy logowaniu podajesz też kod z aplikacji.',
    confirmation: 'Zmieniasz sposób logowania na swoje konto. Podaj swoje hasło, żeby to zrobić.',
    removed: 'Weryfikacja dwuetapowa jest wyłączona',
    enrol: {
      start: 'Włącz weryfikację dwuetapową',
      title: 'Połącz aplikację',
      how: 'Zeskanuj ten kod QR aplikacją uwierzytelniającą (np. Google Authenticator, Microsoft Authenticator, Aegis) i przepisz z niej 6 cyfr. Pozostałe urządzenia zostaną wylogowane.',
      qr: 'Kod QR dla aplikacji uwierzytelniającej',
      byHand: 'Albo wpisz klucz w aplikacji:',
      code: '6 cyfr, które aplikacja pokazuje teraz',
      verify: 'Włącz',
    },
    codes: {
      title: 'Zapisz kody zapasowe',
      why: 'Gdy nie masz telefonu, zalogujesz się jednym z tych kodów zamiast kodu z aplikacji. Każdy działa raz. Nie pokażemy ich ponownie.',
      of: 'Kody zapasowe do konta %{email}. Każdy działa raz.',
      fileName: 'bonpanel-kody-zapasowe.txt',
      copy: 'Kopiuj',
      copied: 'Kody są skopiowane',
      notCopied: 'Nie udało się skopiować. Wydrukuj kody albo zapisz je w pliku.',
      save: 'Zapisz w pliku',
      done: 'Mam te kody',
      left: 'Pozostał %{smart_count} kod zapasowy. |||| Pozostały %{smart_count} kody zapasowe. |||| Pozostało %{smart_count} kodów zapasowych.',
      few: 'Pozostał tylko %{smart_count} kod zapasowy. Utwórz nowe. |||| Pozostały tylko %{smart_count} kody zapasowe. Utwórz nowe. |||| Liczba pozostałych kodów zapasowych: %{smart_count}. Utwórz nowe.',
      make: 'Utwórz nowe kody zapasowe',
      makeTitle: 'Utworzyć nowe kody zapasowe?',
      makeContent: 'Dotychczasowe kody przestaną działać.',
    },
    remove: {
      action: 'Wyłącz weryfikację dwuetapową',
      title: 'Wyłączyć weryfikację dwuetapową?',
      content: 'Do logowania wystarczy wtedy hasło. Kody zapasowe przestaną działać.',
      contentPasskeys:
        'Samo hasło nadal nie wystarczy: zalogujesz się kluczem dostępu. Kody zapasowe przestaną działać.',
      contentRequired:
        'Na tym koncie jest wymagana. Zanim znów skorzystasz z panelu, połączysz aplikację od nowa, np. na nowym telefonie. Kody zapasowe przestaną działać.',
    },
    /** What administrators do for someone who has lost theirs. */
    reset: {
      action: 'Usuń weryfikację dwuetapową',
      title: 'Usunąć weryfikację dwuetapową: %{name}?',
      content:
        'Zrób to tylko, gdy ta osoba straciła telefon i kody zapasowe albo klucze dostępu i masz pewność, że to ona prosi. Zostanie wylogowana, klucze dostępu też przestaną działać, a do logowania wystarczy jej hasło.',
      confirmation: 'Zmieniasz sposób logowania innej osoby. Podaj swoje hasło, żeby to zrobić.',
      done: 'Weryfikacja dwuetapowa została usunięta',
    },
    first: {
      title: 'Włącz weryfikację dwuetapową',
      why: 'Na Twoim koncie jest wymagana. Przygotuj telefon z aplikacją uwierzytelniającą. Potem wrócisz do pracy.',
    },
  },
};
