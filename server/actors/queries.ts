import { sql } from 'kysely';
import type { ActorFilters } from '../../contract/actor.ts';
import type { ActorId } from '../../contract/ids.ts';
import type { Db } from '../db/client.ts';
import { personName } from '../db/namesThen.ts';
import { type PageRequest, readPage } from '../db/page.ts';
import { containsWords } from '../db/textSearch.ts';

export type ActorRow = NonNullable<Awaited<ReturnType<typeof findActor>>>;

/** People and keys, each with the facts that identify it. */
const selectActors = (db: Db) =>
  db
    .selectFrom('actors')
    .leftJoin('users', 'users.id', 'actors.id')
    .leftJoin('api_keys', 'api_keys.id', 'actors.id')
    .leftJoin('salons', 'salons.id', 'api_keys.salon_id')
    .select([
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

/** Returns a page of people and keys, sorted by name in Polish order. */
export function listActors(db: Db, page: PageRequest, { query = '' }: ActorFilters) {
  const words = sql<string>`concat_ws(' ', actors.name, actors.surname, users.email, salons.name)`;
  return selectActors(db)
    .where(containsWords(words, query))
    .orderBy(sql`${personName('actors')} COLLATE "pl-x-icu"`)
    .orderBy('actors.id')
    .$call(readPage(page));
}
