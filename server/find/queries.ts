import { sql } from 'kysely';
import type { TransactionType } from '../../contract/codes.ts';
import { MAX_FOUND, MIN_FOUND_CHARACTERS } from '../../contract/find.ts';
import type { BoncardId, TransactionId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import { numberMatches, numberSearch } from '../cards/listQueries.ts';
import { type Asker, allWithWrittenOff, ownersOf, reversed, selectBoncards } from '../cards/queries.ts';
import type { Db } from '../db/client.ts';
import { containsWords, documentBegins } from '../db/textSearch.ts';

/**
 * Returns cards whose number contains a text. The search counts them only up to a limit, and does not look for the
 * newest.
 */
export async function findCards(db: Db, typed: string) {
  const search = numberSearch(typed);
  if (!search || 'prefix' in search) return [];
  // Not in the order of time, for which PostgreSQL would go through all cards to find the few that match.
  const ids = db.selectFrom('boncards').select('id').where(numberMatches(search)).limit(MAX_FOUND);
  const cards = selectBoncards(db).where('boncards.id', 'in', ids).orderBy('boncards.number');
  return allWithWrittenOff(db, await cards.execute());
}

/**
 * Up to this many documents are sorted to find the newest ones. If more share a prefix, the prefix says little, and the
 * newest transactions are searched instead.
 */
const MAX_CANDIDATES = 500;
const MAX_NEWEST = 5000;

/** Returns the newest charges and purchases whose document begins with a text. */
export async function findTransactions(db: Db, typed: string, asker: Asker) {
  if (typed.length < MIN_FOUND_CHARACTERS || asker.scope === 'nothing') return [];
  const hasDocument = documentBegins('document', typed);
  const owners = ownersOf(asker);
  const isOwn = sql`(${sql.join(owners, sql` OR `)})`;
  // One query for each owner: each can use an index, which a combined condition could not.
  const newest = (['charge', 'purchase'] satisfies TransactionType[]).flatMap((kind) =>
    owners.map(
      (owner) => sql`
        (SELECT id, document FROM ledger_entries WHERE kind = ${kind} AND ${owner}
          ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(MAX_NEWEST)})
      `,
    ),
  );
  const { rows } = await sql<{
    id: TransactionId;
    boncard_id: BoncardId;
    kind: TransactionType;
    document: string;
    amount: Grosze;
    created_at: Date;
    salon_name: string;
    number: string;
    reversed: Grosze;
  }>`
    WITH candidates AS MATERIALIZED (
      SELECT id FROM ledger_entries WHERE ${hasDocument} LIMIT ${sql.lit(MAX_CANDIDATES + 1)}
    ),
    ids AS (
      SELECT id FROM candidates
      UNION
      -- Not read unless there are too many candidates.
      SELECT id FROM (${sql.join(newest, sql` UNION ALL `)}) AS newest
      WHERE (SELECT count(*) FROM candidates) > ${sql.lit(MAX_CANDIDATES)} AND ${hasDocument}
    )
    SELECT ledger_entries.id, ledger_entries.boncard_id, kind, document, amount, ledger_entries.created_at, salons.name AS salon_name, boncards.number,
      ${reversed} AS reversed
    FROM (
      SELECT * FROM ledger_entries
      WHERE id = ANY (ARRAY(SELECT id FROM ids)) AND kind IN ('charge', 'purchase') AND ${isOwn}
      ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(MAX_FOUND)}
    ) AS ledger_entries
    JOIN salons ON salons.id = ledger_entries.salon_id
    JOIN boncards ON boncards.id = ledger_entries.boncard_id
    ORDER BY ledger_entries.created_at DESC, ledger_entries.id DESC
  `.execute(db);
  return rows;
}

/** Returns the people with a name or e-mail address that contains each word of a text, active people first. */
export async function findPeople(db: Db, typed: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'email', 'status'])
    .where(containsWords(sql<string>`(name || ' ' || surname || ' ' || email)`, typed))
    .orderBy('status')
    .orderBy(sql`name || ' ' || surname COLLATE "pl-x-icu"`)
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute();
}

/** Returns the salons with a name or address that contains each word of a text. */
export async function findSalons(db: Db, typed: string) {
  return db
    .selectFrom('salons')
    .select(['id', 'name', 'address'])
    .where(containsWords(sql<string>`(name || ' ' || address)`, typed))
    .orderBy(sql`name COLLATE "pl-x-icu"`)
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute();
}
