import { sql } from 'kysely';
import type { ActorFilters } from '../../contract/actor.ts';
import type { ActorId } from '../../contract/ids.ts';
import type { Db } from '../db/client.ts';
import { countRows, type PageRequest, pageOf } from '../db/page.ts';
import { containsWords } from '../db/textSearch.ts';

export type ActorRow = NonNullable<Awaited<ReturnType<typeof findActor>>>;

/** Each with what it is known by. */
const everybody = (db: Db) =>
  db
    .selectFrom('actors')
    .leftJoin('users', 'users.id', 'actors.id')
    .leftJoin('api_keys', 'api_keys.id', 'actors.id')
    .leftJoin('salons', 'salons.id', 'api_keys.salon_id');

const selectActors = (db: Db) =>
  everybody(db).select([
    'actors.id',
    'actors.kind',
    'actors.name',
    'actors.surname',
    'api_keys.salon_id',
    'salons.name as salon_name',
  ]);

export function findActor(db: Db, id: ActorId) {
  return selectActors(db).where('actors.id', '=', id).executeTakeFirst();
}

/** Returns a page of people and keys, by name in Polish order. */
export function listActors(db: Db, filters: ActorFilters, page: PageRequest) {
  return selectActors(db)
    .where(matches(filters))
    .orderBy(sql`trim(actors.name || ' ' || actors.surname) COLLATE "pl-x-icu"`)
    .orderBy('actors.id')
    .$call(pageOf(page))
    .execute();
}

export function countActors(db: Db, filters: ActorFilters): Promise<number> {
  return countRows(everybody(db).where(matches(filters)));
}

function matches({ query = '' }: ActorFilters) {
  const words = sql<string>`concat_ws(' ', actors.name, actors.surname, users.email, salons.name)`;
  return containsWords(words, query);
}
