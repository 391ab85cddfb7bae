import type { SelectQueryBuilder } from 'kysely';

/** Which page of a list is asked for, from 1. */
export interface PageAsked {
  page: number;
  perPage: number;
}

/** One page of a query's rows: `.$call(pageOf(asked))`. */
export function pageOf({ page, perPage }: PageAsked) {
  return <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query.limit(perPage).offset((page - 1) * perPage);
}

/** How many rows a query has. */
export async function countRows<Tables, From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, unknown>,
): Promise<number> {
  const { count } = await query
    .select((select) => select.fn.countAll().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
