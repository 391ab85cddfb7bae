import { MAX_PER_PAGE } from '../../contract/paging.ts';
import { jsonIn } from '../wire/jsonIn.ts';

/**
 * Returns the URL of a list with a filter that its inputs can show; undefined if the given URL has one already. A
 * filter value that is neither text nor number becomes its JSON text, which the list then refuses or does not find.
 */
export function readableAddress(address: string): string | undefined {
  const { pathname, search, hash } = new URL(address);
  const query = new URLSearchParams(search);
  const written = query.get('filter');
  const filter = written === null ? undefined : filterIn(written);
  if (filter) query.set('filter', JSON.stringify(filter));
  else query.delete('filter');
  // A list whose order is unknown writes `sort=id` into its URL; all others have an order of their own.
  const isUnordered = query.get('sort') === 'id';
  if (isUnordered) {
    query.delete('sort');
    query.delete('order');
  }
  // A page of another size is refused, and on a phone nothing could change it.
  const rows = Number(query.get('perPage') ?? 1);
  const isUnusual = !(rows >= 1 && rows <= MAX_PER_PAGE);
  if (isUnusual) query.delete('perPage');
  return query.get('filter') === written && !isUnordered && !isUnusual
    ? undefined
    : `${pathname}?${query}${hash}`;
}

/** Returns the filter that react-admin wrote into a URL; undefined if the text is not a filter. */
function filterIn(written: string): Record<string, unknown> | undefined {
  const filter = jsonIn(written);
  if (!(filter instanceof Object) || Array.isArray(filter)) return undefined;
  const entries = Object.entries(filter).filter(([, value]) => value !== null);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Object ? JSON.stringify(value) : value]),
  );
}
