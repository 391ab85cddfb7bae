import type { OurSalon } from './useOurSalons.ts';

/** Returns a predicate: whether a salon's name or address contains every typed word, ignoring case and Polish diacritics. */
export function salonMatcher(text: string): (salon: OurSalon) => boolean {
  const words = plain(text).split(/\s+/);
  return ({ name, address }) => {
    const haystack = plain(`${name} ${address}`);
    return words.every((word) => haystack.includes(word));
  };
}

/** Returns a text without case and diacritics: `Łódź` → `lodz`. */
function plain(text: string): string {
  // Unlike ą, ś and ó, ł has no Unicode decomposition.
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '').trim();
}
