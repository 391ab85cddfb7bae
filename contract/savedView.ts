import { z } from 'zod/mini';
import { listFilterSchemas, sortColumns } from './endpoints.ts';
import { fieldKinds, kindOf } from './kinds.ts';
import { edgeOf, relativeDay, resolveDay } from './relativeDay.ts';
import { resources } from './resources.ts';
import type { ViewResource, viewInput } from './view.ts';
import type { WarsawDay } from './warsaw.ts';

type View = Pick<z.output<typeof viewInput>, 'resource' | 'filter' | 'sort' | 'columns'>;
type Filter = View['filter'];

/** Returns the first filter, order or column of a view that its list does not have, or a value that it does not accept. */
export function strangeInView({
  resource,
  filter,
  sort,
  columns,
}: View): { field: 'filter' | 'sort' | 'columns'; name: string } | undefined {
  const filters = listFilterSchemas(resource);
  const today = '2026-01-01' as WarsawDay;
  for (const [name, schema] of Object.entries(filters)) {
    const given = Object.hasOwn(filter, name) ? filter[name] : undefined;
    const value = given === undefined ? undefined : String(given);
    if (
      !z.safeParse(schema, isDay(schema) && value ? (resolveDay(value, 'from', today) ?? value) : value)
        .success
    )
      return { field: 'filter', name };
  }
  const filterName = Object.keys(filter).find((name) => !Object.hasOwn(filters, name));
  if (filterName !== undefined) return { field: 'filter', name: filterName };
  if (sort && !sortColumns(resource).includes(sort.field)) return { field: 'sort', name: sort.field };
  const known = fieldKinds(resources[resource].record);
  const column = columns.find((name) => !Object.hasOwn(known, name));
  return column === undefined ? undefined : { field: 'columns', name: column };
}

/** Returns a view's filter as of a Warsaw day: relative days have become that day's. */
export function filterOn(
  today: WarsawDay,
  { resource, filter }: { resource: ViewResource; filter: Filter },
): Filter {
  const filters = listFilterSchemas(resource);
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const schema = Object.hasOwn(filters, name) ? filters[name] : undefined;
      const day = schema && isDay(schema) ? resolveDay(String(value), edgeOf(name), today) : undefined;
      return [name, day ?? value];
    }),
  );
}

function isDay(schema: z.core.$ZodType): boolean {
  return kindOf(schema) === 'day';
}

/** Returns a view's filter with its days relative to a Warsaw day; undefined if it has none, or one that is too far. */
export function relativeOn(
  today: WarsawDay,
  { resource, filter }: { resource: ViewResource; filter: Filter },
): Filter | undefined {
  const filters = listFilterSchemas(resource);
  const days = Object.entries(filter).filter(([name]) => {
    const schema = Object.hasOwn(filters, name) ? filters[name] : undefined;
    return schema && isDay(schema);
  });
  const relative = days.map(
    ([name, value]) => [name, relativeDay(String(value), edgeOf(name), today)] as const,
  );
  if (days.length === 0 || relative.some(([, day]) => day === undefined)) return undefined;
  return { ...filter, ...Object.fromEntries(relative as (readonly [string, string])[]) };
}
