import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a key is refused, and why a call made with a key is. */
export const apiKeyRefusals = {
  pl: {
    'api-key-mistyped': 'Klucz API jest przepisany z błędem. Skopiuj go jeszcze raz.',
    'api-key-invalid': 'Ten klucz API nie działa: został usunięty albo wymieniony, albo wygasł.',
    'idempotency-key-required':
      'Kasa musi wysłać nagłówek Idempotency-Key, aby powtórzona operacja policzyła się raz.',
    'reference-required': 'Kasa musi podać numer referencyjny operacji.',
    'key-name-taken': 'Ten salon ma już klucz o tej nazwie. Wpisz inną.',
    'key-expired': 'Ten klucz wygasł. Utwórz nowy.',
    'key-already-deleted': 'Ten klucz jest już usunięty.',
  },
  en: {
    'api-key-mistyped': 'The API key has a typing error. Copy it again.',
    'api-key-invalid': 'This API key does not work: it was deleted or replaced, or it has expired.',
    'idempotency-key-required':
      'A till has to send the Idempotency-Key header, so that a repeated operation counts once.',
    'reference-required': 'A till has to give the reference of the operation.',
    'key-name-taken': 'This salon already has a key with this name. Enter another name.',
    'key-expired': 'This key has expired. Make a new one.',
    'key-already-deleted': 'This key is deleted already.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
