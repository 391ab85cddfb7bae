import { type Kysely, sql } from 'kysely';

/** Finds the cards that were unlocked repeatedly on days that were searched before there was a rule for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    WITH counted AS (
      SELECT id, at, object_id, user_id, count(*) OVER (
        PARTITION BY object_id ORDER BY at RANGE BETWEEN interval '168 hours' PRECEDING AND CURRENT ROW
      ) AS count
      FROM audit_entries WHERE action = 'boncard.unlocked'
    ),
    kept AS (
      INSERT INTO exceptions (rule, entry_id, at, boncard_id, user_id, count)
      SELECT 'unlockedOften', id, at, object_id, user_id, count FROM counted
      WHERE count >= 2 AND (at AT TIME ZONE 'Europe/Warsaw')::date <= (SELECT max(day) FROM exception_days)
      RETURNING at
    )
    INSERT INTO exception_days (day, rule, salon_id, count)
    SELECT (at AT TIME ZONE 'Europe/Warsaw')::date, 'unlockedOften', NULL, count(*) FROM kept GROUP BY 1
  `.execute(db);
}
