import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { facts } from '../audit/details.ts';
import { auditedDatabase, operator, recordAudit } from '../audit/queries.ts';
import { digitsOf } from '../cards/pinKey.ts';
import { kyselyOn, type OpenDatabase } from '../db/client.ts';
import { copyOut, isOurs, listTables, type Table } from '../db/copy.ts';
import { describeFailure } from '../db/describeFailure.ts';
import { listAppliedMigrations } from '../db/migrationRecord.ts';
import { transact } from '../db/transact.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { version } from '../platform/version.ts';
import { type Manifest, parts } from './backupManifest.ts';
import { notBackedUp } from './checkBackups.ts';
import { type Finding, fault, note, ok } from './finding.ts';
import { checkMigrations } from './migrations.ts';
import { describePostgres } from './queries.ts';
import { type AddPart, writeArchive } from './writeBackup.ts';

/**
 * Writes every table of ours, as of one moment, into a new file; sales continue meanwhile. The keys of the PIN hashes
 * are included only if they are passed; yields a fault if there are none to include.
 * @throws {OperatorError} if there is nothing to back up, or the file exists.
 */
export async function* backUp(
  { db: auditDb, pool }: OpenDatabase,
  { path, pinKeys, now }: { path: string; pinKeys: readonly Buffer[] | undefined; now: Date },
): AsyncGenerator<Finding> {
  const hasKey = pinKeys !== undefined && pinKeys.length > 0;
  const client = await pool.connect();
  let tables: Manifest['tables'] = [];
  let found: Table[] = [];
  let isUpToDate = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const db = kyselyOn(client);
    if ((await listAppliedMigrations(db)).length === 0) {
      throw new OperatorError(
        'The database is empty: it has no tables of Bonpanel, so there is nothing to back up.',
      );
    }
    found = await listTables(db);
    isUpToDate = (await checkMigrations(db)).level === 'ok';
    const addTables = async (add: AddPart) => {
      const added: Manifest['tables'] = [];
      // This version does not know which tables of another version's schema are ours.
      for (const table of isUpToDate ? found.filter(isOurs) : found) {
        const rows = copyOut(client, table);
        const sha256 = await add(parts.table(table.name), rows);
        added.push({ ...table, rows: rows.rowCount, sha256 });
      }
      return added;
    };
    await writeArchive(path, async (add) => {
      if (hasKey) await add(parts.pinKey, Readable.from([digitsOf(pinKeys, '\n')]));
      tables = await addTables(add);
      return {
        product: 'bonpanel',
        format: 1,
        version,
        made_at: now.toISOString(),
        postgres: (await describePostgres(db)).version,
        migrations: [...(await listAppliedMigrations(db))],
        tables,
      };
    });
  } finally {
    // Also ends the transaction.
    client.release(true);
  }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { size } = await stat(path);
  try {
    // If migrations are pending, the audit may lack columns that recording needs.
    if (isUpToDate) {
      const change = { by: operator('backup'), now };
      const details = facts({ file: basename(path), tables: tables.length, rows, pin_key: hasKey });
      const entry = { action: 'database.backed-up' as const, object: auditedDatabase, details };
      await transact(auditDb, (tx) => recordAudit(tx, change, entry));
    }
  } catch (error) {
    // The file is complete, and a disk that is full or a primary that is away is when somebody needs it.
    const failure = describeFailure(error);
    if (!failure) throw error;
    yield note('audit', `the audit may lack this backup: ${failure.text}`);
  }
  yield ok('backup', `${path}: ${tables.length} tables, ${rows} rows, ${size} bytes`, {
    data: { path, tables: tables.length, rows, bytes: size },
  });
  if (rows === 0) yield note('backup', 'the database has tables, but no rows');
  if (isUpToDate) yield* notBackedUp(found);
  if (hasKey) yield note('pin-key', 'the PIN key is included: anyone who has this file can find every PIN');
  else if (pinKeys)
    yield fault('pin-key', 'there is no PIN key to include', {
      fix: 'Provide it as PIN_KEY or as pin.key in DATA_DIR, and back up again: without it no PIN can be checked.',
    });
  else
    yield note('pin-key', 'the PIN key is not included: keep PIN_KEY or DATA_DIR/pin.key in another place');
}
