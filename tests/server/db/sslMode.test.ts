import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachPostgres } from '../../../server/db/reachPostgres.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { TEST_PIN_KEY } from '../../support/testConfig.ts';
import { workerPostgres } from '../../support/testServer.ts';
import { certificate, openTlsDoor } from '../../support/tlsDoor.ts';

// A PostgreSQL with a self-signed certificate for another name. Each sslmode means the same as for psql.

let directory: string;
let door: Awaited<ReturnType<typeof openTlsDoor>>;
let authority: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bonpanel-tls-'));
  authority = join(directory, 'authority.pem');
  await writeFile(authority, certificate);
  const { searchParams, port } = new URL(workerPostgres().url);
  door = await openTlsDoor(`${searchParams.get('host')}/.s.PGSQL.${port}`);
});
afterAll(async () => {
  door.close();
  await rm(directory, { recursive: true, force: true });
});

/** Connects to the address of a setting in the way a start does. */
function reach(query: string) {
  const { username, pathname } = new URL(workerPostgres().url);
  const url = `postgresql://${username}@127.0.0.1:${door.port}${pathname}?${query}`;
  const { DATABASE_URL = '' } = readConfig({ DATABASE_URL: url, PIN_KEY: TEST_PIN_KEY });
  return reachPostgres(DATABASE_URL);
}

test.each([
  'sslmode=require',
  'sslmode=no-verify',
  'sslmode=verify-ca&sslrootcert=',
  'sslmode=require&sslrootcert=',
])('%s lets us in', async (query) => {
  await reach(query.replace(/=$/, `=${authority}`));
});

test.each([
  ['sslmode=verify-full', 'self-signed certificate'],
  ['sslmode=verify-full&sslrootcert=system', 'self-signed certificate'],
  ['sslmode=verify-full&sslrootcert=', 'IP: 127.0.0.1 is not in the cert'],
])('%s does not', async (query, why) => {
  await expect(reach(query.replace(/=$/, `=${authority}`))).rejects.toThrow(why);
});

test('sslmode=require does not fall back to clear text if the server has no TLS', async () => {
  const plain = `${workerPostgres().url}&sslmode=require`;
  const { DATABASE_URL = '' } = readConfig({ DATABASE_URL: plain, PIN_KEY: TEST_PIN_KEY });
  await expect(reachPostgres(DATABASE_URL)).rejects.toThrow('The server does not support SSL connections');
});
