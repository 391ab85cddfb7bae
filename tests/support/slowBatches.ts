import { sql } from 'kysely';
import type { Db } from '../../server/db/client.ts';

/** Makes each batch of an import take `seconds` from now on. The pause after each is a fraction of that. */
export async function slowBatches(db: Db, { seconds }: { seconds: number }) {
  await sql`
    CREATE OR REPLACE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(${sql.lit(seconds)}); RETURN NULL; END $$;
    CREATE TRIGGER linger AFTER INSERT ON boncards FOR EACH STATEMENT EXECUTE FUNCTION linger();
  `.execute(db);
}

/** Undoes {@link slowBatches}. */
export async function quickBatches(db: Db) {
  await sql`DROP TRIGGER linger ON boncards`.execute(db);
}
