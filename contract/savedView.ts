import { z } from 'zod/mini';
import { fieldKinds, kindOf } from './kinds.ts';
import { type Edge, edgeOf, resolveDay } from './relativeDay.ts';
import { type ExportedResource, listFilterSchemas, resources, sortColumns } from './resources.ts';
import type { ViewResource, viewInput } from './view.ts';
import type { WarsawDay } from './warsaw.ts';

type View = Pick<z.output<typeof viewInput>, 'resource' | 'filter' | 'sort' | 'columns'>;

/** A list and a filter of it, whose days may be relative. */
export type FilteredList = Pick<View, 'resource' | 'filter'>;

/** The lists that scheduled reports can be made from: those that can also be exported. */
export type ReportResource = ViewResource & ExportedResource;

export function isReportResource(resource: ViewResource): resource is ReportResource {
  return 'files' in resources[resource].calls.list;
}

/**
 * Returns the first filter, order or column of a view that its list does not have, or the first filter with a value
 * that the list does not accept.
 */
export function strangeInView({
  resource,
  filter,
  sort,
  columns,
}: View): { field: 'filter' | 'sort' | 'columns'; name: string } | undefined {
  const filters = listFilterSchemas(resource);
  const query = asQuery(filterOn('2026-01-01' as WarsawDay, { resource, filter }));
  for (const [name, schema] of Object.entries(filters)) {
    const value = Object.hasOwn(query, name) ? query[name] : undefined;
    if (!z.safeParse(schema, value).success) return { field: 'filter', name };
  }
  const filterName = Object.keys(filter).find((name) => !Object.hasOwn(filters, name));
  if (filterName !== undefined) return { field: 'filter', name: filterName };
  if (sort && !sortColumns(resource).includes(sort.field)) return { field: 'sort', name: sort.field };
  const known = fieldKinds(resources[resource].record);
  const column = columns.find((name) => !Object.hasOwn(known, name));
  return column === undefined ? undefined : { field: 'columns', name: column };
}

/** Returns a view's filter for use on a Warsaw day: relative days and months are replaced by actual ones. */
export function filterOn(today: WarsawDay, { resource, filter }: FilteredList): View['filter'] {
  const edges = dayFilters(resource);
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const edge = edges.get(name);
      const day = edge && resolveDay(String(value), edge, today);
      return [name, day ? written(day, edge) : value];
    }),
  );
}

/** Returns a day as its filter has it: for a month, without the day. */
function written(day: WarsawDay, edge: Edge | undefined): string {
  return edge === 'month' ? day.slice(0, 7) : day;
}

/** Returns a filter as the list reads it from its URL: every value is text. A view may also have numbers and booleans. */
export function asQuery(filter: View['filter']): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
}

/** Returns the names of a list's filters that are days or months, and what each is of a range. */
export function dayFilters(resource: ViewResource): Map<string, Edge> {
  const filters = Object.entries(listFilterSchemas(resource)).flatMap(([name, schema]): [string, Edge][] => {
    const kind = kindOf(schema);
    return kind === 'day' ? [[name, edgeOf(name)]] : kind === 'month' ? [[name, kind]] : [];
  });
  return new Map(filters);
}
