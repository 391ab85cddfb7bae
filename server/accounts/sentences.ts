import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a call about people and their accounts is refused. */
export const accountRefusals = {
  pl: {
    'confirm-first': 'Najpierw potwierdź swoje hasło.',
    'enroll-first': 'Najpierw włącz weryfikację dwuetapową.',
    'otp-required': 'Podaj kod z aplikacji albo kod zapasowy.',
    'otp-incorrect': 'Ten kod jest błędny, wygasł albo został już użyty. Podaj inny.',
    'passkey-required':
      'Na tym koncie hasło nie wystarcza. Użyj klucza dostępu, a jeśli go nie masz, poproś administratora o pomoc.',
    'passkey-incorrect': 'Ten klucz dostępu nie został przyjęty. Spróbuj ponownie albo podaj hasło.',
    'passkey-not-added': 'Nie udało się dodać klucza dostępu. Spróbuj ponownie.',
    'passkeys-unavailable':
      'Klucze dostępu działają tylko pod stałym adresem z HTTPS. Poproś osobę, która opiekuje się serwerem, o ustawienie PUBLIC_URL.',
    'too-many-passkeys': 'Masz już %{max} kluczy dostępu. Najpierw usuń któryś z nich.',
    'factor-enrolled': 'Weryfikacja dwuetapowa jest już włączona.',
    'factor-missing': 'Weryfikacja dwuetapowa nie jest włączona.',
    'user-already-disabled': 'Użytkownik jest już dezaktywowany',
    'user-not-disabled': 'Użytkownik jest aktywny.',
    'user-already-activated': 'Użytkownik aktywował już konto.',
    'user-not-locked': 'To konto nie jest zablokowane.',
    'credentials-invalid': 'Nieprawidłowy adres e-mail lub hasło.',
    'activation-invalid': 'Link aktywacyjny wygasł albo został już użyty.',
    'reset-invalid': 'Link do zmiany hasła wygasł albo został już użyty.',
    'old-password-incorrect': 'Obecne hasło jest nieprawidłowe.',
    'password-common': 'To hasło jest zbyt popularne. Wybierz inne.',
    'password-repeats': 'To hasło powtarza te same znaki, więc łatwo je odgadnąć. Wybierz inne.',
    'password-sequence': 'To hasło to kolejne litery lub cyfry, więc łatwo je odgadnąć. Wybierz inne.',
    'password-keyboard': 'To hasło to sąsiednie klawisze, więc łatwo je odgadnąć. Wybierz inne.',
    'password-date': 'To hasło to głównie data lub rok, więc łatwo je odgadnąć. Wybierz inne.',
    'password-name': 'To hasło to głównie imię lub nazwisko, więc łatwo je odgadnąć. Wybierz inne.',
    'password-word': 'To hasło to głównie popularne słowo, więc łatwo je odgadnąć. Wybierz inne.',
    'password-own':
      'To hasło to głównie Twoje imię, nazwisko lub adres e-mail albo nazwa panelu, więc łatwo je odgadnąć. Wybierz inne.',
    'email-taken': 'Ten adres e-mail ma już inny użytkownik.',
    'email-of-deactivated':
      'Ten adres e-mail ma dezaktywowany użytkownik: %{name}. Najpierw zmień adres na stronie tej osoby.',
    'user-is-self': 'Nie możesz zrobić tego na własnym koncie. Poproś innego administratora.',
    'administrator-is-last': 'To jedyny administrator. Najpierw dodaj innego.',
    'sign-in-busy': 'Zbyt wiele osób loguje się w tej chwili. Spróbuj ponownie za kilka sekund.',
  },
  en: {
    'confirm-first': 'First confirm your password.',
    'enroll-first': 'First turn on two-step verification.',
    'otp-required': 'Enter a code from the app, or a recovery code.',
    'otp-incorrect': 'This code is wrong, has expired or was already used. Enter another one.',
    'passkey-required':
      'This account needs more than a password. Use a passkey, or ask an administrator for help if you have none.',
    'passkey-incorrect': 'This passkey was not accepted. Try again, or give your password.',
    'passkey-not-added': 'The passkey could not be added. Try again.',
    'passkeys-unavailable':
      'Passkeys work at a fixed address with HTTPS only. Ask the person who runs the server to set PUBLIC_URL.',
    'too-many-passkeys': 'You already have %{max} passkeys. First remove one of them.',
    'factor-enrolled': 'Two-step verification is already on.',
    'factor-missing': 'Two-step verification is not on.',
    'user-already-disabled': 'The user is already deactivated',
    'user-not-disabled': 'The user is active.',
    'user-already-activated': 'The user has already activated the account.',
    'user-not-locked': 'This account is not locked.',
    'credentials-invalid': 'The e-mail address or password is incorrect.',
    'activation-invalid': 'The activation link has expired or has already been used.',
    'reset-invalid': 'The password reset link has expired or has already been used.',
    'old-password-incorrect': 'The current password is incorrect.',
    'password-common': 'This password is too common. Choose another one.',
    'password-repeats':
      'This password repeats the same characters, so it is easy to guess. Choose another one.',
    'password-sequence':
      'This password is a row of letters or digits, so it is easy to guess. Choose another one.',
    'password-keyboard': 'This password is a row of keys, so it is easy to guess. Choose another one.',
    'password-date':
      'This password is little more than a date or a year, so it is easy to guess. Choose another one.',
    'password-name': 'This password is little more than a name, so it is easy to guess. Choose another one.',
    'password-word':
      'This password is little more than a common word, so it is easy to guess. Choose another one.',
    'password-own':
      'This password is little more than your name or e-mail address, or the name of the panel, so it is easy to guess. Choose another one.',
    'email-taken': 'Another user has this e-mail address.',
    'email-of-deactivated':
      'A deactivated user has this e-mail address: %{name}. First change the address on that person’s page.',
    'user-is-self': 'You cannot do this to your own account. Ask another administrator.',
    'administrator-is-last': 'This is the only administrator. Add another one first.',
    'sign-in-busy': 'Too many people are signing in right now. Try again in a few seconds.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
