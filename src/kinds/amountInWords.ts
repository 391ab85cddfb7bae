import { toCardinal } from 'n2words/en-GB';
import { toCurrency } from 'n2words/pl-PL';
import type { Language } from '../../contract/language.ts';
import { type Grosze, groszeToPln } from '../../contract/money.ts';

/** Return an amount of at most a million zlotys in words: `pięć tysięcy złotych pięćdziesiąt groszy`. */
export const amountInWords: Record<Language, (amount: Grosze) => string> = {
  pl: (amount) => toCurrency(groszeToPln(amount)),
  en(amount) {
    const zlotys = Math.floor(amount / 100);
    const grosze = amount % 100;
    const parts = [
      (zlotys > 0 || grosze === 0) && `${toCardinal(zlotys)} ${zlotys === 1 ? 'zloty' : 'zlotys'}`,
      grosze > 0 && `${toCardinal(grosze)} ${grosze === 1 ? 'grosz' : 'groszy'}`,
    ];
    return parts.filter(Boolean).join(' and ');
  },
};
