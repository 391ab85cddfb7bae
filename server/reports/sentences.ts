import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a call about a scheduled report is refused. */
export const reportRefusals = {
  pl: {
    'view-not-exportable': 'Z tej listy nie da się zrobić pliku. Wybierz widok innej listy.',
    'recipient-unfit': 'Raport może dostać tylko aktywny administrator albo Ty.',
  },
  en: {
    'view-not-exportable': 'This list cannot be exported. Choose a view of another list.',
    'recipient-unfit': 'Only you or an active administrator can receive the report.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
