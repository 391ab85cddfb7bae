import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a call about a salon is refused. */
export const salonRefusals = {
  pl: {
    'salon-unknown': 'Nie ma takiego salonu. Wybierz inny.',
    'salon-taken': 'Salon o tej nazwie i tym adresie już istnieje.',
  },
  en: {
    'salon-unknown': 'There is no such salon. Choose another one.',
    'salon-taken': 'There is already a salon with this name and address.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
