import { fold, foldWords } from '../../contract/fold.ts';
import type { OurSalon } from './useOurSalons.ts';

/**
 * Returns a function that checks whether a salon's name or address contains every typed word, ignoring case and
 * accents.
 */
export function salonMatcher(text: string): (salon: OurSalon) => boolean {
  const words = foldWords(text);
  return ({ name, address }) => {
    const haystack = fold(`${name} ${address}`);
    return words.every((word) => haystack.includes(word));
  };
}
