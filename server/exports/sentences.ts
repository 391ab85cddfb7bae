import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why an export, or a print of a batch, is refused. */
export const exportRefusals = {
  pl: {
    'export-under-way':
      'Trwa jeszcze inne Twoje pobieranie albo wydruk serii bonów. Spróbuj ponownie, gdy się skończy.',
    'too-many-exports': 'Trwa już kilka pobrań lub wydruków. Spróbuj ponownie za chwilę.',
  },
  en: {
    'export-under-way':
      'Another download of yours, or a print of a batch, is still running. Try again when it has finished.',
    'too-many-exports': 'Several downloads or prints are already running. Try again shortly.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
