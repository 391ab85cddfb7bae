import type { OurSalon } from '../../kinds/useOurSalons.ts';

/** The salons whose name or address contains every typed word, with or without Polish letters. */
export function matchingSalons(salons: readonly OurSalon[], text: string): OurSalon[] {
  const words = plain(text).split(/\s+/);
  return salons.filter(({ name, address }) => {
    const haystack = plain(`${name} ${address}`);
    return words.every((word) => haystack.includes(word));
  });
}

/** `Łódź` → `lodz`. */
function plain(text: string): string {
  // ł has no decomposition, unlike ą, ś and ó.
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '').trim();
}
