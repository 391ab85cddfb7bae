import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { SalonId } from '../../contract/ids.ts';
import type { salonsQuery } from '../../contract/salon.ts';
import type { Db, Tx } from '../db/client.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Database } from '../db/schema.ts';

export type SalonRow = Awaited<ReturnType<typeof listSalons>>[number];

type Order = Pick<z.output<typeof salonsQuery>, 'sort' | 'order'>;

const columns = ['id', 'name', 'address'] as const;

const sortColumns: Record<NonNullable<Order['sort']>, RawBuilder<string>> = {
  name: sql`name COLLATE "pl-x-icu"`,
  address: sql`address COLLATE "pl-x-icu"`,
};

const selectSalons = (db: Db) => db.selectFrom('salons').select(columns);

/** All salons in Polish order of their names. */
export async function listSalons(db: Db) {
  return selectSalons(db).orderBy(sortColumns.name).orderBy('id').execute();
}

/** A page of salons, in Polish order of their names unless asked otherwise. */
export async function listSalonPage(
  db: Db,
  { sort = 'name', order }: Order,
  { page, perPage }: { page: number; perPage: number },
) {
  return selectSalons(db)
    .orderBy(sortColumns[sort], order)
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
}

export async function countSalons(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('salons')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findSalon(db: Db, id: SalonId) {
  const [salon] = await salonsById(db, { id });
  return salon;
}

const salonsById = compileOnce((db, { id }: { id: SalonId }) => selectSalons(db).where('id', '=', id));

export async function salonExists(db: Db, id: SalonId): Promise<boolean> {
  return (await findSalon(db, id)) !== undefined;
}

/** Whether a salon, or another one, has this name, in whatever case. */
export async function isSalonNameTaken(
  db: Db,
  name: string,
  { besides }: { besides: SalonId | undefined },
): Promise<boolean> {
  let holders = db
    .selectFrom('salons')
    .select('id')
    .where(sql<boolean>`lower(name COLLATE "pl-x-icu") = lower(${name} COLLATE "pl-x-icu")`);
  if (besides) holders = holders.where('id', '<>', besides);
  return (await holders.limit(1).executeTakeFirst()) !== undefined;
}

/** Lets changes of salons' names take turns until the transaction ends, so that no name is given twice. */
export async function takeTurnOnSalons(tx: Tx) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('salons', 0))`.execute(tx);
}

export async function insertSalon(db: Db, salon: Insertable<Database['salons']>) {
  await db.insertInto('salons').values(salon).execute();
}

export async function changeSalon(tx: Tx, { id, ...input }: SalonRow) {
  await tx.updateTable('salons').set(input).where('id', '=', id).execute();
}
