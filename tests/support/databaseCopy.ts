import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HashPin } from '../../server/cards/pinHash.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { openTestDatabase } from './openTestDatabase.ts';
import { hashTestPin, TEST_PIN_KEY } from './testConfig.ts';
import { copyTemplate, emptyDatabase, type TestDatabase } from './testServer.ts';

/** A database without a server, for builders and for servers in their own processes. */
export interface DatabaseCopy {
  database: OpenDatabase;
  hashPin: HashPin;
  /** The directory in which its servers keep their files. */
  dataDir: string;
  /** The environment of its servers. */
  variables: Record<'DATABASE_URL' | 'PIN_KEY', string>;
  drop(): Promise<void>;
}

/** Returns a database with the whole schema. */
export async function openDatabaseCopy(): Promise<DatabaseCopy> {
  return open(await copyTemplate());
}

/** Returns an empty database, without any table. */
export async function openEmptyDatabase(): Promise<DatabaseCopy> {
  return open(await emptyDatabase());
}

async function open({ url, drop }: TestDatabase): Promise<DatabaseCopy> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-copy-'));
  const database = openTestDatabase(url, 5);
  return {
    database,
    hashPin: hashTestPin,
    dataDir,
    variables: { DATABASE_URL: url, PIN_KEY: TEST_PIN_KEY },
    async drop() {
      await database.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
