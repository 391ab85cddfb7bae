import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why an export is refused. */
export const exportRefusals = {
  pl: {
    'export-under-way': 'Trwa już Twój eksport. Następny możesz zacząć, gdy się skończy.',
    'too-many-exports': 'Trwa już kilka eksportów. Spróbuj ponownie za chwilę.',
  },
  en: {
    'export-under-way':
      'One of your exports is still running. You can start the next one when it has finished.',
    'too-many-exports': 'Several exports are already running. Try again shortly.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
