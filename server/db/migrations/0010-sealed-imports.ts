import { type Kysely, sql } from 'kysely';

/**
 * Files of imports wait encrypted, in chunks, under a key that the database does not have. The next start of a server encrypts those
 * that wait in clear (`sealClearFiles`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE boncard_import_chunks (
      import_id uuid NOT NULL REFERENCES boncard_imports,
      place integer NOT NULL,
      sealed bytea NOT NULL,
      PRIMARY KEY (import_id, place)
    );
    -- Encrypted bytes do not compress.
    ALTER TABLE boncard_import_chunks ALTER COLUMN sealed SET STORAGE EXTERNAL;

    ALTER TABLE boncard_imports RENAME COLUMN content TO clear_content;
    ALTER TABLE boncard_imports ADD COLUMN fault text, ADD COLUMN reader_deaths smallint NOT NULL DEFAULT 0;
  `.execute(db);
}
