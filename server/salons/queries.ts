import { sql } from 'kysely';
import type { SalonId } from '../../contract/ids.ts';
import type { Db } from '../db/client.ts';
import type { Database } from '../db/schema.ts';

/** All salons in Polish order of their names. */
export async function listSalons(db: Db) {
  return db
    .selectFrom('salons')
    .select(['id', 'name', 'address'])
    .orderBy(sql`name COLLATE "pl-x-icu"`)
    .orderBy('id')
    .execute();
}

export async function salonExists(db: Db, id: SalonId): Promise<boolean> {
  const found = await db.selectFrom('salons').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

export async function insertSalon(db: Db, salon: Pick<Database['salons'], 'id' | 'name' | 'address'>) {
  await db.insertInto('salons').values(salon).execute();
}
