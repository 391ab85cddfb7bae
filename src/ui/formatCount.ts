import { lazily } from '../../contract/lazily.ts';

/** Formats a count, `1 234`, with the same separators as amounts, in both interface languages. */
export function formatCount(count: number): string {
  return countFormat().format(count);
}

const countFormat = lazily(() => new Intl.NumberFormat('pl-PL', { useGrouping: 'always' }));
