import { lazily } from '../../contract/lazily.ts';

/** Formats a count, `1 234`, with the same separators as amounts, in both interface languages. */
export function formatCount(count: number): string {
  return countFormat().format(count);
}

/** Returns the arguments of a sentence with a count: the number for its plural form, and the number as it is written. */
export function countArgs(count: number) {
  return { smart_count: count, count: formatCount(count) };
}

const countFormat = lazily(() => new Intl.NumberFormat('pl-PL', { useGrouping: 'always' }));
