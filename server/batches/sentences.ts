import type { Language } from '../../contract/language.ts';

/** What is printed on a card besides what is its own. */
export const printedWords = {
  pl: { pin: 'PIN', terms: 'Saldo i zasady: %{address}' },
  en: { pin: 'PIN', terms: 'Balance and terms: %{address}' },
} satisfies Record<Language, Record<string, string>>;

/** The titles of a printing house's table. */
export const printedTable = {
  pl: { sheet: 'Bony', number: 'Numer bonu', pin: 'PIN', address: 'Kod QR' },
  en: { sheet: 'Cards', number: 'Card number', pin: 'PIN', address: 'QR code' },
} satisfies Record<Language, Record<string, string>>;
