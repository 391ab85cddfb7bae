import { sql } from 'kysely';
import { type TransactionKind, transactionKindNames } from '../../contract/codes.ts';
import type { BoncardId } from '../../contract/ids.ts';
import { type LostFacts, MAX_LOST_FOUND } from '../../contract/lostSearch.ts';
import type { Db } from '../db/client.ts';
import { salonNameAt } from '../db/namesThen.ts';
import { documentIs } from '../db/textSearch.ts';
import { endOfDay, startOfDay } from '../db/warsawDays.ts';
import { type Asker, allWithWrittenOff, ownersOf, selectBoncards } from './queries.ts';

export type LostRow = Awaited<ReturnType<typeof findLost>>['cards'][number];

/**
 * Returns the cards with a sale or payment that matches all of the facts and that the asker may see, most recently used
 * first, and whether there are more.
 */
export async function findLost(db: Db, facts: LostFacts, asker: Asker) {
  const { rows } = await sql<{ id: BoncardId }>`
    SELECT boncard_id AS id FROM (${withFacts(facts, asker)}) AS found
    GROUP BY boncard_id ORDER BY max(created_at) DESC, boncard_id LIMIT ${sql.lit(MAX_LOST_FOUND + 1)}
  `.execute(db);
  const ids = rows.slice(0, MAX_LOST_FOUND).map(({ id }) => id);
  if (ids.length === 0) return { cards: [], more: false };
  const [cards, uses] = await Promise.all([
    selectBoncards(db)
      .where('boncards.id', 'in', ids)
      .execute()
      .then((found) => allWithWrittenOff(db, found)),
    lastUses(db, ids),
  ]);
  const found = uses.flatMap((last_use) => {
    const card = cards.find(({ id }) => id === last_use.boncard_id);
    return card ? [{ card, last_use }] : [];
  });
  return { cards: found, more: rows.length > MAX_LOST_FOUND };
}

function withFacts({ document, day, amount, last4 }: LostFacts, asker: Asker) {
  const conditions = [
    ...(document === undefined ? [] : [documentIs('document', document)]),
    ...(day === undefined ? [] : [sql`created_at >= ${startOfDay(day)} AND created_at < ${endOfDay(day)}`]),
    ...(amount === undefined ? [] : [sql`amount = ${amount}`]),
    // Uses the index of parts of numbers, whatever else is known: few cards have the same ending.
    ...(last4 === undefined
      ? []
      : [sql`boncard_id = ANY (ARRAY(SELECT id FROM boncards WHERE number LIKE ${`%${last4}`}))`]),
  ];
  // One query for each kind and owner: each can use an index, which a combined condition could not.
  const parts = (['charge', 'purchase'] satisfies TransactionKind[]).flatMap((kind) =>
    ownersOf(asker).map(
      (owner) => sql`
        SELECT boncard_id, created_at FROM ledger_entries
        WHERE kind = ${kind} AND ${owner} AND ${sql.join(conditions, sql` AND `)}
      `,
    ),
  );
  return sql.join(parts, sql` UNION ALL `);
}

/** Returns the last transaction of each card, newest first. */
async function lastUses(db: Db, ids: readonly BoncardId[]) {
  const last = db
    .selectFrom('ledger_entries')
    .distinctOn('boncard_id')
    .select('id')
    .where('boncard_id', 'in', ids)
    .where('kind', 'in', transactionKindNames)
    .orderBy('boncard_id')
    .orderBy('sequence', 'desc');
  return db
    .selectFrom('ledger_entries')
    .innerJoin('salons', 'salons.id', 'ledger_entries.salon_id')
    .select([
      'ledger_entries.boncard_id',
      'ledger_entries.kind',
      'ledger_entries.created_at as at',
      'salons.id as salon_id',
      salonNameAt('ledger_entries.created_at').as('salon_name'),
    ])
    .where('ledger_entries.id', 'in', last)
    .orderBy('ledger_entries.created_at', 'desc')
    .orderBy('ledger_entries.id', 'desc')
    .$narrowType<{ kind: TransactionKind }>()
    .execute();
}
