import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { OperatorError } from '../platform/operatorError.ts';
import type { Db, PooledDb } from './client.ts';
import { up as cardsAndLedger } from './migrations/0001-cards-and-ledger.ts';
import { up as oneUseLinks } from './migrations/0002-one-use-links.ts';
import { up as lists } from './migrations/0003-lists.ts';
import { up as audit } from './migrations/0004-audit.ts';
import { up as pinKeyCheck } from './migrations/0005-pin-key-check.ts';
import { up as counts } from './migrations/0006-counts.ts';
import { up as auditFilters } from './migrations/0007-audit-filters.ts';
import { up as numbersOfImport } from './migrations/0008-numbers-of-import.ts';
import { up as sumsOfAmounts } from './migrations/0009-sums-of-amounts.ts';
import { up as sealedImports } from './migrations/0010-sealed-imports.ts';
import { up as confirmedSessions } from './migrations/0011-confirmed-sessions.ts';
import { up as lockouts } from './migrations/0012-lockouts.ts';
import { up as auditCounts } from './migrations/0013-audit-counts.ts';
import { up as ranges } from './migrations/0014-ranges.ts';

const migrations = {
  '0001-cards-and-ledger': { up: cardsAndLedger },
  '0002-one-use-links': { up: oneUseLinks },
  '0003-lists': { up: lists },
  '0004-audit': { up: audit },
  '0005-pin-key-check': { up: pinKeyCheck },
  '0006-counts': { up: counts },
  '0007-audit-filters': { up: auditFilters },
  '0008-numbers-of-import': { up: numbersOfImport },
  '0009-sums-of-amounts': { up: sumsOfAmounts },
  '0010-sealed-imports': { up: sealedImports },
  '0011-confirmed-sessions': { up: confirmedSessions },
  '0012-lockouts': { up: lockouts },
  '0013-audit-counts': { up: auditCounts },
  '0014-ranges': { up: ranges },
};

/** All that this version knows, in their order. */
export const migrationNames = Object.keys(migrations);

/** What keeps this version from a database, where a newer one has changed it. */
export function newerSchema(applied: readonly string[]): string | undefined {
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  return unknown.length > 0 ? `a newer version has changed this database: ${unknown.join(', ')}` : undefined;
}

/**
 * Brings the schema up to date. Safe where several replicas start at once: each waits for the first.
 * @throws {OperatorError} where a newer version has changed it.
 */
export async function migrate(db: PooledDb): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Kysely looks at all tables before it locks anything, and fails where one changes meanwhile: the worker's do next.
    await sql`SELECT pg_advisory_lock(hashtext('bonpanel migrate'))`.execute(connection);
    try {
      const applied = await listAppliedMigrations(connection);
      const newer = newerSchema(applied);
      if (newer) {
        throw new OperatorError(`The schema cannot be brought up to date: ${newer}. Run that version.`);
      }
      if (applied.length < migrationNames.length) await migrateTo(connection, migrationNames.at(-1) ?? '');
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext('bonpanel migrate'))`.execute(connection);
    }
  });
}

/** Brings the schema up to a migration and no further. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

/** The migrations that a database has had; none where it is new. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const table = await sql<{
    exists: boolean;
  }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(db);
  if (!table.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
