import { jsonIn } from '../wire/jsonIn.ts';

/**
 * Returns the address of a list whose filter an input can show, or undefined if this one's can: what a link holds that is neither text nor
 * number becomes its text, which the list then refuses or does not find.
 */
export function readableAddress(address: string): string | undefined {
  const { pathname, search, hash } = new URL(address);
  const query = new URLSearchParams(search);
  const written = query.get('filter');
  const filter = written === null ? undefined : filterIn(written);
  if (filter) query.set('filter', JSON.stringify(filter));
  else query.delete('filter');
  // A bare host's list, whose order nobody knows, says so in its address; a host that sorts has an order of its own.
  const isUnordered = query.get('sort') === 'id';
  if (isUnordered) {
    query.delete('sort');
    query.delete('order');
  }
  return query.get('filter') === written && !isUnordered ? undefined : `${pathname}?${query}${hash}`;
}

/** Returns a filter as react-admin writes it into a URL; undefined if it is none. */
function filterIn(written: string): Record<string, unknown> | undefined {
  const filter = jsonIn(written);
  if (!(filter instanceof Object) || Array.isArray(filter)) return undefined;
  const entries = Object.entries(filter).filter(([, value]) => value !== null);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Object ? JSON.stringify(value) : value]),
  );
}
