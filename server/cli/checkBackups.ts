import { findFirstEntryAt } from '../books/closedDayQueries.ts';
import type { Db } from '../db/client.ts';
import { isOurs, listTables, type Table } from '../db/copy.ts';
import type { Config } from '../platform/config.ts';
import { DAY_MS } from '../platform/durations.ts';
import { type Finding, fault, note, ok } from './finding.ts';
import { findLastCopy } from './queries.ts';

/** A nightly backup is missing. */
const LATE_DAYS = 2;
/** Backups have stopped. */
const STOPPED_DAYS = 7;

/**
 * Yields how old the last backup or restore is; without one, whether the ledger has been at risk for as long. That is
 * only a note for a PostgreSQL of one's own, which may be backed up by other means.
 */
export async function* checkBackups(
  db: Db,
  { DATABASE_URL }: Pick<Config, 'DATABASE_URL'>,
  now: Date,
): AsyncGenerator<Finding> {
  const last = await findLastCopy(db, now);
  const since = last ?? (await findFirstEntryAt(db)) ?? now;
  const days = (now.getTime() - since.getTime()) / DAY_MS;
  const text = last ? `the last bonpanel backup is of ${last.toISOString()}` : 'there is no bonpanel backup';
  const data = { at: last?.toISOString() ?? null };
  if (days >= LATE_DAYS) {
    const level = days < STOPPED_DAYS || DATABASE_URL ? note : fault;
    const fix =
      'journalctl -u bonpanel-backup says whether the nightly one is made, and why not: docs/OPERATIONS.md, “Backup”.';
    yield level('backup', text, { fix, data });
  } else if (last) yield ok('backup', text, { data });
  yield* notBackedUp(await listTables(db));
}

/** Yields which tables no backup has, because no migration creates them: they are somebody's own. */
export function* notBackedUp(tables: readonly Table[]): Generator<Finding> {
  const names = tables.filter((table) => !isOurs(table)).map(({ name }) => name);
  if (names.length === 0) return;
  yield note('backup', `tables that are not Bonpanel’s are not backed up: ${names.join(', ')}`, {
    fix: 'Back them up in another way: docs/OPERATIONS.md, “Backup”.',
    data: { tables: names },
  });
}
