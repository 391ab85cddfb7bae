import { sql } from 'kysely';
import type { Db } from '../../server/db/client.ts';

/** Where the books do not add up: charges − purchases − cancellations = balances, per card and in all (goals: `books`). */
export async function findBookFaults(db: Db): Promise<unknown[]> {
  const { rows: cards } = await sql`
    SELECT boncards.number, boncards.balance, coalesce(ledger.balance, 0) AS ledger_balance
    FROM boncards
    LEFT JOIN (
      SELECT boncard_id,
        sum(CASE kind WHEN 'charge' THEN amount ELSE -amount END)::bigint AS balance,
        count(*)::integer AS length
      FROM ledger_entries GROUP BY boncard_id
    ) AS ledger ON ledger.boncard_id = boncards.id
    WHERE boncards.balance <> coalesce(ledger.balance, 0) OR boncards.ledger_length <> coalesce(ledger.length, 0)
  `.execute(db);
  const { rows: sums } = await sql`
    SELECT * FROM (
      SELECT
        (SELECT coalesce(sum(balance), 0)::bigint FROM boncards) AS balances,
        (SELECT coalesce(sum(CASE kind WHEN 'charge' THEN amount ELSE -amount END), 0)::bigint FROM ledger_entries) AS ledger
    ) AS sums
    WHERE balances <> ledger
  `.execute(db);
  return [...cards, ...sums];
}
