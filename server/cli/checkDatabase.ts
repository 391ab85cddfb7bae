import pg from 'pg';
import {
  findMissingKey,
  findPinKeys,
  listEndedKeys,
  matchPinKeys,
  PROVIDE_KEY,
  unusedKeys,
} from '../cards/pinKey.ts';
import { countCardsByKey } from '../cards/pinQueries.ts';
import { readDatabaseClock } from '../days/queries.ts';
import type { Db, PooledDb } from '../db/client.ts';
import { findConnectionShortage } from '../db/connectionLimit.ts';
import { isOutOfResources } from '../db/failures.ts';
import { hasAllRights, listWrongGrants, mayCreate } from '../db/grants.ts';
import { currentRole } from '../db/prepareSchema.ts';
import { tryToWrite } from '../db/readiness.ts';
import type { Config } from '../platform/config.ts';
import { checkContents } from './checkContents.ts';
import { ROOM_FIX } from './checkDataDirectory.ts';
import { checkTimeZone } from './checkTimeZone.ts';
import { type Finding, fault, note, ok } from './finding.ts';
import { checkMigrations } from './migrations.ts';
import { describePostgres } from './queries.ts';

const MAX_CLOCK_DIFFERENCE_MS = 2_000;
/** PostgreSQL's code if a file cannot be extended. Other shortages, or a failing disk, need another remedy. */
const DISK_FULL = '53100';

/** Yields whether the server can work with a database that answers. */
export async function* checkDatabase(db: PooledDb, config: Config): AsyncGenerator<Finding> {
  yield* checkPostgres(db, config);
  yield* checkClock(db);
  yield* checkTimeZone(db, new Date());
  const migrations = await checkMigrations(db);
  // The embedded database gets its roles when the server starts. If this version cannot use the database, it was opened
  // as its owner, so there is no role to check.
  if (config.DATABASE_URL || migrations.level === 'ok') yield* checkRole(db, config);
  yield migrations;
  // The following checks read tables that only the complete schema has.
  if (migrations.level === 'fault') return;
  yield* checkPinKey(db, config);
  yield* checkContents(db, config);
}

async function* checkPostgres(db: PooledDb, config: Config): AsyncGenerator<Finding> {
  const postgres = await describePostgres(db);
  yield await checkChanges(db, `PostgreSQL ${postgres.version} answers`);
  if (!postgres.is_durable) {
    yield fault('durability', 'this PostgreSQL may lose acknowledged transactions', {
      fix: 'Turn on fsync and synchronous_commit.',
    });
  }
  if (!postgres.writes_full_pages) {
    yield note('durability', 'full_page_writes is off', {
      fix: 'Turn it on, unless the file system never writes half a page, as ZFS: a power cut would damage the data.',
    });
  }
  if (postgres.is_read_only) {
    yield fault('read-only', 'PostgreSQL is read-only (default_transaction_read_only)', {
      fix: 'Find out who set it for the server, the database or the role, and take it back.',
    });
  }
  // Not a reason to refuse a start: after most updates the order is the same.
  if (postgres.has_other_order) {
    yield fault(
      'collation',
      'the system’s library may sort texts in another order than when the indexes were built',
      {
        fix: 'A key of a sale might not be found, and the sale booked twice. As the owner, with all servers stopped: REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION',
      },
    );
  }
  const shortage = await findConnectionShortage(db, config);
  if (shortage) yield fault('connections', shortage.text, { fix: shortage.fix });
}

/**
 * Returns whether the database also accepts changes. It does not if disk space or memory is short; `/readyz` answers
 * 503 then.
 */
async function checkChanges(db: PooledDb, answers: string): Promise<Finding> {
  try {
    await tryToWrite(db);
  } catch (error) {
    if (isOutOfResources(error)) {
      return fault('database', `${answers}, but accepts no changes: ${error.message}`, {
        fix: `Every sale waits for this. ${error.code === DISK_FULL ? ROOM_FIX : 'The log of PostgreSQL says more.'}`,
      });
    }
    // Other problems have findings of their own.
    if (!(error instanceof pg.DatabaseError)) throw error;
  }
  return ok('database', answers);
}

/**
 * Yields whether the server's role could change the triggers that protect the ledger, which it should not be able to.
 */
async function* checkRole(db: Db, { DATABASE_OWNER_URL }: Config): AsyncGenerator<Finding> {
  const role = await currentRole(db);
  const fix = 'docs/OPERATIONS.md, “Two roles”, says how to separate them.';
  if (await hasAllRights(db, role)) {
    const text = `the server’s role ${role} also owns the database: it could switch off what protects the ledger`;
    yield DATABASE_OWNER_URL ? fault('role', text, { fix }) : note('role', text, { fix });
    return;
  }
  const wrong = await listWrongGrants(db, role);
  if (wrong.length > 0) {
    const tables = wrong.map(({ table }) => table).join(', ');
    yield fault('role', `the role ${role} does not have the rights it should on: ${tables}`, {
      fix: 'Give it the right ones, with DATABASE_OWNER_URL: bonpanel migrate',
    });
    return;
  }
  yield (await mayCreate(db, role))
    ? fault('role', `the role ${role} may create tables`, {
        fix: 'REVOKE CREATE ON SCHEMA public FROM PUBLIC, as its owner.',
      })
    : ok('role', `the role ${role} can write and not rewrite`);
}

/** Yields by how much this clock is off: validity and locks depend on it, and each replica has its own. */
async function* checkClock(db: Db): AsyncGenerator<Finding> {
  const before = Date.now();
  const now = await readDatabaseClock(db);
  const after = Date.now();
  const difference = Math.max(before - now.getTime(), now.getTime() - after, 0);
  const text = `this clock and the database’s differ by ${difference} ms`;
  yield difference > MAX_CLOCK_DIFFERENCE_MS
    ? fault('clock', text, { fix: 'Synchronize both machines by NTP.', data: { difference } })
    : ok('clock', text, { data: { difference } });
}

/** Yields whether the configured PIN keys are the ones that the cards in the database need. */
export async function* checkPinKey(db: Db, config: Config): AsyncGenerator<Finding> {
  const keys = await findPinKeys(config);
  const noted = await matchPinKeys(db, keys);
  if (noted.length === 0) {
    yield note('pin-key', 'none has been used yet; the first start records it');
    return;
  }
  const missing = await findMissingKey(db, keys);
  if (missing) {
    const text =
      keys.length > 0
        ? missing.charAt(0).toLowerCase() + missing.slice(1).replace(/\.$/, '')
        : `there is no pin.key in ${config.DATA_DIR}`;
    const whose = keys.length > 0 && noted[0]?.key ? 'their PINs cannot' : 'no PIN can';
    yield fault('pin-key', `${text}: ${whose} be checked`, {
      fix: PROVIDE_KEY,
    });
    return;
  }
  yield ok('pin-key', 'the PIN key is the one of the cards');
  if (unusedKeys(noted, keys).length > 0) {
    yield note('pin-key', 'a key is configured that is not in use yet', {
      fix: 'Once every server has it: bonpanel pin-keys begin',
    });
  }
  const ended = await listEndedKeys(db);
  const [, ...others] = noted.map(({ id }) => id);
  const earlier = others.filter((id) => !ended.has(id));
  for (const { pin_key_id: id, count } of earlier.length > 0 ? await countCardsByKey(db) : []) {
    if (earlier.includes(id))
      yield note('pin-key', `PIN key ${id} has to stay; cards that are still hashed with it: ${count}`);
  }
}
