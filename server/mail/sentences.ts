import type { Language } from '../../contract/language.ts';
import type { QueuedMail } from './queries.ts';

/** The sentences of a mail: the paragraphs before and after its link, which is shown as a button. */
interface MailSentences {
  subject: string;
  before: string[];
  /** The label of the button; by default that of signing in. */
  button?: string;
  after?: string[];
  /** Instead of `after`, for people who get what another person has set up. */
  afterForOthers?: string[];
}

interface Sentences {
  greeting: string;
  /** The sentence above the link as text, for people who cannot press the button. */
  writtenOut: string;
  signIn: string;
  mails: Record<QueuedMail['kind'], MailSentences>;
}

/** The sentences that both mails with an activation link have in common. */
const activating = {
  pl: {
    button: 'Ustaw hasło',
    after: [
      'Link działa 72 godziny i tylko raz. Gdy wygaśnie, poproś administratora o nowy.',
      'Jeśli nie spodziewasz się tej wiadomości, zignoruj ją.',
    ],
  },
  en: {
    button: 'Set a password',
    after: [
      'The link works for 72 hours, and only once. When it has expired, ask an administrator for a new one.',
      'If you do not expect this message, ignore it.',
    ],
  },
};

/** For mails about a change in the profile that did not end its user's sessions. */
const profile = {
  pl: {
    advice:
      'Jeśli to Ty, nie musisz nic robić. Jeśli nie, od razu zmień hasło w profilu i powiadom administratora. Jeśli nie możesz się zalogować, ustaw nowe hasło na stronie logowania.',
    button: 'Przejdź do profilu',
  },
  en: {
    advice:
      'If it was you, there is nothing to do. If not, change your password in your profile at once and inform an administrator. If you cannot sign in, set a new one on the sign-in page.',
    button: 'Go to your profile',
  },
};

/**
 * Every sentence of the mails; `%{email}` is the account's address, `%{name}` the name of a report or the host of a
 * webhook, `%{owner}` the address of the person whose report it is.
 */
export const mailSentences: Record<Language, Sentences> = {
  pl: {
    greeting: 'Dzień dobry!',
    writtenOut: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
    signIn: 'Przejdź do logowania',
    mails: {
      activation: {
        subject: '%{brand}: aktywuj swoje konto',
        before: [
          'Masz nowe konto w Bonpanelu, panelu do obsługi bonów podarunkowych. Logujesz się adresem %{email}.',
          'Ustaw hasło, aby zacząć pracę.',
        ],
        ...activating.pl,
      },
      activationAgain: {
        subject: '%{brand}: nowy link do aktywacji konta',
        before: [
          'Oto nowy link do aktywacji Twojego konta %{email} w Bonpanelu. Gdy ustawisz hasło, ten i wcześniejsze linki przestaną działać.',
          'Ustaw hasło, aby zacząć pracę.',
        ],
        ...activating.pl,
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
      },
      emailChanged: {
        subject: '%{brand}: adres e-mail Twojego konta został zmieniony',
        before: [
          'Adres e-mail konta w Bonpanelu, które miało albo ma teraz adres %{email}, został zmieniony. Wszystkie urządzenia zostały wylogowane, a do logowania służy nowy adres.',
          'Jeśli wiesz dlaczego, nie musisz nic robić. Jeśli nie, od razu powiadom administratora.',
        ],
      },
      roleChanged: {
        subject: '%{brand}: uprawnienia Twojego konta zostały zmienione',
        before: [
          'Uprawnienia Twojego konta %{email} w Bonpanelu zostały zmienione. Wszystkie urządzenia zostały wylogowane.',
          'Jeśli wiesz dlaczego, nie musisz nic robić. Jeśli nie, od razu powiadom administratora.',
        ],
      },
      factorEnrolled: {
        subject: '%{brand}: weryfikacja dwuetapowa jest włączona',
        before: [
          'Na Twoim koncie %{email} w Bonpanelu włączono weryfikację dwuetapową. Od teraz przy logowaniu podajesz też kod z aplikacji. Pozostałe urządzenia zostały wylogowane.',
          'Jeśli to Twoja zmiana, nie musisz nic robić. Jeśli nie, od razu powiadom administratora.',
        ],
        after: ['Kody zapasowe trzymaj w bezpiecznym miejscu, nie w telefonie z aplikacją.'],
      },
      factorRemoved: {
        subject: '%{brand}: weryfikacja dwuetapowa jest wyłączona',
        before: [
          'Na Twoim koncie %{email} w Bonpanelu wyłączono weryfikację dwuetapową. Logowanie hasłem nie wymaga już kodu z aplikacji.',
          profile.pl.advice,
        ],
        button: profile.pl.button,
      },
      factorReset: {
        subject: '%{brand}: usunięto Twoją weryfikację dwuetapową',
        before: [
          'Na Twoim koncie %{email} w Bonpanelu usunięto weryfikację dwuetapową razem z kluczami dostępu. Wszystkie urządzenia zostały wylogowane, a do logowania wystarcza hasło.',
          'Po zalogowaniu włącz ją ponownie w profilu. Jeśli to nie Twoja prośba, od razu ustaw nowe hasło na stronie logowania i powiadom administratora.',
        ],
      },
      factorLost: {
        subject: '%{brand}: włącz ponownie weryfikację dwuetapową',
        before: [
          'Serwer Bonpanelu stracił klucz szyfrujący, bez którego nie sprawdzi kodów z aplikacji. Weryfikację dwuetapową na Twoim koncie %{email} trzeba było usunąć, razem z kluczami dostępu. Wszystkie urządzenia zostały wylogowane, a do logowania wystarcza hasło.',
          'Po zalogowaniu włącz ją ponownie w profilu. Hasła nie musisz zmieniać.',
        ],
      },
      recoveryCodesMade: {
        subject: '%{brand}: masz nowe kody zapasowe',
        before: [
          'Dla Twojego konta %{email} w Bonpanelu utworzono nowe kody zapasowe. Poprzednie już nie działają.',
          profile.pl.advice,
        ],
        button: profile.pl.button,
      },
      recoveryCodeUsed: {
        subject: '%{brand}: użyto kodu zapasowego',
        before: [
          'Na Twoim koncie %{email} w Bonpanelu użyto kodu zapasowego zamiast kodu z aplikacji. Ten kod już nie zadziała.',
          profile.pl.advice,
        ],
        button: profile.pl.button,
        after: ['Nowe kody zapasowe utworzysz w swoim profilu.'],
      },
      passkeyAdded: {
        subject: '%{brand}: dodano klucz dostępu',
        before: [
          'Do Twojego konta %{email} w Bonpanelu dodano klucz dostępu. Kto ma urządzenie z tym kluczem i umie je odblokować, zaloguje się bez hasła.',
          'Jeśli to Twoja zmiana, nie musisz nic robić. Jeśli nie, od razu powiadom administratora.',
        ],
        after: ['Swoje klucze zobaczysz i usuniesz w profilu.'],
      },
      passkeyRemoved: {
        subject: '%{brand}: usunięto klucz dostępu',
        before: [
          'Z Twojego konta %{email} w Bonpanelu usunięto klucz dostępu. Nikt się już nim nie zaloguje.',
          profile.pl.advice,
        ],
        button: profile.pl.button,
      },
      report: {
        subject: '%{brand}: raport „%{name}”',
        before: ['Raport „%{name}” jest gotowy. Pobierzesz go po zalogowaniu na konto %{email}.'],
        button: 'Pobierz raport',
        after: [
          'Plik czeka 14 dni.',
          'Raport wysyłamy zgodnie z harmonogramem. Wstrzymasz go w panelu: Raporty cykliczne.',
        ],
        afterForOthers: [
          'Plik czeka 14 dni.',
          'Raport wysyłamy zgodnie z harmonogramem. Wstrzymać go może tylko osoba, która go ustawiła: %{owner}.',
        ],
      },
      reportPaused: {
        subject: '%{brand}: nie dostaniesz już raportu „%{name}”',
        before: [
          'Nie wysyłamy Ci już raportu „%{name}”, bo konto osoby, która go ustawiła (%{owner}), jest nieaktywne albo nie jest już kontem administratora.',
          'Jeśli go potrzebujesz, zaloguj się na konto %{email}, otwórz w panelu jego listę i wybierz „Zaplanuj wysyłkę”.',
        ],
      },
      reportFailed: {
        subject: '%{brand}: raport „%{name}” nie powstał',
        before: [
          'Nie udało się przygotować raportu „%{name}”. Przyczynę znajdziesz na liście raportów cyklicznych, po zalogowaniu na konto %{email}.',
          'Spróbujemy ponownie w następnym terminie. Jeśli znów się nie uda, kolejnego maila nie wyślemy.',
        ],
        button: 'Zobacz raporty cykliczne',
      },
      webhookGone: {
        subject: '%{brand}: webhook %{name} został wyłączony',
        before: [
          'Serwer %{name} odpowiedział, że pod podanym adresem niczego już nie ma (410). Bonpanel wyłączył ten webhook i nie wysyła mu zdarzeń.',
          'Jeśli to pomyłka, popraw adres i włącz webhook ponownie.',
        ],
        button: 'Zobacz webhook',
        after: ['Ten mail dostają wszyscy administratorzy; Twoje konto to %{email}.'],
      },
    },
  },
  en: {
    greeting: 'Hello,',
    writtenOut: 'If the button does not work, copy this address into your browser:',
    signIn: 'Go to sign-in',
    mails: {
      activation: {
        subject: '%{brand}: activate your account',
        before: [
          'You have a new account in Bonpanel, the gift-card panel. You sign in as %{email}.',
          'Set a password to start working.',
        ],
        ...activating.en,
      },
      activationAgain: {
        subject: '%{brand}: a new activation link',
        before: [
          'Here is a new link to activate your account %{email} in Bonpanel. Once you have set a password, this link and earlier ones stop working.',
          'Set a password to start working.',
        ],
        ...activating.en,
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
      },
      emailChanged: {
        subject: '%{brand}: the e-mail address of your account has been changed',
        before: [
          'The e-mail address of the account in Bonpanel that had or now has the address %{email} has been changed. All devices are signed out, and signing in now takes the new address.',
          'If you know why, there is nothing to do. If not, contact an administrator at once.',
        ],
      },
      roleChanged: {
        subject: '%{brand}: the permissions of your account have been changed',
        before: [
          'The permissions of your account %{email} in Bonpanel have been changed. All devices are signed out.',
          'If you know why, there is nothing to do. If not, contact an administrator at once.',
        ],
      },
      factorEnrolled: {
        subject: '%{brand}: two-step verification is on',
        before: [
          'Two-step verification has been turned on for your account %{email} in Bonpanel. Signing in now also asks for a code from the app. Your other devices are signed out.',
          'If it was you, there is nothing to do. If not, contact an administrator at once.',
        ],
        after: ['Keep your recovery codes in a safe place, not on the phone with the app.'],
      },
      factorRemoved: {
        subject: '%{brand}: two-step verification is off',
        before: [
          'Two-step verification has been turned off for your account %{email} in Bonpanel. Signing in with the password no longer asks for a code from the app.',
          profile.en.advice,
        ],
        button: profile.en.button,
      },
      factorReset: {
        subject: '%{brand}: your two-step verification has been removed',
        before: [
          'The two-step verification of your account %{email} in Bonpanel has been removed, and its passkeys too. All devices are signed out, and the password is enough to sign in.',
          'Sign in and turn it on again in your profile. If you did not ask for this, set a new password on the sign-in page at once and inform an administrator.',
        ],
      },
      factorLost: {
        subject: '%{brand}: turn on two-step verification again',
        before: [
          'The Bonpanel server has lost an encryption key, without which it cannot check codes from the app. The two-step verification of your account %{email} had to be removed, and its passkeys too. All devices are signed out, and the password is enough to sign in.',
          'Sign in and turn it on again in your profile. You do not have to change your password.',
        ],
      },
      recoveryCodesMade: {
        subject: '%{brand}: you have new recovery codes',
        before: [
          'New recovery codes have been made for your account %{email} in Bonpanel. The earlier ones no longer work.',
          profile.en.advice,
        ],
        button: profile.en.button,
      },
      recoveryCodeUsed: {
        subject: '%{brand}: a recovery code has been used',
        before: [
          'A recovery code was used on your account %{email} in Bonpanel instead of a code from the app. It will not work again.',
          profile.en.advice,
        ],
        button: profile.en.button,
        after: ['You can make new recovery codes in your profile.'],
      },
      passkeyAdded: {
        subject: '%{brand}: a passkey has been added',
        before: [
          'A passkey has been added to your account %{email} in Bonpanel. Anyone who has its device and can unlock it signs in without a password.',
          'If it was you, there is nothing to do. If not, contact an administrator at once.',
        ],
        after: ['You can see and remove your passkeys in your profile.'],
      },
      passkeyRemoved: {
        subject: '%{brand}: a passkey has been removed',
        before: [
          'A passkey has been removed from your account %{email} in Bonpanel. Nobody can sign in with it any more.',
          profile.en.advice,
        ],
        button: profile.en.button,
      },
      report: {
        subject: '%{brand}: the report “%{name}”',
        before: ['The report “%{name}” is ready. Sign in as %{email} to download it.'],
        button: 'Download the report',
        after: [
          'The file is kept for 14 days.',
          'The report is sent on a schedule. Pause it in the panel: Scheduled reports.',
        ],
        afterForOthers: [
          'The file is kept for 14 days.',
          'The report is sent on a schedule. Only the person who set it up can pause it: %{owner}.',
        ],
      },
      reportPaused: {
        subject: '%{brand}: you will no longer get the report “%{name}”',
        before: [
          'We no longer send you the report “%{name}”, because the account of the person who set it up (%{owner}) is inactive or no longer an administrator’s.',
          'If you need it, sign in as %{email}, open its list in the panel and choose “Send on a schedule”.',
        ],
      },
      reportFailed: {
        subject: '%{brand}: the report “%{name}” was not made',
        before: [
          'The report “%{name}” could not be made. Sign in as %{email} to see why in the list of scheduled reports.',
          'It is tried again when it is next due. If it fails again, you get no other mail about it.',
        ],
        button: 'See the scheduled reports',
      },
      webhookGone: {
        subject: '%{brand}: the webhook %{name} has been switched off',
        before: [
          'The server %{name} answered that there is nothing at this address any more (410). Bonpanel has switched this webhook off and sends it no events.',
          'If that is a mistake, correct the address and switch the webhook on again.',
        ],
        button: 'Show the webhook',
        after: ['All administrators get this mail; your account is %{email}.'],
      },
    },
  },
};
