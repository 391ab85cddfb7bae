import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlePins } from '../../server/cards/settlePins.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { aBatch, aPrint } from '../support/batches.ts';
import { aUser, type SignedIn } from '../support/builders.ts';
import type { ReadCard } from '../support/cardsIn.ts';
import { findings } from '../support/operator.ts';
import { execute, socketUrl } from '../support/postgresForTests.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { call } from '../support/testServer.ts';

/** No PIN of a print is left anywhere (requirements "Batches"). */

let home: string;
let log = '';
let postgres: EmbeddedPostgres;
let server: RunningServer & { databaseUrl: string; dataDir: string };
let administrator: SignedIn;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bonpanel-traces-'));
  const dataDir = join(home, 'data');
  // Every statement, as an operator's own PostgreSQL may log it.
  const settings = { fsync: 'off', log_statement: 'all', log_min_duration_statement: '0' };
  postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), settings });
  const databaseUrl = socketUrl(postgres.connection);
  const sink = pino({ level: 'trace' }, { write: (line: string) => (log += line) });
  const config = testConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'trace' });
  server = { ...(await startServer(config, sink)), databaseUrl, dataDir };
  administrator = await aUser(server, { role: 'administrator' });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
});

/** How far from its number a PIN is looked for, in characters. */
const NEAR = 200;
/** Numbers of other cards are made of a PIN's characters. */
const otherNumbers = /[2-9A-HJ-NP-Z]{20}/g;

const encodings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  'UTF-16LE': (text) => Buffer.from(text, 'utf16le').toString('latin1'),
  'UTF-16BE': (text) => Buffer.from(text, 'utf16le').swap16().toString('latin1'),
};
/** Which characters of base64 a text at any of the three places determines. */
function base64At(place: number, text: string): string {
  const encoded = Buffer.from('\0'.repeat(place) + text).toString('base64');
  const sure = Math.floor(((place + text.length) * 8) / 6);
  return encoded.slice(Math.ceil((place * 8) / 6), sure);
}

/** Returns where a PIN stands near its number. */
function tracesIn(content: Buffer, cards: readonly ReadCard[]): string[] {
  const text = content.toString('latin1');
  const found: string[] = [];
  const note = (encoding: string, { number }: ReadCard) => found.push(`${encoding} ${number}`);
  for (const card of cards) {
    for (const [encoding, encode] of Object.entries(encodings)) {
      const width = encode('A').length;
      for (const near of surroundings(text, encode(card.number), NEAR * width)) {
        const plain = width === 1 ? near : near.replaceAll('\0', '');
        if (plain.replaceAll(otherNumbers, '\0').includes(card.pin)) note(encoding, card);
      }
    }
    for (const place of [0, 1, 2])
      for (const near of surroundings(text, base64At(place, card.number), NEAR))
        if ([0, 1, 2].some((other) => near.includes(base64At(other, card.pin)))) note('base64', card);
  }
  return found;
}

function surroundings(text: string, part: string, width: number): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    found.push(
      `${text.slice(Math.max(0, at - width), at)}\0\0${text.slice(at + part.length, at + part.length + width)}`,
    );
  return found;
}

async function tracesBelow(directory: string, cards: readonly ReadCard[]): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    found.push(...tracesIn(content, cards).map((trace) => `${entry.name}: ${trace}`));
  }
  return found;
}

/** Returns how many of these numbers stand in the files. */
async function numbersBelow(directory: string, cards: readonly ReadCard[]): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')));
  return cards.filter(({ number }) => contents.some((content) => content.includes(number))).length;
}

test('neither database, write-ahead log, logs, temporary files nor a backup has a PIN near its number', async () => {
  const temporary = new Set(await readdir(tmpdir()));
  const { id } = await aBatch(server, { by: administrator, count: 120 });
  const first = await aPrint(server, id, { by: administrator });
  const second = await aPrint(server, id, { by: administrator });
  await aPrint(server, id, { by: administrator, format: 'sheet' });
  expect([first.length, second.length]).toEqual([120, 120]);
  for (const { number, pin } of first.slice(0, 20))
    await call(server, 'POST /api/check-boncard', { body: { number, pin } });
  const { token } = administrator;
  await call(server, 'POST /api/boncards-batches/:id/print/confirm', { id, token, body: {} });
  const stopping = new AbortController().signal;
  await settlePins({ db: server.database.db, stopping, wait: async () => undefined }, new Date());
  const backup = join(home, 'backup.zip');
  const variables = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, PIN_KEY: TEST_PIN_KEY };
  expect((await findings(['backup', backup], variables)).exitCode).toBe(0);
  await execute(postgres.connection, 'CHECKPOINT');
  const cards = [...first, ...second];
  expect(await tracesBelow(home, cards)).toEqual([]);
  expect(tracesIn(Buffer.from(log), cards)).toEqual([]);
  for (const name of (await readdir(tmpdir())).filter((one) => !temporary.has(one)))
    expect(await tracesBelow(join(tmpdir(), name), cards).catch(() => [])).toEqual([]);
  // The numbers were looked for where they are.
  expect(await numbersBelow(home, first)).toBe(120);
});

test('such a trace is found in every encoding', async () => {
  const [card = { number: '', pin: '' } as ReadCard] = await aPrint(
    server,
    (await aBatch(server, { by: administrator, count: 1 })).id,
    { by: administrator },
  );
  const line = `{"number":"${card.number}","pin":"${card.pin}"}`;
  const traces: Record<string, Buffer> = {
    plain: Buffer.from(line),
    'UTF-16LE': Buffer.from(line, 'utf16le'),
    'UTF-16BE': Buffer.from(line, 'utf16le').swap16(),
    base64: Buffer.from(Buffer.from(line).toString('base64')),
  };
  const directory = await mkdtemp(join(tmpdir(), 'bonpanel-planted-'));
  for (const [encoding, content] of Object.entries(traces)) {
    for (const place of [0, 1, 2]) {
      const shifted =
        encoding === 'base64'
          ? Buffer.from(Buffer.from('x'.repeat(place) + line).toString('base64'))
          : Buffer.concat([Buffer.alloc(place * 2), content]);
      await writeFile(join(directory, 'file'), shifted);
      expect([encoding, place, await tracesBelow(directory, [card])]).not.toEqual([encoding, place, []]);
    }
  }
  await rm(directory, { recursive: true });
});
