import type { Language } from '../../contract/language.ts';
import { lazily } from '../../contract/lazily.ts';
import { type Grosze, groszeToPln } from '../../contract/money.ts';

/** Formats an amount of whole złoty without grosze: `50 zł`. */
export function formatWholePln(amount: Grosze): string {
  return wholeFormat().format(groszeToPln(amount));
}

/** Formats an amount as an axis tells it, in as few characters as a language needs: `1,5 tys.` */
export function formatCompactPln(amount: Grosze, language: Language): string {
  return new Intl.NumberFormat(language, { notation: 'compact' }).format(groszeToPln(amount));
}

const wholeFormat = lazily(
  () =>
    new Intl.NumberFormat('pl-PL', {
      style: 'currency',
      currency: 'PLN',
      maximumFractionDigits: 0,
      useGrouping: 'always',
    }),
);
