import { fieldSentencesPl } from '../../contract/fieldSentences.pl.ts';
import { signInWordsPl } from '../../contract/words/signIn.pl.ts';
import { errorPl, framePl } from './common.pl.ts';

/** The Polish texts of the pages outside the panel, which the panel uses as well. */
export const messages = {
  error: errorPl,
  field: fieldSentencesPl,
  auth: {
    frame: framePl,
    email: signInWordsPl.email,
    showPassword: 'Pokaż hasło',
    hidePassword: 'Ukryj hasło',
    dismiss: 'Zamknij powiadomienie',
    toLogin: 'Wróć do logowania',
    browser: {
      insecure:
        'To połączenie nie jest szyfrowane (HTTP). Hasła, numery bonów i kody PIN można podsłuchać. Poproś administratora o adres z HTTPS.',
      blocked:
        'Przeglądarka nie pozwala tej stronie zapisywać danych, a panel ich potrzebuje. Zezwól na pliki cookie i dane tej witryny w ustawieniach przeglądarki i odśwież stronę.',
      full: 'Przeglądarka nie ma już miejsca na dane tej strony, a panel ich potrzebuje. Usuń dane tej witryny w ustawieniach przeglądarki albo zwolnij miejsce na dysku i odśwież stronę.',
    },
    login: {
      title: 'Zaloguj się',
      lead: 'Panel pracownika salonu',
      password: signInWordsPl.password,
      submit: 'Zaloguj się',
      succeeded: 'Zalogowano',
      failed: 'Logowanie nie powiodło się. Sprawdź adres e-mail i hasło.',
      interrupted: 'Twoja sesja wygasła. Zaloguj się ponownie, aby wrócić do przerwanej pracy.',
      forgotten: 'Nie pamiętasz hasła?',
    },
    passkey: {
      logIn: 'Zaloguj kluczem',
      none: 'Klucz dostępu nie został użyty. Spróbuj ponownie.',
      elsewhere: 'Klucz dostępu działa na stronie %{url}.',
    },
    code: {
      app: {
        label: signInWordsPl.otp,
        hint: '6 cyfr z aplikacji uwierzytelniającej w telefonie',
        other: 'Użyj kodu zapasowego',
      },
      recovery: {
        label: 'Kod zapasowy',
        hint: 'Jeden z kodów zapisanych przy włączaniu weryfikacji dwuetapowej. Nie masz żadnego? Poproś administratora o pomoc.',
        other: 'Użyj kodu z aplikacji',
      },
    },
    activation: {
      title: 'Aktywuj konto',
      lead: 'Ustaw hasło, którym będziesz logować się do panelu.',
      password: signInWordsPl.password,
      submit: 'Aktywuj konto',
      succeeded: 'Konto zostało aktywowane',
      failed: 'Aktywacja nie powiodła się',
      deadLink:
        'Link stracił ważność albo został już użyty. Jeśli masz już hasło, zaloguj się. Jeśli nie, poproś administratora o nowy link.',
      afterDeadLink: 'Przejdź do logowania',
    },
    reset: {
      title: 'Ustaw nowe hasło',
      lead: 'Po zmianie hasła zaloguj się ponownie na wszystkich urządzeniach.',
      password: 'Nowe hasło',
      submit: 'Zmień hasło',
      succeeded: 'Hasło zostało zmienione',
      failed: 'Nie udało się zmienić hasła',
      deadLink: 'Link stracił ważność albo został już użyty. Poproś o nowy.',
      afterDeadLink: 'Wyślij nowy link',
    },
    newPassword: {
      hint: 'Co najmniej %{min} znaków.',
      confirmation: 'Powtórz hasło',
    },
    forgotten: {
      lead: 'Podaj adres e-mail swojego konta. Wyślemy na niego link do ustawienia nowego hasła.',
      submit: 'Wyślij link',
      failed: 'Nie udało się wysłać linku. Spróbuj ponownie za chwilę.',
      sent: 'Jeśli adres %{email} należy do konta w panelu, za chwilę przyjdzie na niego wiadomość z linkiem. Link działa przez godzinę. Jeśli prosisz kolejny raz, użyj wiadomości, która już przyszła.',
    },
  },
};
