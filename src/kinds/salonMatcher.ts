import type { OurSalon } from './useOurSalons.ts';

/** Tells of a salon whether its name or address contains every typed word, with or without Polish letters. */
export function salonMatcher(text: string): (salon: OurSalon) => boolean {
  const words = plain(text).split(/\s+/);
  return ({ name, address }) => {
    const haystack = plain(`${name} ${address}`);
    return words.every((word) => haystack.includes(word));
  };
}

/** `Łódź` → `lodz`. */
function plain(text: string): string {
  // ł has no decomposition, unlike ą, ś and ó.
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '').trim();
}
