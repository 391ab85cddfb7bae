import { Migrator } from 'kysely/migration';
import type { Db } from './client.ts';
import { up as cardsAndLedger } from './migrations/0001-cards-and-ledger.ts';
import { up as oneUseLinks } from './migrations/0002-one-use-links.ts';
import { up as audit } from './migrations/0005-audit.ts';

const migrations = {
  '0001-cards-and-ledger': { up: cardsAndLedger },
  '0002-one-use-links': { up: oneUseLinks },
  '0005-audit': { up: audit },
};

/** Brings the schema up to date. Safe where several replicas start at once: each waits for the first. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
