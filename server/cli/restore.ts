import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { findPinKey, isPinKey, keepPinKey, pinKeyFile } from '../cards/pinKey.ts';
import { type Db, kyselyOn, type OpenDatabase } from '../db/client.ts';
import { copyIn, hasRows, withConstraintsDropped } from '../db/copy.ts';
import { isConnectionLost } from '../db/failures.ts';
import { listAppliedMigrations, migrateTo, migrationNames } from '../db/migrate.ts';
import type { Config } from '../platform/config.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { hashStream, type Manifest, parts } from './backupManifest.ts';
import { checkPinKey } from './checkDatabase.ts';
import { type Finding, note, ok } from './finding.ts';
import { migrateAll } from './migrations.ts';
import { type Archive, readArchive } from './readBackup.ts';
import { reconcile } from './reconcile.ts';

/**
 * Brings a backup into an empty database, whole or not at all, and its schema up to date; then proves the books and
 * the PIN key.
 * @throws {OperatorError} where the database is not empty, or the backup not whole or of a newer version.
 */
export async function* restore(
  { db, pool }: OpenDatabase,
  { path, config }: { path: string; config: Config },
): AsyncGenerator<Finding> {
  const archive = await readArchive(path);
  const { manifest, pinKey } = archive;
  try {
    await prepareSchema(db, manifest);
    // Before any table is locked: by mistake this may be the database that is in use.
    for (const { name } of manifest.tables) await refuseRows(db, name);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const tx = kyselyOn(client);
      await withConstraintsDropped(tx, manifest.tables, async () => {
        for (const table of manifest.tables) {
          await refuseRows(tx, table.name);
          await load(client, archive, table);
        }
      });
      await client.query('COMMIT');
      await client.query('ANALYZE');
    } finally {
      // Undoes what is not committed.
      client.release(true);
    }
  } finally {
    archive.close();
  }
  await migrateAll({ db, pool });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  yield ok('restored', `${rows} rows of version ${manifest.version}, as they were at ${manifest.made_at}`, {
    data: { rows, tables: manifest.tables.length, made_at: manifest.made_at },
  });
  if (pinKey) yield* takePinKey(db, pinKey, { path, config });
  yield* checkPinKey(db, config);
  yield* reconcile(db);
}

/** Keeps the backup's key, unless there is one: that one stays, and if it differs, the operator is told. */
async function* takePinKey(db: Db, pinKey: Buffer, { path, config }: { path: string; config: Config }) {
  if ((await isPinKey(db, pinKey)) === false) {
    yield note('pin-key', 'the PIN key in the backup is not the one of its cards, and not taken over');
    return;
  }
  const kept = (await findPinKey(config)) ?? (await keepPinKey(config, pinKey));
  if (kept.equals(pinKey)) return;
  const place = config.PIN_KEY ? 'PIN_KEY' : pinKeyFile(config);
  yield note('pin-key', `the PIN key in the backup is another than ${place}, which stays`, {
    fix: `The backup’s, where it is the right one: unzip -p ${path} ${parts.pinKey}`,
  });
}

/** Gives the database the schema that the backup has. */
async function prepareSchema(db: Db, { migrations, version }: Manifest) {
  const last = migrations.length;
  if (migrations.join() !== migrationNames.slice(0, last).join()) {
    throw new OperatorError(
      `The backup was made by version ${version}, whose schema this version does not know.`,
    );
  }
  if ((await listAppliedMigrations(db)).length > last) {
    throw new OperatorError('The database has a newer schema than the backup already. Give an empty one.');
  }
  await migrateTo(db, migrations.at(-1) ?? '');
}

async function refuseRows(tx: Db, table: string) {
  if (await hasRows(tx, table)) {
    throw new OperatorError(`The database is not empty: there are rows in ${table}. Nothing was changed.`);
  }
}

async function load(client: pg.PoolClient, archive: Archive, table: Manifest['tables'][number]) {
  const damaged = (why: string) =>
    new OperatorError(`The backup is damaged, in ${table.name}: ${why}. Nothing was changed.`);
  const { stream, sha256 } = hashStream();
  const copy = copyIn(client, table);
  await pipeline(await archive.rows(table.name), stream, copy).catch((error: Error) => {
    throw isConnectionLost(error) ? error : damaged(error.message);
  });
  if (sha256() !== table.sha256 || copy.rowCount !== table.rows) throw damaged('not what was written');
}
