import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The files of `server/db/schema`; each comes after the files that it refers to. */
export const topics = [
  'append-only',
  'texts',
  'salons',
  'people',
  'lockouts',
  'imports',
  'cards',
  'ledger',
  'validity',
  'lists',
  'days',
  'books',
  'seals',
  'audit',
  'views',
  'reports',
  'idempotency',
] as const;

/** Creates the whole schema in an empty database. The SQL files explain what it is for (docs/decisions/0034). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const topic of topics) {
    const statements = await readFile(new URL(`../schema/${topic}.sql`, import.meta.url), 'utf8');
    await sql.raw(statements).execute(db);
  }
}
