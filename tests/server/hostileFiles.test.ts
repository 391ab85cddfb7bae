import { once } from 'node:events';
import { request } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Reason } from '../../contract/refusals.ts';
import { refusalSentence } from '../../server/refusalSentence.ts';
import { aUser } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { type HostileFile, hostileArchives, hostileSheets, hostileTexts } from '../support/hostileFiles.ts';
import { ALLOWED_MB, highestRise } from '../support/processMemory.ts';
import { openServerInProcess } from '../support/serverInProcess.ts';
import { rowOf, spreadsheet } from '../support/spreadsheetFile.ts';
import { call } from '../support/testServer.ts';

// A server in a process of its own, because its memory is measured and it might not survive.
const opened = openServerInProcess();
// Upload once before the tests, because a process's first work takes memory of its own.
beforeAll(async () => {
  await upload(Buffer.alloc(10_000_000, 'a'));
});

/** A file may take at most this many times as long as a plain one of the same size, however it is made. */
const TIMES_AS_LONG = 4;
const plain = Buffer.concat([Buffer.from('numer;pin\n'), Buffer.alloc(10_000_000, 'a;b\n')]);
let plainMs: number;
beforeAll(async () => {
  plainMs = await duration(() => upload(plain));
});

async function duration(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Returns how many times as long as the plain file a file takes, which first took `ms`. If that is too long, both are
 * read again in turns, because another process may have slowed the first reading.
 */
async function timesAsLong(content: Buffer, ms: number): Promise<number> {
  if (ms < TIMES_AS_LONG * plainMs) return ms / plainMs;
  const best = { plain: Number.POSITIVE_INFINITY, hostile: ms };
  for (let times = 0; times < 2; times += 1) {
    best.plain = Math.min(best.plain, await duration(() => upload(plain)));
    best.hostile = Math.min(best.hostile, await duration(() => upload(content)));
  }
  return best.hostile / best.plain;
}

function upload(content: Buffer, token?: string) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)]), 'bony.xlsx');
  return send(body, token);
}

const send = (body: FormData, token = opened.administrator.token) =>
  call(opened.server, 'POST /api/boncards-imports', { token, body });

const imports = () => call(opened.server, 'GET /api/boncards-imports', { token: opened.administrator.token });

describe.each<[string, HostileFile[]]>([
  ['archives that contradict themselves', hostileArchives],
  ['spreadsheets that ask too much', hostileSheets],
  ['texts that are no lists of cards', hostileTexts],
])('%s are refused by name, in little memory and with nothing left behind', (_, files) => {
  let before: unknown;
  beforeEach(async () => {
    before = (await imports()).body.info;
  });

  test.each(files)('$name', async ({ make, reasons }) => {
    const content = make();
    let ms = Number.POSITIVE_INFINITY;
    const rise = await highestRise(opened.server.processId, async () => {
      const start = performance.now();
      const { status, body } = await upload(content);
      ms = Math.min(ms, performance.now() - start);
      expect(reasons).toContain(body.reason);
      const sentence = refusalSentence('pl', body.reason as Reason);
      expect([status, body.message, body.errors]).toEqual([422, sentence, { file: [sentence] }]);
    });
    expect(rise).toBeLessThan(ALLOWED_MB);
    expect(await timesAsLong(content, ms)).toBeLessThan(TIMES_AS_LONG);
    expect((await imports()).body.info).toEqual(before);
  });
});

test('a second file in an upload is refused, and so is a file in another field', async () => {
  const file = new Blob([new Uint8Array(spreadsheet(rowOf('KARTA000000000000001', '123')))]);
  for (const field of ['file', 'plik']) {
    const body = new FormData();
    body.append('file', file, 'bony.xlsx');
    body.append(field, file, 'bony2.xlsx');
    const reply = await send(body);
    expect([reply.status, reply.body.reason]).toEqual([422, 'file-not-alone']);
  }
  const elsewhere = new FormData();
  elsewhere.append('plik', file, 'bony.xlsx');
  expect((await send(elsewhere)).body).toMatchObject({
    code: 422,
    reason: 'file-field-unknown',
    errors: { file: ['Wyślij plik w polu file, a nie w polu plik.'] },
  });
});

test('a third simultaneous upload of one person has to be tried again later, but not one of another person', async () => {
  const slow = Array.from({ length: 3 }, () => startUpload());
  const [refused] = await Promise.race(slow.map((upload) => once(upload, 'response')));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  const file = Buffer.from('KARTA000000000000001;123');
  const { token } = await aUser(opened.copy, { role: 'administrator' });
  expect((await upload(file, token)).status).toBe(200);
  for (const upload of slow) upload.destroy();
  await eventually(async () => expect((await upload(file)).status).toBe(200));
});

test('one person’s files are read one after the other, and another person’s file is read meanwhile', async () => {
  const { token } = await aUser(opened.copy, { role: 'administrator' });
  // This file takes seconds to read.
  const heavy = Buffer.from('KARTA000000000000001;123\n'.repeat(400_000));
  let read = 0;
  const own = Array.from({ length: 3 }, async () => {
    const { status } = await upload(heavy);
    if (status === 200) read += 1;
    return status;
  });
  // Two uploads may be received at once, and whichever comes third is refused.
  await Promise.race(own);
  expect(read).toBe(0);
  expect((await upload(Buffer.from('KARTA000000000000002;123'), token)).status).toBe(200);
  expect(read).toBeLessThan(2);
  expect((await Promise.all(own)).sort()).toEqual([200, 200, 429]);
});

/** Starts an upload of which only the beginning arrives. */
function startUpload() {
  const upload = request(`${opened.server.url}/api/boncards-imports`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${opened.administrator.token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
    },
  });
  upload.on('error', () => undefined);
  upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na');
  return upload;
}
