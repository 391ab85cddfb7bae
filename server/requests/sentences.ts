import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a call about a request to the office is refused. */
export const requestRefusals = {
  pl: {
    'request-open': 'Biuro dostało już taką prośbę o ten bon i jeszcze nie odpowiedziało.',
    'request-decided': 'Ta prośba jest już załatwiona albo odrzucona.',
    'too-many-requests-a-day': 'Dziennie można wysłać najwyżej %{max} próśb. Zadzwoń do biura.',
  },
  en: {
    'request-open': 'The office already has such a request for this card and has not answered yet.',
    'request-decided': 'This request has already been fulfilled or declined.',
    'too-many-requests-a-day': 'You can send at most %{max} requests a day. Call the office.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
