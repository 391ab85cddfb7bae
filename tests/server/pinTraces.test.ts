import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { BatchId } from '../../contract/ids.ts';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { settlePins } from '../../server/cards/settlePins.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { createLog } from '../../server/platform/log.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { aBatch, aPrint } from '../support/batches.ts';
import { aSalon, aUser, type SignedIn } from '../support/builders.ts';
import type { ReadCard } from '../support/cardsIn.ts';
import {
  anAddress,
  anOwnedCard,
  cardTokenIn,
  mailTo,
  type OwnedCard,
  sellECard,
  show,
} from '../support/eCards.ts';
import { findings } from '../support/operator.ts';
import { execute, socketUrl } from '../support/postgresForTests.ts';
import { openPdf } from '../support/readPrintedCodes.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtpServer.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

/** PINs of prints and e-cards and tokens of links leave no trace anywhere (requirements "Batches", "E-cards"). */

let home: string;
let log = '';
let postgres: EmbeddedPostgres;
let server: RunningServer & { databaseUrl: string; dataDir: string };
let administrator: SignedIn;
let smtp: TestSmtpServer;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bonpanel-traces-'));
  const dataDir = await withNewDatabase(join(home, 'data'));
  // Log every statement with its values, as an operator's own PostgreSQL may do.
  const settings = {
    ...{ fsync: 'off', log_statement: 'all', log_min_duration_statement: '0' },
    ...{ log_error_verbosity: 'default', log_parameter_max_length: '-1' },
  };
  postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), settings });
  const databaseUrl = socketUrl(postgres.connection);
  const sink = createLog({ LOG_LEVEL: 'trace' }, { write: (line: string) => (log += line) });
  smtp = await startSmtpServer();
  const mails = { SMTP_URL: smtp.url, MAIL_FROM: 'bony@example.test' };
  const config = testConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'trace', ...mails });
  server = { ...(await startServer(config, sink)), databaseUrl, dataDir };
  administrator = await aUser(server, { role: 'administrator' });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  await smtp.stop();
  await rm(home, { recursive: true, force: true });
});

/** How far from a card's number its PIN is searched for, in characters. */
const NEAR = 200;
const NUMBER = 20;
/** The length of the longest text that is ignored: an id. */
const LONGEST = 36;
const LETTER = '[2-9A-HJ-NP-Z]';
/** Matches numbers of other cards, ids, timestamps and words of PostgreSQL's log, which may contain a PIN's characters. */
const noPin = new RegExp(
  `${LETTER}{${NUMBER}}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?: UTC)?|DETAIL`,
  'g',
);

/** Patterns for runs of characters that may contain a number, and how many bytes each character takes. */
const encodings = {
  plain: { run: new RegExp(`${LETTER}{${NUMBER},}`, 'g'), width: 1 },
  'UTF-16': { run: new RegExp(`(?:${LETTER}\\0){${NUMBER - 1},}${LETTER}`, 'g'), width: 2 },
};
const base64Run = /[A-Za-z0-9+/]{26,}/g;

type Cards = ReadonlyMap<string, readonly ReadCard[]>;

/** Returns which PINs are near their numbers. Goes through a file only a few times, however many cards there are. */
function tracesIn(content: Buffer, cards: readonly ReadCard[]): string[] {
  const text = content.toString('latin1');
  const ofNumber = Map.groupBy(cards, ({ number }) => number);
  return [...tracesInLetters(text, ofNumber), ...tracesInBase64(text, ofNumber)];
}

function tracesInLetters(text: string, ofNumber: Cards): string[] {
  const found: string[] = [];
  for (const [encoding, { run, width }] of Object.entries(encodings))
    for (const { 0: letters, index } of text.matchAll(run))
      for (const [at, cards] of numbersIn(letters.replaceAll('\0', ''), ofNumber)) {
        const begin = index + at * width;
        const end = begin + NUMBER * width;
        // Take more than is searched, so that no id is cut in two within the searched part.
        const reach = (NEAR + LONGEST) * width;
        const near = [
          readable(text.slice(Math.max(0, begin - reach), begin), width).slice(-NEAR),
          readable(text.slice(end, end + reach), width).slice(0, NEAR),
        ];
        const traces = cards.filter(({ pin }) => near.some((part) => part.includes(pin)));
        found.push(...traces.map(({ number, pin }) => `${encoding} ${number} ${pin}`));
      }
  return found;
}

function tracesInBase64(text: string, ofNumber: Cards): string[] {
  const found: string[] = [];
  for (const { 0: run, index } of text.matchAll(base64Run))
    for (const offset of [0, 1, 2, 3]) {
      const decoded = Buffer.from(run.slice(offset), 'base64').toString('latin1');
      for (const [at, cards] of numbersIn(decoded, ofNumber)) {
        const begin = index + offset + Math.floor((at * 4) / 3);
        const near = text.slice(Math.max(0, begin - NEAR), begin + NEAR + Math.ceil((NUMBER * 4) / 3));
        const traces = cards.filter(({ pin }) => inBase64(pin).some((part) => near.includes(part)));
        found.push(...traces.map(({ number }) => `base64 ${number}`));
      }
    }
  return found;
}

/** Returns the cards whose numbers are in a text, with the position of each. */
function* numbersIn(text: string, ofNumber: Cards): Generator<[at: number, cards: readonly ReadCard[]]> {
  for (let at = 0; at + NUMBER <= text.length; at++) {
    const cards = ofNumber.get(text.slice(at, at + NUMBER));
    if (cards) yield [at, cards];
  }
}

/** Returns a text in which what is certainly not a PIN is replaced by dots. */
function readable(text: string, width: number): string {
  return (width === 1 ? text : text.replaceAll('\0', '')).replaceAll(noPin, (part) =>
    '.'.repeat(part.length),
  );
}

/** Returns the base64 characters that a text determines, for each of the three offsets at which it may begin. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((place) => {
    const sure = Math.floor(((place + text.length) * 8) / 6);
    return Buffer.from('\0'.repeat(place) + text)
      .toString('base64')
      .slice(Math.ceil((place * 8) / 6), sure);
  });
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

/** Returns how many of these numbers are in the files. */
async function numbersBelow(directory: string, cards: readonly ReadCard[]): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')));
  return cards.filter(({ number }) => contents.some((content) => content.includes(number))).length;
}

/** Prints a batch as a PDF and returns the cards that its pages show. */
async function aSheet(id: BatchId): Promise<ReadCard[]> {
  const response = await fetch(`${server.url}/api/boncards-batches/${id}/print`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${administrator.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ format: 'sheet' }),
  });
  const document = await openPdf(Buffer.from(await response.arrayBuffer()));
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  return [...text.matchAll(/((?:[2-9A-HJ-NP-Z]{4} ){4}[2-9A-HJ-NP-Z]{4})\s+PIN\s+([2-9A-HJ-NP-Z]{3})/g)].map(
    ([, number = '', pin = '']) => ({ number: number.replaceAll(' ', '') as CardNumber, pin: pin as Pin }),
  );
}

test('neither database, write-ahead log, logs, temporary files nor a backup has a PIN near its number', async () => {
  const temporary = new Set(await readdir(tmpdir()));
  const { id } = await aBatch(server, { by: administrator, count: 120 });
  const first = await aPrint(server, id, { by: administrator });
  const second = await aPrint(server, id, { by: administrator });
  const third = await aSheet(id);
  expect([first.length, second.length, third.length]).toEqual([120, 120, 120]);
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
  const cards = [...first, ...second, ...third];
  expect(await tracesBelow(home, cards)).toEqual([]);
  expect(tracesIn(Buffer.from(log), cards)).toEqual([]);
  for (const name of (await readdir(tmpdir())).filter((one) => !temporary.has(one)))
    expect(await tracesBelow(join(tmpdir(), name), cards).catch(() => [])).toEqual([]);
  // Make sure that the searched files contain the numbers at all.
  expect(await numbersBelow(home, first)).toBe(120);
});

/**
 * Returns which secrets of 256 bits, given as base64url, are in the content: as base64url, base64, hexadecimal digits
 * or bytes.
 */
function secretsIn(content: Buffer, secrets: readonly string[]): string[] {
  const wide = Buffer.from(content.filter((byte) => byte !== 0));
  return secrets.filter((secret) => {
    const bytes = Buffer.from(secret, 'base64url');
    const written = [secret, bytes.toString('hex'), bytes.toString('base64').slice(0, 43)];
    return written.some((one) => content.includes(one) || wide.includes(one)) || content.includes(bytes);
  });
}

async function secretsBelow(directory: string, secrets: readonly string[]): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    found.push(...secretsIn(content, secrets).map((secret) => `${entry.name}: ${secret}`));
  }
  return found;
}

test('none of them has an e-card’s PIN near its number, before or after its mail, or the token of its link', async () => {
  const temporary = new Set(await readdir(tmpdir()));
  const { token } = administrator;
  const selling = { token, salonId: await aSalon(server) };
  const later = addDays(warsawDayOf(new Date()), 1);
  for (let count = 0; count < 20; count++) await sellECard(server, selling, { send_on: later });
  const cards: OwnedCard[] = [];
  for (let count = 0; count < 30; count++) cards.push(await anOwnedCard({ ...server, smtp }, selling));
  for (const { number, pin } of cards.slice(0, 10))
    await call(server, 'POST /api/boncards/search', {
      token,
      body: { number, pin, searchForType: 'purchase' },
    });
  const links = cards.map(({ link }) => link);
  for (const { id, link } of cards.slice(10, 20)) {
    await call(server, 'GET /api/e-cards/:token', { id: link });
    const email = anAddress();
    await call(server, 'POST /api/boncards/:id/action/send', { token, id, body: { email } });
    const newer = cardTokenIn(await mailTo(smtp, email));
    const { number, pin } = (await show(server, newer)).body.data;
    cards.push({ id, email, number, pin, link: newer });
    links.push(newer);
    await show(server, link);
  }
  const backup = join(home, 'backup-e-cards.zip');
  const variables = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, PIN_KEY: TEST_PIN_KEY };
  expect((await findings(['backup', backup], variables)).exitCode).toBe(0);
  await execute(postgres.connection, 'CHECKPOINT');
  expect(await tracesBelow(home, cards)).toEqual([]);
  expect(await secretsBelow(home, links)).toEqual([]);
  expect(tracesIn(Buffer.from(log), cards)).toEqual([]);
  expect(secretsIn(Buffer.from(log), links)).toEqual([]);
  for (const name of (await readdir(tmpdir())).filter((one) => !temporary.has(one))) {
    expect(await tracesBelow(join(tmpdir(), name), cards).catch(() => [])).toEqual([]);
    expect(await secretsBelow(join(tmpdir(), name), links).catch(() => [])).toEqual([]);
  }
  expect(await numbersBelow(home, cards)).toBe(cards.length);
  const [first = ''] = links;
  for (const planted of [first, Buffer.from(first, 'base64url').toString('hex')])
    expect(secretsIn(Buffer.from(`x${planted}x`), links)).toEqual([first]);
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
