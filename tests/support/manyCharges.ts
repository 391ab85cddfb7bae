import { sql } from 'kysely';
import type { SalonId } from '../../contract/ids.ts';
import type { SignedIn } from './builders.ts';
import type { TestServer } from './testServer.ts';

/** Adds many charged cards at once, by SQL: through the server’s operations, a thousand cards would take a minute. */
export async function manyCharges(
  { database }: Pick<TestServer, 'database'>,
  {
    count,
    documentLength,
    by,
    salonId,
  }: { count: number; documentLength: number; by: SignedIn; salonId: SalonId },
) {
  await database.db.transaction().execute(async (tx) => {
    // A trigger counts each card, so the statements take long.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`
      CREATE TEMPORARY TABLE charges ON COMMIT DROP AS
      WITH documents AS (
        SELECT ordinal % 50 AS kind, 'FV ' || left(string_agg(md5(ordinal::text), ''), ${sql.lit(documentLength)}) AS document
        FROM generate_series(0, ${sql.lit(50 * Math.ceil(documentLength / 32) - 1)}) AS ordinal GROUP BY kind
      )
      SELECT gen_random_uuid() AS boncard_id, gen_random_uuid() AS cycle_id, ordinal,
        100 + (ordinal * 7919) % 50000 AS amount, document, now() - ordinal * interval '1 minute' AS at
      FROM generate_series(1, ${sql.lit(count)}) AS ordinal JOIN documents ON kind = ordinal % 50
    `.execute(tx);
    await sql`
      INSERT INTO boncards (id, number, pin_hash, created_by, created_at)
      SELECT boncard_id, 'MANY' || lpad(ordinal::text, 16, '0'), '', ${by.id}, at FROM charges
    `.execute(tx);
    await sql`
      INSERT INTO cycles (id, boncard_id, type, expired_months, valid_until, document, salon_id, opened_at)
      SELECT cycle_id, boncard_id, 'all', 12, ((at AT TIME ZONE 'Europe/Warsaw')::date + interval '12 months')::date, document, ${salonId}, at FROM charges
    `.execute(tx);
    await sql`
      INSERT INTO ledger_entries
        (id, boncard_id, cycle_id, sequence, kind, amount, balance_after, document, salon_id, user_id, created_at)
      SELECT gen_random_uuid(), boncard_id, cycle_id, 1, 'charge', amount, amount, document, ${salonId}, ${by.id}, at
      FROM charges
    `.execute(tx);
    await sql`
      UPDATE boncards SET balance = amount, ledger_length = 1, cycle_id = charges.cycle_id, status = 'active'
      FROM charges WHERE charges.boncard_id = boncards.id
    `.execute(tx);
  });
}
