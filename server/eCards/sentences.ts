import { fieldSentencesEn } from '../../contract/fieldSentences.en.ts';
import { fieldSentencesPl } from '../../contract/fieldSentences.pl.ts';
import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why an e-card cannot be sold, or sent again. */
export const eCardRefusals = {
  pl: {
    'not-e-card': 'To nie jest e-bon: nie ma czego wysłać.',
    'e-card-unavailable': 'Tego e-bonu nie można sprzedać ponownie. Sprzedaj nowy.',
    'e-card-foreign': 'Ponownie wyślesz tylko e-bon ze swojej dzisiejszej sprzedaży. Poproś administratora.',
    'e-card-opened': 'Ktoś już otworzył ten e-bon, więc wysłać go ponownie może tylko administrator.',
    'send-on-past': fieldSentencesPl.validityPast,
    'send-on-too-late': fieldSentencesPl.sendOnTooLate,
    'too-many-sendings':
      'W ciągu 24 godzin ten e-bon wysłano już %{max} razy. Wyślesz go ponownie, gdy minie doba od pierwszego z tych maili.',
  },
  en: {
    'not-e-card': 'This is not an e-card: there is nothing to send.',
    'e-card-unavailable': 'This e-card cannot be sold again. Sell a new one.',
    'e-card-foreign': 'You can only send an e-card again that you sold yourself today. Ask an administrator.',
    'e-card-opened': 'Somebody has already opened this e-card, so only an administrator can send it again.',
    'send-on-past': fieldSentencesEn.validityPast,
    'send-on-too-late': fieldSentencesEn.sendOnTooLate,
    'too-many-sendings':
      'This e-card has already been sent %{max} times within 24 hours. You can send it again 24 hours after the first of these mails.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
