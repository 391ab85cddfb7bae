import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a repeated money call is refused. */
export const idempotencyRefusals = {
  pl: {
    'idempotency-in-flight':
      'Ta operacja jest właśnie wykonywana. Poczekaj chwilę i sprawdź, czy się powiodła.',
    'idempotency-key-reused': 'Ten klucz operacji został już użyty do innej operacji.',
    'reference-reused': 'Ten numer referencyjny oznacza już inną operację.',
    voided: 'Ta operacja została unieważniona. Zacznij od nowa, z nowym numerem referencyjnym.',
    'not-recorded':
      'Ta operacja nie dotarła do serwera i nie została wykonana. Jeśli nadal jest potrzebna, wykonaj ją jeszcze raz.',
    'too-many-voids':
      'W ciągu ostatniej doby unieważniono już %{max} operacji, których nie było. Spróbuj później.',
  },
  en: {
    'idempotency-in-flight':
      'This operation is already in progress. Wait a moment, then check whether it succeeded.',
    'idempotency-key-reused': 'This operation key has already been used for another operation.',
    'reference-reused': 'This reference already stands for another operation.',
    voided: 'This operation has been voided. Start again with a new reference.',
    'not-recorded':
      'This operation did not reach the server and was not carried out. If it is still needed, do it again.',
    'too-many-voids':
      'In the last 24 hours, %{max} operations that did not exist have been voided. Try again later.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
