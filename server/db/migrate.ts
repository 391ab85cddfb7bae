import { Migrator } from 'kysely/migration';
import type { Db } from './client.ts';
import { up as cardsAndLedger } from './migrations/0001-cards-and-ledger.ts';

const migrations = { '0001-cards-and-ledger': { up: cardsAndLedger } };

/** Brings the schema up to date. Safe where several replicas start at once: each waits for the first. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
