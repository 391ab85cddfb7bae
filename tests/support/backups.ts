import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { closeDays } from '../../server/books/closeDays.ts';
import type { Finding } from '../../server/cli/finding.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { newId } from '../../server/platform/ids.ts';
import { eventually } from './eventually.ts';
import { findings } from './operator.ts';
import { execute } from './postgresForTests.ts';
import { openShop, type Shop } from './shop.ts';
import { TEST_PIN_KEY } from './testConfig.ts';
import { withNewDatabase } from './testServer.ts';

/** A shop with a card of each status, closed days and a tax class, and what is needed to back it up and restore it. */
export interface Backups {
  shop: Shop;
  /** The directory in which the tests put their files. */
  directory: string;
  /** Returns the path of a file in that directory that does not exist yet. */
  newFile(): string;
  /** Backs up the shop. Returns the file and the findings of the command. */
  aBackup(...options: string[]): Promise<{ file: string; found: Finding[] }>;
  /**
   * Returns the data directory of an empty embedded database without a PIN key. It is always the same, emptied again.
   */
  anEmptyDataDir(): Promise<string>;
}

/** Returns the settings with which commands work on a database and with its PIN key. */
export const at = (url: string) => ({ DATABASE_URL: url, PIN_KEY: TEST_PIN_KEY });

/** Opens a shop before the tests of a file and closes it after them. `directory` is set in tests and hooks only. */
export function openBackups(): Backups {
  const shop = openShop();
  const backups: Backups = { shop, directory: '', newFile, aBackup, anEmptyDataDir };
  let embedded: string;
  let files = 0;

  beforeAll(async () => {
    for (const status of ['pending', 'active', 'used', 'canceled'] as const)
      await shop.card({ status, chargedAt: new Date('2026-01-10T12:00:00Z') });
    const { db } = shop.database;
    await closeDays(db, new Date('2026-02-12T12:00:00Z'));
    const taxClass = {
      type: 'lenses',
      class: 'spv',
      effective_from: '2026-02-01' as WarsawDay,
      set_by: shop.administrator.id,
    } as const;
    await db
      .insertInto('tax_classes')
      .values({ id: newId(), set_at: new Date(), ...taxClass })
      .execute();
    await runHourlyJobs(shop.databaseUrl);
    backups.directory = await mkdtemp(join(tmpdir(), 'bonpanel-backup-'));
    embedded = await withNewDatabase(join(backups.directory, 'embedded'));
    await appendFile(join(embedded, 'postgres', 'postgresql.conf'), 'fsync = off');
  });
  afterAll(() => rm(backups.directory, { recursive: true, force: true }));

  function newFile() {
    files += 1;
    return join(backups.directory, `${files}.zip`);
  }

  async function aBackup(...options: string[]) {
    const file = newFile();
    const { exitCode, found } = await findings(['backup', ...options, file], at(shop.databaseUrl));
    expect(exitCode).toBe(0);
    return { file, found };
  }

  async function anEmptyDataDir() {
    const log = pino({ level: 'silent' });
    const { connection, stop } = await startEmbeddedPostgres({ dataDir: embedded, log });
    await execute(connection, 'DROP SCHEMA IF EXISTS public, graphile_worker CASCADE; CREATE SCHEMA public');
    await stop();
    await rm(join(embedded, 'pin.key'), { force: true });
    return embedded;
  }

  return backups;
}

/**
 * Runs the hourly jobs, and waits until all entries are added up. If this happened during a test, database and backup
 * would differ.
 */
export async function runHourlyJobs(url: string) {
  await execute(
    url,
    `SELECT graphile_worker.add_job(task) FROM unnest(ARRAY['purgeExpired', 'closeDays']) AS task`,
  );
  await eventually(async () => {
    expect((await execute(url, 'SELECT FROM graphile_worker._private_jobs')).rows).toEqual([]);
    expect((await execute(url, 'SELECT FROM open_entries')).rows).toEqual([]);
  });
}
