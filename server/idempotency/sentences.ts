import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a repeated money call is refused. */
export const idempotencyRefusals = {
  pl: {
    'idempotency-in-flight': 'Ta operacja jest właśnie wykonywana.',
    'idempotency-key-reused': 'Ten klucz operacji został już użyty do innej operacji.',
    'reference-reused': 'Ta referencja oznacza już inną operację.',
    voided: 'Ta operacja została unieważniona, zanim dotarła. Zacznij ją od nowa, z nową referencją.',
    'too-many-voids': 'Dziś unieważniono już %{max} operacji, których nie było. Spróbuj jutro.',
  },
  en: {
    'idempotency-in-flight': 'This operation is already in progress.',
    'idempotency-key-reused': 'This operation key has already been used for another operation.',
    'reference-reused': 'This reference already stands for another operation.',
    voided: 'This operation was voided before it arrived. Start again with a new reference.',
    'too-many-voids': '%{max} operations that did not exist have been voided today. Try again tomorrow.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
