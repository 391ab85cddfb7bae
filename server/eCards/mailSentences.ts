import type { Language } from '../../contract/language.ts';

interface Sentences {
  card: {
    subject: string;
    /** The greeting with the name of the person whom the card is for. */
    greetingTo: string;
    intro: string;
    amount: string;
    type: string;
    validUntil: string;
    button: string;
    beneath: string[];
    code: string;
    codeAlt: string;
  };
  notice: { subject: string; says: string[] };
  reminder: { subject: string; says: string[]; stop: string };
}

/** The sentences of the mails to owners of e-cards; `%{brand}` is the chain's name, `%{amount}` the card's balance. */
export const eCardSentences: Record<Language, Sentences> = {
  pl: {
    card: {
      subject: '%{brand}: e-bon na %{amount}',
      greetingTo: 'Dzień dobry, %{name}!',
      intro: 'Masz e-bon na %{amount}.',
      amount: 'Kwota',
      type: 'Co możesz kupić',
      validUntil: 'Ważny do',
      button: 'Pokaż e-bon',
      beneath: [
        'Na stronie e-bonu są jego numer, kod PIN i aktualne saldo. Zajrzysz tam tyle razy, ile chcesz.',
        'Nie przesyłaj tej wiadomości nikomu, komu nie chcesz dać e-bonu: kto ma link, może nim zapłacić.',
      ],
      code: 'W salonie pokaż ten kod. Sprzedawca zeskanuje go i poprosi o PIN.',
      codeAlt: 'Kod QR z numerem e-bonu',
    },
    notice: {
      subject: '%{brand}: link do e-bonu już nie działa',
      says: [
        'Link do e-bonu, który wysłaliśmy na ten adres, już nie działa: zmieniono adres, na który wysyłamy ten e-bon.',
        'Jeśli to pomyłka, skontaktuj się z salonem, w którym kupiono e-bon.',
      ],
    },
    reminder: {
      subject: '%{brand}: Twój e-bon jest ważny do %{day}',
      says: [
        'Na Twoim e-bonie jest jeszcze %{amount}. Możesz nim zapłacić do %{day} włącznie.',
        'Link do e-bonu jest we wcześniejszej wiadomości od nas. Jeśli jej nie masz, skontaktuj się z salonem.',
      ],
      stop: 'Nie chcesz przypomnień o tym e-bonie? Wyłącz je:',
    },
  },
  en: {
    card: {
      subject: '%{brand}: a gift card for %{amount}',
      greetingTo: 'Hello %{name},',
      intro: 'You have an e-card for %{amount}.',
      amount: 'Amount',
      type: 'What you can buy',
      validUntil: 'Valid until',
      button: 'Show the e-card',
      beneath: [
        'The page of the e-card has its number, its PIN and what is left on it. You can open it as often as you like.',
        'Do not forward this message unless you want to give the e-card away: anyone who has the link can pay with it.',
      ],
      code: 'In the salon, show this code. The salesperson scans it and asks for the PIN.',
      codeAlt: 'QR code with the number of the e-card',
    },
    notice: {
      subject: '%{brand}: the link to the e-card no longer works',
      says: [
        'The link to the e-card that we sent to this address no longer works: the address for this e-card has been changed.',
        'If that is a mistake, contact the salon where the e-card was bought.',
      ],
    },
    reminder: {
      subject: '%{brand}: your e-card is valid until %{day}',
      says: [
        'There is still %{amount} on your e-card. You can pay with it up to and including %{day}.',
        'The link to the e-card is in the message that it came with. If you do not have it, contact the salon.',
      ],
      stop: 'To stop reminders about this e-card:',
    },
  },
};
