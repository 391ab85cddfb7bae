import { type Kysely, sql } from 'kysely';

/** Stores what a report's file is of, as its schedule and the rights of its recipients may change (docs/decisions/0024). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE report_runs ADD COLUMN resource text, ADD COLUMN scope text CHECK (scope IN ('all', 'own'));
    UPDATE report_runs SET resource = views.resource,
      scope = CASE users.role WHEN 'administrator' THEN 'all' ELSE 'own' END
    FROM schedules JOIN views ON views.id = view_id JOIN users ON users.id = schedules.user_id
    WHERE schedules.id = schedule_id AND file_name IS NOT NULL;
  `.execute(db);
}
