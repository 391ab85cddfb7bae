/** `1 234`: how many, grouped as money is, the same in both interface languages. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

const countFormat = new Intl.NumberFormat('pl-PL', { useGrouping: 'always' });
