import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/db/client.ts';

/** The books: charges − purchases − cancellations = balances, per card and in all, to the grosz (goals: `books`). */
export async function expectBooksToAddUp(db: Db) {
  const { rows: wrong } = await sql`
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
  expect(wrong).toEqual([]);
  const { rows: sums } = await sql<{ balances: number; ledger: number }>`
    SELECT
      (SELECT coalesce(sum(balance), 0)::bigint FROM boncards) AS balances,
      (SELECT coalesce(sum(CASE kind WHEN 'charge' THEN amount ELSE -amount END), 0)::bigint FROM ledger_entries) AS ledger
  `.execute(db);
  expect(sums[0]?.balances).toBe(sums[0]?.ledger);
}
