import { sql } from 'kysely';

/** Returns first name and surname, or what a key is called, now; `people` is their table or its alias. Null where a join found none. */
export function personName(people: string) {
  return sql<string>`trim(${sql.ref(`${people}.name`)} || ' ' || ${sql.ref(`${people}.surname`)})`;
}

/**
 * The names of actors and salons as of an instant (docs/decisions/0022): their first former name that was valid until
 * later, or else the current one. PostgreSQL hashes who ever had another name once, and looks nobody else up: an export has
 * a million rows. Both are for queries that have joined `actors` or `salons`; null where the join found none.
 */

/** Returns first name and surname, or what a key is called; `at` is the column of the instant. */
export function personNameAt(at: string) {
  return sql<string>`coalesce(
    CASE WHEN actors.id IN (SELECT user_id FROM former_user_names) THEN (
      SELECT trim(former.name || ' ' || former.surname) FROM former_user_names AS former
      WHERE former.user_id = actors.id AND former.until > ${sql.ref(at)} ORDER BY former.until LIMIT 1
    ) END,
    ${personName('actors')}
  )`;
}

/** Returns a salon's name; `at` is the column of the instant. */
export function salonNameAt(at: string) {
  return sql<string>`coalesce(
    CASE WHEN salons.id IN (SELECT salon_id FROM former_salon_names) THEN (
      SELECT former.name FROM former_salon_names AS former
      WHERE former.salon_id = salons.id AND former.until > ${sql.ref(at)} ORDER BY former.until LIMIT 1
    ) END,
    salons.name
  )`;
}
