import { type Insertable, type RawBuilder, sql } from 'kysely';
import { z } from 'zod/mini';
import { fold } from '../../contract/fold.ts';
import type { SalonId } from '../../contract/ids.ts';
import { salonInput, type salonsQuery } from '../../contract/salon.ts';
import { lockNameAlone } from '../db/actorLocks.ts';
import type { Db, Tx } from '../db/client.ts';
import { hasAny, type PageRequest, readPage } from '../db/page.ts';
import { preparedRow } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';

export type SalonRow = Awaited<ReturnType<typeof listSalons>>[number];

type SortOrder = Pick<z.output<typeof salonsQuery>, 'sort' | 'order'>;

const columns = ['id', ...z.keyof(salonInput).options] as const;

const sortColumns: Record<NonNullable<SortOrder['sort']>, RawBuilder<string>> = {
  name: sql`name COLLATE "pl-x-icu"`,
  address: sql`address COLLATE "pl-x-icu"`,
};

const selectSalons = (db: Db) => db.selectFrom('salons').select(columns);

const selectByName = (db: Db) => selectSalons(db).orderBy(sortColumns.name).orderBy('id');

/** Returns all salons, sorted by name in Polish order. */
export async function listSalons(db: Db) {
  return selectByName(db).execute();
}

/** Returns all salons, sorted by name in Polish order; undefined if there are more than `max`. */
export async function listIfFew(db: Db, max: number) {
  const found = await selectByName(db)
    .limit(max + 1)
    .execute();
  return found.length > max ? undefined : found;
}

/** Returns a page of salons, by default sorted by name in Polish order. */
export async function listSalonPage(db: Db, page: PageRequest, { sort = 'name', order }: SortOrder) {
  return selectSalons(db).orderBy(sortColumns[sort], order).orderBy('id').$call(readPage(page));
}

export const findSalon = (db: Db, id: SalonId) => salonById(db, { id });

const salonById = preparedRow((db, { id }: { id: SalonId }) => selectSalons(db).where('id', '=', id));

/** Makes sure that salons are added and changed one at a time, so that no two become the same. */
export function lockSalons(tx: Tx) {
  lockNameAlone(tx, { name: 'bonpanel salons' });
}

/** Returns whether a salon other than `except` has this name and address, ignoring case and accents. */
export async function hasSalon(
  tx: Tx,
  { name, address }: z.output<typeof salonInput>,
  except?: SalonId,
): Promise<boolean> {
  const same = tx
    .selectFrom('salons')
    .where(sql<string>`fold_text(name)`, '=', fold(name))
    .where(sql<string>`fold_text(address)`, '=', fold(address));
  return (except ? same.where('id', '<>', except) : same).$call(hasAny);
}

export async function insertSalon(db: Db, salon: Insertable<Database['salons']>) {
  await db.insertInto('salons').values(salon).execute();
}

/** Returns a salon, locked until the transaction ends; undefined if there is none. */
export async function lockSalon(tx: Tx, id: SalonId) {
  return selectSalons(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns the changed salon. */
export async function changeSalon(tx: Tx, id: SalonId, input: z.output<typeof salonInput>) {
  return tx
    .updateTable('salons')
    .set(input)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
