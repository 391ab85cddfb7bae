import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditAction } from '../../../contract/auditActions.ts';
import { aCard, aUser } from '../../support/builders.ts';
import { countWaiting } from '../../support/countWaiting.ts';
import { eventually } from '../../support/eventually.ts';
import { bonpanel, COMMAND, findings, spawnBonpanel } from '../../support/operator.ts';
import { execute } from '../../support/postgresForTests.ts';
import { openShop } from '../../support/shop.ts';
import { call } from '../../support/testServer.ts';

const shop = openShop();
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bonpanel-files-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const variables = (more: Record<string, string> = {}) => ({
  DATABASE_URL: shop.databaseUrl,
  PIN_KEY: '00'.repeat(32),
  ...more,
});

async function aFile(name: string, content: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
}

/** Returns the newest audit entry with an action. */
async function lastEntry(action: AuditAction) {
  const { token } = shop.administrator;
  const { body } = await call(shop, 'GET /api/audit-entries', { token, query: `?action=${action}` });
  return body.items[0];
}

test('import adds cards, once, while the server runs, and reports each row that it rejects', async () => {
  const rows = [
    'IMPORT00000000000001;A1B',
    'IMPORT00000000000001;A1B',
    'ZA-KROTKI;A1B',
    'IMPORT00000000000002;B2C',
  ];
  const path = await aFile('bony.csv', ['numer;pin', ...rows].join('\n'));
  const { exitCode, found } = await findings(['import', path, '--as', shop.administrator.email], variables());
  expect(exitCode).toBe(1);
  expect(found.map(({ level, data }) => [level, data])).toEqual([
    ['ok', { id: expect.any(String), ok: 2, duplicates: 1, errors: 1 }],
    ['note', { line: 3, reason: 'repeated' }],
    ['fault', { line: 4, reason: 'number-invalid' }],
  ]);
  const checked = await call(shop, 'POST /api/check-boncard', {
    body: { number: 'IMPORT00000000000002', pin: 'B2C' },
  });
  expect([checked.status, checked.body.data.status]).toEqual([200, 0]);
  const imports = await call(shop, 'GET /api/boncards-imports', { token: shop.administrator.token });
  expect(imports.body.items[0]).toMatchObject({ file_name: 'bony.csv', status: 1, stats: { ok: 2 } });
  expect(await lastEntry('import.uploaded')).toMatchObject({
    by: null,
    command: 'import',
    object: { id: found[0]?.data?.id, label: 'bony.csv' },
    details: { after: { as: shop.administrator.email, rows: 4 } },
  });
});

test('import reads a file with the options that the operator gives, and names what the file does not have', async () => {
  const path = await aFile('karty.csv', 'karta;kwota;hasło\nIMPORT00000000000021;100;471\n');
  const args = ['import', path, '--as', shop.administrator.email];
  const said = ['--header-row', '1', '--number-column', '1', '--pin-column', '3'];
  expect((await findings(args, variables())).faults[0]?.text).toMatch(/^It is not clear which column/);
  const { faults } = await findings([...args, '--number-column', '0', '--pin-column', '9'], variables());
  expect(faults.map(({ text }) => text)).toEqual([
    '--number-column: There is no such column in this file. --pin-column: There is no such column in this file.',
  ]);
  expect((await findings([...args, ...said], variables())).found).toMatchObject([
    { level: 'ok', data: { ok: 1, errors: 0 } },
  ]);
});

test.each([
  [
    'a file that is no table',
    async () => [await aFile('a.txt', 'nic'), '--as', shop.administrator.email],
    /card numbers and PINs/,
  ],
  [
    'nobody’s name',
    async () => [await aFile('b.csv', 'A;B'), '--as', 'nikt@example.test'],
    /nikt@example\.test is not an active administrator/,
  ],
  [
    'the name of who is no administrator',
    async () => [await aFile('b.csv', 'A;B'), '--as', (await aUser(shop)).email],
    /is not an active administrator/,
  ],
  [
    'the name of a deactivated administrator',
    async () => {
      const { email } = await aUser(shop, { role: 'administrator' });
      await execute(shop.databaseUrl, `UPDATE users SET status = 'disabled' WHERE email = '${email}'`);
      return [await aFile('b.csv', 'A;B'), '--as', email];
    },
    /is not an active administrator/,
  ],
  ['no file', async () => [join(directory, 'none.csv'), '--as', shop.administrator.email], /ENOENT/],
])('import refuses %s', async (_, args, sentence) => {
  const { exitCode, faults } = await findings(['import', ...(await args())], variables());
  expect([exitCode, faults.length]).toEqual([1, 1]);
  expect(faults[0]?.text).toMatch(sentence);
});

test('import refuses to work with a PIN key other than the cards’', async () => {
  const path = await aFile('c.csv', 'IMPORT00000000000009;A1B');
  const args = ['import', path, '--as', shop.administrator.email];
  const { faults } = await findings(args, variables({ PIN_KEY: '11'.repeat(32) }));
  expect(faults[0]?.text).toMatch(/^The PIN key is not the one of the cards/);
});

test('import is made in the name of ADMIN_EMAIL by default, in upper or lower case', async () => {
  const path = await aFile('capitals.csv', 'IMPORT00000000000010;A1B');
  const ADMIN_EMAIL = shop.administrator.email.toUpperCase();
  expect((await findings(['import', path], variables({ ADMIN_EMAIL }))).faults).toEqual([]);
});

test('export writes the same bytes as the console’s export, to a file and to standard output', async () => {
  for (const pln of [100, 250.5])
    await aCard(shop, { status: 'used', pln, by: shop.administrator, salonId: shop.salonId });
  for (const statistics of ['charge', 'sell']) {
    const asked = await fetch(`${shop.url}/api/boncards-transactions?stats_type=${statistics}&export=csv`, {
      headers: { Authorization: `Bearer ${shop.administrator.token}` },
    });
    const expected = Buffer.from(await asked.arrayBuffer()).toString('utf8');
    expect(expected).toMatch(/250,50/);
    const path = join(directory, `${statistics}.csv`);
    expect(await findings(['export', statistics, path], variables())).toMatchObject({
      exitCode: 0,
      faults: [],
    });
    expect(await readFile(path, 'utf8')).toBe(expected);
    expect(await lastEntry('list.exported')).toMatchObject({
      by: null,
      command: 'export',
      object: { label: `boncards-transactions.${statistics}` },
      details: { after: { format: 'csv', rows: 2, complete: true } },
    });
    expect((await bonpanel(['export', statistics], variables())).output).toBe(expected);
  }
});

test('export ends without an error when its reader stops reading', async () => {
  const child = spawnBonpanel(['export', 'charge'], variables());
  child.stdout.destroy();
  const [errors, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([exitCode, errors]).toEqual([0, '']);
});

test('an export to standard output writes nothing else there, not even that it has failed', async () => {
  const ended = await bonpanel(['export', 'charge', '--from', 'wczoraj'], variables());
  expect(ended).toEqual({
    exitCode: 1,
    output: '',
    errors: expect.stringMatching(/^fault {2}refused: --from/),
  });
});

test('an export that is killed leaves no file under its name', async () => {
  const path = join(directory, 'killed.csv');
  await shop.database.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ledger_entries`.execute(tx);
    const child = spawnBonpanel(['export', 'charge', path], variables());
    await eventually(async () =>
      expect(await countWaiting(shop.database.db, { application: COMMAND })).toBe(1),
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const left = (await readdir(directory)).filter((name) => name.startsWith('killed'));
  expect(left).toEqual(['killed.csv.part']);
});

test('an export that is stopped leaves no file', async () => {
  const path = join(directory, 'stopped.csv');
  await shop.database.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ledger_entries`.execute(tx);
    const child = spawnBonpanel(['export', 'charge', path], variables());
    await eventually(async () =>
      expect(await countWaiting(shop.database.db, { application: COMMAND })).toBe(1),
    );
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([143, null]);
  });
  expect((await readdir(directory)).filter((name) => name.startsWith('stopped'))).toEqual([]);
});

test('export filters by days, and writes an xlsx file if the file’s name ends so', async () => {
  const { output } = await bonpanel(
    ['export', 'charge', '--to', '2020-01-01', '--language', 'en'],
    variables(),
  );
  expect(output.trim().split('\n')).toHaveLength(1);
  const path = join(directory, 'charge.xlsx');
  expect((await findings(['export', 'charge', path], variables())).exitCode).toBe(0);
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
});

test('export refuses invalid days, an unknown kind of file, and overwriting a file', async () => {
  const faultOf = async (...args: string[]) =>
    (await findings(['export', 'sell', ...args], variables())).faults[0]?.text;
  const file = join(directory, 'refused.csv');
  expect(await faultOf(file, '--from', 'wczoraj')).toMatch(/^--from and --to are days/);
  expect(await faultOf(file, '--from', '2026-02-02', '--to', '2026-02-01')).toMatch(
    /^--from and --to are days/,
  );
  expect(await faultOf(join(directory, 'a.pdf'))).toMatch(/has to end in/);
  expect(await faultOf(await aFile('there.csv', 'kept'))).toMatch(/already exists/);
  expect(await readFile(join(directory, 'there.csv'), 'utf8')).toBe('kept');
});
