import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a call about a saved view is refused. */
export const viewRefusals = {
  pl: {
    'view-strange':
      'Ta lista nie ma filtra, kolejności ani kolumny „%{name}” albo nie przyjmuje tej wartości.',
    'view-in-use': 'Ten widok jest wysyłany jako raport cykliczny (%{names}). Najpierw trzeba usunąć raport.',
    'too-many-views': 'Możesz mieć najwyżej %{max} takich pozycji. Usuń niepotrzebne.',
  },
  en: {
    'view-strange': 'This list has no filter, order or column “%{name}”, or does not accept this value.',
    'view-in-use': 'This view is sent as a scheduled report (%{names}). The report has to be deleted first.',
    'too-many-views': 'You can have at most %{max} of these. Delete those you do not need.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
