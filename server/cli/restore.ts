import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { facts } from '../audit/details.ts';
import { auditedDatabase, operator, recordAudit } from '../audit/queries.ts';
import { digitsOf, findMissingKey, findPinKeys, keepPinKeys, pinKeyFile } from '../cards/pinKey.ts';
import { type Db, kyselyOn } from '../db/client.ts';
import { analyze, copyIn, hasRows, isOurs, listTables, withConstraintsDropped } from '../db/copy.ts';
import { isConnectionLost } from '../db/failures.ts';
import { migrateTo } from '../db/migrate.ts';
import {
  isBeforeBaseline,
  listAppliedMigrations,
  migrationNames,
  sinceBaseline,
} from '../db/migrationRecord.ts';
import { OutcomeUnknown, transact } from '../db/transact.ts';
import { LAST_COMMIT_BEFORE } from '../platform/beforeBaseline.ts';
import type { Config } from '../platform/config.ts';
import { isSystemError, OperatorError } from '../platform/operatorError.ts';
import { hashStream, type Manifest, parts } from './backupManifest.ts';
import { checkPinKey } from './checkDatabase.ts';
import { type Finding, note, ok } from './finding.ts';
import { describeMigrations, migrateAll } from './migrations.ts';
import type { CliDatabase } from './openCliDatabase.ts';
import { type Archive, BackupDamaged, readArchive } from './readBackup.ts';
import { reconcile } from './reconcile.ts';

/**
 * Restores a backup into an empty database, completely or not at all, apart from tables that no migration creates: they
 * were somebody's own. Then it brings the schema up to date, stores the PIN keys, and checks the keys and the books. If
 * this second part is interrupted, it yields that the data has been restored, and what to do.
 * @throws {OperatorError} if the database is not empty, or the backup is incomplete, made by a newer version, or older
 * than the baseline.
 */
export async function* restore(
  database: CliDatabase,
  { path, config }: { path: string; config: Config },
): AsyncGenerator<Finding> {
  const { db, pool } = database;
  const archive = await readArchive(path);
  const { manifest, pinKeys } = archive;
  let { tables } = manifest;
  try {
    // Checked before anything is changed or locked: by mistake, this may be the database in use.
    for (const { name } of (await listTables(db)).filter(isOurs)) await refuseRows(db, name);
    await bringToSchemaOf(db, manifest);
    // What no migration has created was somebody else's.
    const there = new Set((await listTables(db)).map(({ name }) => name));
    tables = manifest.tables.filter(({ name }) => there.has(name));
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const tx = kyselyOn(client);
      await withConstraintsDropped(tx, tables, async () => {
        for (const table of tables) {
          await refuseRows(tx, table.name);
          await load(client, archive, table);
        }
      });
      // Without a time limit: a standby may have to receive all of the data first.
      await client.query('COMMIT').catch((cause) => {
        throw isConnectionLost(cause) ? new OutcomeUnknown(cause) : cause;
      });
    } finally {
      // Rolls back unless the transaction was committed.
      client.release(true);
    }
  } finally {
    archive.close();
  }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const restored = { rows, tables: tables.length, made_at: manifest.made_at };
  yield ok('restored', `${rows} rows of version ${manifest.version}, as of ${manifest.made_at}`, {
    data: restored,
  });
  for (const { name, rows: count } of manifest.tables.filter((table) => !tables.includes(table))) {
    yield note('restored', `the table ${name} is not Bonpanel’s, so its rows were not restored: ${count}`, {
      fix: `They are in the backup: unzip -p ${path} ${parts.table(name)}`,
    });
  }
  try {
    const migrations = await migrateAll(database);
    if (migrations.length > 0) yield describeMigrations(migrations);
    if (pinKeys.length > 0) yield* takePinKeys(db, pinKeys, { path, config });
    await analyze(db);
    const change = { by: operator('restore'), now: new Date() };
    const details = facts({ file: basename(path), ...restored });
    const entry = { action: 'database.restored' as const, object: auditedDatabase, details };
    await transact(db, (tx) => recordAudit(tx, change, entry));
    yield* checkPinKey(db, config);
    yield* reconcile(db, await findPinKeys(config));
  } catch (error) {
    yield note('restored', 'the data is restored, but what follows was broken off', {
      fix: `bonpanel migrate, then bonpanel doctor and bonpanel reconcile${keyFix(pinKeys, path)}`,
    });
    throw error;
  }
}

function keyFix(pinKeys: readonly Buffer[], path: string): string {
  return pinKeys.length > 0 ? `; the PIN key is in the backup: unzip -p ${path} ${parts.pinKey}` : '';
}

/** Stores the backup's keys unless keys are stored already; if these differ, yields that. */
async function* takePinKeys(
  db: Db,
  pinKeys: readonly Buffer[],
  { path, config }: { path: string; config: Config },
) {
  if (await findMissingKey(db, pinKeys)) {
    yield note('pin-key', 'the PIN key in the backup is not the one of its cards and was not restored');
    return;
  }
  const found = await findPinKeys(config);
  const kept = found.length > 0 ? found : await keepPinKeys(config, pinKeys);
  if (digitsOf(kept, ',') === digitsOf(pinKeys, ',')) return;
  const place = config.PIN_KEY ? 'PIN_KEY' : pinKeyFile(config);
  yield note('pin-key', `the PIN key in the backup differs from ${place}, which stays`, {
    fix: `To use the backup’s, if it is the right one: unzip -p ${path} ${parts.pinKey}`,
  });
}

/** Gives the database the same schema as the backup's. */
async function bringToSchemaOf(db: Db, { migrations: recorded, version }: Manifest) {
  if (isBeforeBaseline(recorded)) {
    throw new OperatorError(
      `The backup is too old for this version: its last migration is ${recorded.at(-1)}. Restore it with commit ${LAST_COMMIT_BEFORE} of Bonpanel; this version takes over that database.`,
    );
  }
  const migrations = sinceBaseline(recorded);
  if (migrations.join() !== migrationNames.slice(0, migrations.length).join()) {
    throw new OperatorError(
      `The backup was made by version ${version}, whose schema this version does not know.`,
    );
  }
  const applied = await listAppliedMigrations(db);
  if (applied.join() !== migrations.slice(0, applied.length).join()) {
    // Left behind when restoring another backup was refused.
    throw new OperatorError(
      'The database has the tables of another version than the backup, though they are empty. Use a new database; for an embedded one, move postgres/ out of DATA_DIR.',
    );
  }
  await migrateTo(db, migrations.at(-1) ?? '');
}

async function refuseRows(tx: Db, table: string) {
  if (await hasRows(tx, table)) {
    throw new OperatorError(`The database is not empty: there are rows in ${table}. No data was changed.`);
  }
}

async function load(client: pg.PoolClient, archive: Archive, table: Manifest['tables'][number]) {
  const rows = await archive.rows(table.name);
  const { stream, sha256 } = hashStream();
  const copy = copyIn(client, table);
  await pipeline(rows, stream, copy).catch((error: Error) => {
    if (isConnectionLost(error) || isSystemError(error)) throw error;
    if (!isOfPostgres(error)) throw new BackupDamaged(table.name, error.message);
    throw new OperatorError(`PostgreSQL cannot store ${table.name}: ${error.message}. No data was restored.`);
  });
  if (sha256() !== table.sha256 || copy.rowCount !== table.rows)
    throw new BackupDamaged(table.name, 'not what was backed up');
}

/**
 * Returns whether PostgreSQL failed for a reason other than the rows that it was given (class 22: data, class 23:
 * constraints).
 */
function isOfPostgres(error: Error): boolean {
  return error instanceof pg.DatabaseError && !/^2[23]/.test(error.code ?? '');
}
