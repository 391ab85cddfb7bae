import { sql } from 'kysely';

/**
 * Returns the current full name of a person, or the name of a key; `people` is the table or its alias. Null if an outer
 * join found no row.
 */
export function personName(people: string) {
  return sql<string>`trim(${sql.ref(`${people}.name`)} || ' ' || ${sql.ref(`${people}.surname`)})`;
}

/**
 * The names of actors and salons as of an instant (docs/decisions/0022): the earliest former name that was still valid
 * at that instant, or else the current name. PostgreSQL hashes the ids that ever had another name once and looks up
 * only these, because an export has a million rows. Both functions are for queries that have joined `actors` or
 * `salons`; they return null if an outer join found no row.
 */

/** Returns the full name of a person, or the name of a key; `at` is the column with the instant. */
export function personNameAt(at: string) {
  return sql<string>`coalesce(
    CASE WHEN actors.id IN (SELECT user_id FROM former_user_names) THEN (
      SELECT ${personName('former')} FROM former_user_names AS former
      WHERE former.user_id = actors.id AND former.until > ${sql.ref(at)} ORDER BY former.until LIMIT 1
    ) END,
    ${personName('actors')}
  )`;
}

/** Returns a salon's name; `at` is the column with the instant. */
export function salonNameAt(at: string) {
  return sql<string>`coalesce(
    CASE WHEN salons.id IN (SELECT salon_id FROM former_salon_names) THEN (
      SELECT former.name FROM former_salon_names AS former
      WHERE former.salon_id = salons.id AND former.until > ${sql.ref(at)} ORDER BY former.until LIMIT 1
    ) END,
    salons.name
  )`;
}
