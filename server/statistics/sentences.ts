import type { TransactionType } from '../../contract/codes.ts';
import type { Language } from '../../contract/language.ts';

/** The parts of the name of a file of transactions: ASCII, no spaces. */
export const transactionFiles: Record<Language, Record<TransactionType | 'until', string>> = {
  pl: { charge: 'sprzedaz', purchase: 'platnosci', until: 'do' },
  en: { charge: 'sales', purchase: 'payments', until: 'until' },
};
