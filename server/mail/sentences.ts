import type { Language } from '../../contract/language.ts';
import type { QueuedMail } from './queries.ts';

/** What a mail says: paragraphs before and after its link, which is behind a button. */
interface MailSentences {
  subject: string;
  before: string[];
  button: string;
  after: string[];
}

interface Sentences {
  greeting: string;
  /** Above the link written out, for people who cannot press the button. */
  writtenOut: string;
  mails: Record<QueuedMail['kind'], MailSentences>;
}

/** Every sentence of the mails; `%{email}` is the account's address, `%{name}` that of a report. */
export const mailSentences: Record<Language, Sentences> = {
  pl: {
    greeting: 'Dzień dobry!',
    writtenOut: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
    mails: {
      activation: {
        subject: '%{brand}: aktywuj swoje konto',
        before: [
          'Masz nowe konto w Bonpanelu, panelu do obsługi bonów podarunkowych. Logujesz się adresem %{email}.',
          'Ustaw hasło, aby zacząć pracę.',
        ],
        button: 'Ustaw hasło',
        after: [
          'Link działa 72 godziny i tylko raz. Gdy wygaśnie, poproś administratora o nowy.',
          'Jeśli nie spodziewasz się tej wiadomości, zignoruj ją.',
        ],
      },
      activationAgain: {
        subject: '%{brand}: nowy link do aktywacji konta',
        before: [
          'Oto nowy link do aktywacji Twojego konta %{email} w Bonpanelu. Poprzedni już nie działa.',
          'Ustaw hasło, aby zacząć pracę.',
        ],
        button: 'Ustaw hasło',
        after: [
          'Link działa 72 godziny i tylko raz. Gdy wygaśnie, poproś administratora o nowy.',
          'Jeśli nie spodziewasz się tej wiadomości, zignoruj ją.',
        ],
      },
      passwordReset: {
        subject: '%{brand}: ustaw nowe hasło',
        before: ['Otrzymaliśmy prośbę o zmianę hasła do konta %{email} w Bonpanelu.'],
        button: 'Ustaw nowe hasło',
        after: [
          'Link działa godzinę i tylko raz. Po zmianie hasła zaloguj się ponownie na każdym urządzeniu.',
          'Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Twoje hasło się nie zmieni.',
        ],
      },
      passwordChanged: {
        subject: '%{brand}: Twoje hasło zostało zmienione',
        before: [
          'Hasło do Twojego konta %{email} w Bonpanelu zostało zmienione.',
          'Jeśli to Twoja zmiana, nie musisz nic robić. Jeśli nie, od razu ustaw nowe hasło na stronie logowania i powiadom administratora.',
        ],
        button: 'Przejdź do logowania',
        after: [],
      },
      emailChanged: {
        subject: '%{brand}: adres e-mail Twojego konta został zmieniony',
        before: [
          'Adres e-mail konta w Bonpanelu, które miało albo ma teraz adres %{email}, został zmieniony. Wszystkie urządzenia zostały wylogowane.',
          'Jeśli wiesz dlaczego, nie musisz nic robić: loguj się nowym adresem. Jeśli nie, od razu powiadom administratora.',
        ],
        button: 'Przejdź do logowania',
        after: [],
      },
      roleChanged: {
        subject: '%{brand}: uprawnienia Twojego konta zostały zmienione',
        before: [
          'Uprawnienia Twojego konta %{email} w Bonpanelu zostały zmienione. Wszystkie urządzenia zostały wylogowane.',
          'Jeśli wiesz dlaczego, po prostu zaloguj się ponownie. Jeśli nie, od razu powiadom administratora.',
        ],
        button: 'Przejdź do logowania',
        after: [],
      },
      report: {
        subject: '%{brand}: raport „%{name}”',
        before: ['Raport „%{name}” jest gotowy. Pobierzesz go po zalogowaniu na konto %{email}.'],
        button: 'Pobierz raport',
        after: [
          'Plik czeka 14 dni.',
          'Raport wysyłamy zgodnie z harmonogramem. Wstrzymasz go w panelu: Raporty cykliczne.',
        ],
      },
    },
  },
  en: {
    greeting: 'Hello,',
    writtenOut: 'If the button does not work, copy this address into your browser:',
    mails: {
      activation: {
        subject: '%{brand}: activate your account',
        before: [
          'You have a new account in Bonpanel, the gift-card console. You sign in as %{email}.',
          'Set a password to start working.',
        ],
        button: 'Set a password',
        after: [
          'The link works for 72 hours, and only once. When it has expired, ask an administrator for a new one.',
          'If you do not expect this message, ignore it.',
        ],
      },
      activationAgain: {
        subject: '%{brand}: a new activation link',
        before: [
          'Here is a new link to activate your account %{email} in Bonpanel. The earlier one no longer works.',
          'Set a password to start working.',
        ],
        button: 'Set a password',
        after: [
          'The link works for 72 hours, and only once. When it has expired, ask an administrator for a new one.',
          'If you do not expect this message, ignore it.',
        ],
      },
      passwordReset: {
        subject: '%{brand}: set a new password',
        before: ['We were asked to change the password of the account %{email} in Bonpanel.'],
        button: 'Set a new password',
        after: [
          'The link works for one hour, and only once. After changing the password, sign in again on each device.',
          'If you did not ask for this, ignore this message. Your password will not change.',
        ],
      },
      passwordChanged: {
        subject: '%{brand}: your password has been changed',
        before: [
          'The password of your account %{email} in Bonpanel has been changed.',
          'If it was you, there is nothing to do. If not, set a new password on the sign-in page at once and inform an administrator.',
        ],
        button: 'Go to sign-in',
        after: [],
      },
      emailChanged: {
        subject: '%{brand}: the e-mail address of your account has been changed',
        before: [
          'The e-mail address of the account in Bonpanel that had or now has the address %{email} has been changed. All devices are signed out.',
          'If you know why, there is nothing to do: sign in with the new address. If not, contact an administrator at once.',
        ],
        button: 'Go to sign-in',
        after: [],
      },
      roleChanged: {
        subject: '%{brand}: the permissions of your account have been changed',
        before: [
          'The permissions of your account %{email} in Bonpanel have been changed. All devices are signed out.',
          'If you know why, simply sign in again. If not, contact an administrator at once.',
        ],
        button: 'Go to sign-in',
        after: [],
      },
      report: {
        subject: '%{brand}: the report “%{name}”',
        before: ['The report “%{name}” is ready. Sign in as %{email} to download it.'],
        button: 'Download the report',
        after: [
          'The file is kept for 14 days.',
          'The report is sent on a schedule. Pause it in the panel: Scheduled reports.',
        ],
      },
    },
  },
};
