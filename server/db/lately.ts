import { type SqlBool, sql } from 'kysely';
import { DAY_MS } from '../platform/durations.ts';

/** The last `ms` milliseconds before `now`. */
export interface Lately {
  ms: number;
  now: Date;
}

/**
 * The condition that a column's instant is within a period. What is dated up to a day ahead counts too, but not what is
 * dated later: a clock was ahead, and it would count until that day.
 */
export function isLately(column: string, { ms, now }: Lately) {
  const [since, ahead] = [-ms, DAY_MS].map((change) => new Date(now.getTime() + change));
  return sql<SqlBool>`(${sql.ref(column)} > ${since} AND ${sql.ref(column)} <= ${ahead})`;
}
