import { type Insertable, sql } from 'kysely';
import type { TaxClassChangeId } from '../../contract/books.ts';
import type { BoncardType, TaxClass } from '../../contract/codes.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { lockNameAlone } from '../db/actorLocks.ts';
import type { Db, Tx } from '../db/client.ts';
import { personName } from '../db/namesThen.ts';
import { type PageRequest, readPage } from '../db/page.ts';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { asDay } from '../db/warsawDays.ts';

export type TaxClassRow = Awaited<ReturnType<typeof getTaxClass>>;

/** Returns the tax class of the cards of a type that are charged on a Warsaw day; null if none was set. */
export async function findTaxClass(
  db: Db,
  asked: { type: BoncardType; day: WarsawDay },
): Promise<TaxClass | null> {
  const [change] = await effectiveChanges(db, asked);
  return change?.class ?? null;
}

const effectiveChanges = prepared((db, { type, day }: { type: BoncardType; day: WarsawDay }) =>
  db
    .selectFrom('tax_classes')
    .select('class')
    .where('type', '=', type)
    .where('effective_from', '<=', asDay(day))
    .orderBy('effective_from', 'desc')
    .orderBy('set_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

const selectTaxClasses = (db: Db) =>
  db
    .selectFrom('tax_classes')
    .innerJoin('users', 'users.id', 'tax_classes.set_by')
    .select([
      'tax_classes.id',
      'tax_classes.type',
      'tax_classes.class',
      'tax_classes.effective_from',
      'tax_classes.set_at',
      personName('users').as('user_name'),
    ]);

/** Returns a page of the changes of tax classes, with who made them, latest first. */
export async function listTaxClasses(db: Db, page: PageRequest) {
  return selectTaxClasses(db)
    .orderBy('tax_classes.effective_from', 'desc')
    .orderBy('tax_classes.set_at', 'desc')
    .orderBy('tax_classes.id', 'desc')
    .$call(readPage(page));
}

export async function getTaxClass(db: Db, id: TaxClassChangeId) {
  return selectTaxClasses(db).where('tax_classes.id', '=', id).executeTakeFirstOrThrow();
}

/** Makes other transactions that would set the tax class of a type wait until this one ends. */
export function lockTaxClass(tx: Tx, type: BoncardType) {
  lockNameAlone(tx, { name: `tax class ${type}` });
}

/**
 * Sets a tax class, after {@link lockTaxClass}. It replaces the one that was set for the same day before, whatever the
 * clock showed then: if that one is dated later, this one is dated right after it.
 */
export async function insertTaxClass(tx: Tx, change: Insertable<Database['tax_classes']>) {
  const { type, effective_from, set_at } = change;
  const afterEarlier = tx
    .selectFrom('tax_classes')
    .select(sql<Date>`max(set_at) + interval '1 microsecond'`.as('after'))
    .where('type', '=', type)
    .where('effective_from', '=', asDay(effective_from));
  await tx
    .insertInto('tax_classes')
    .values({ ...change, set_at: sql<Date>`greatest(${set_at}, ${afterEarlier})` })
    .execute();
}
