import { type Kysely, sql } from 'kysely';

/** The number of audit entries, without reading each (docs/decisions/0012). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of each Warsaw day and action. A slot is a connection's own, so that nobody waits for another's COMMIT; those of days
    -- that are over are added up in slot 0.
    CREATE TABLE audit_counts (
      day date NOT NULL,
      action text NOT NULL,
      slot integer NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (day, action, slot)
    );
    LOCK TABLE audit_entries IN SHARE ROW EXCLUSIVE MODE;
    INSERT INTO audit_counts
    SELECT (at AT TIME ZONE 'Europe/Warsaw')::date, action, 0, count(*) FROM audit_entries GROUP BY 1, 2;

    CREATE FUNCTION count_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO audit_counts AS known
      VALUES ((NEW.at AT TIME ZONE 'Europe/Warsaw')::date, NEW.action, pg_backend_pid(), 1)
      ON CONFLICT (day, action, slot) DO UPDATE SET count = known.count + 1;
      RETURN NULL;
    END $$;
    CREATE TRIGGER audit_entries_count
      AFTER INSERT ON audit_entries
      FOR EACH ROW EXECUTE FUNCTION count_audit_entry();
  `.execute(db);
}
