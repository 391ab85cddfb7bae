import { type Kysely, sql } from 'kysely';

/** Makes the audit by person and by action as fast as by object. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX audit_entries_of_user ON audit_entries (user_id, at DESC, id DESC) WHERE user_id IS NOT NULL;
    CREATE INDEX audit_entries_of_action ON audit_entries (action, at DESC, id DESC);
  `.execute(db);
}
