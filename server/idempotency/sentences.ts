import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a repeated money call is refused. */
export const idempotencyRefusals = {
  pl: {
    'idempotency-in-flight': 'Ta operacja jest właśnie wykonywana.',
    'idempotency-key-reused': 'Ten klucz operacji został już użyty do innej operacji.',
  },
  en: {
    'idempotency-in-flight': 'This operation is already in progress.',
    'idempotency-key-reused': 'This operation key has already been used for another operation.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
