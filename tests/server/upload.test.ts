import { once } from 'node:events';
import { request } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IMPORT_FILE_LIMIT } from '../../contract/boncardImport.ts';
import { aUser } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { ALLOWED_MB, highestRise } from '../support/processMemory.ts';
import { openServerInProcess } from '../support/serverInProcess.ts';
import { call } from '../support/testServer.ts';

// Memory can be measured only for a process of its own, and only on Linux.
const MB = 1024 * 1024;

const opened = openServerInProcess();
// Upload once before the tests, because a process's first work takes memory of its own.
beforeAll(async () => {
  await importBatch(list('A', 10_000));
});

function list(series: string, rows: number): string {
  return Array.from({ length: rows }, (_, row) => `${series}${String(row).padStart(19, '0')};123`).join('\n');
}

function upload(content: string, { token } = opened.administrator) {
  const body = new FormData();
  body.append('file', new Blob([content]), 'bony.csv');
  return call(opened.server, 'POST /api/boncards-imports', { token, body });
}

const imports = () => call(opened.server, 'GET /api/boncards-imports', { token: opened.administrator.token });

async function importBatch(content: string) {
  expect((await upload(content)).status).toBe(200);
  await eventually(async () => expect((await imports()).body.items[0].status).toBe(1));
}

const riseDuring = (work: () => Promise<unknown>, allowedMb?: number) =>
  highestRise(opened.server.processId, work, allowedMb);

test('30 000 cards are imported in little memory', async () => {
  let series = 'A';
  const nextSeries = () => {
    series = String.fromCharCode(series.charCodeAt(0) + 1);
    return series;
  };
  // The same for each row as for a file of 100 000.
  const allowed = 0.3 * ALLOWED_MB;
  const rise = await riseDuring(() => importBatch(list(nextSeries(), 30_000)), allowed);
  expect(rise).toBeLessThan(allowed);
});

describe('refused with a clear answer, in little memory and with nothing left behind', () => {
  let before: unknown;
  beforeEach(async () => {
    before = (await imports()).body.info;
  });

  test('a body of 200 MB', async () => {
    const rise = await riseDuring(async () => {
      const [status] = await sendParts(Array.from({ length: 200 }, () => Buffer.alloc(MB, 'a')));
      expect(status).toBe(413);
    });
    expect(rise).toBeLessThan(ALLOWED_MB);
    expect((await imports()).body.info).toEqual(before);
  });

  test('four files at once, each as large as it may be', async () => {
    const other = await aUser(opened.copy, { role: 'administrator' });
    const people = [opened.administrator, opened.administrator, other, other];
    const content = 'a'.repeat(IMPORT_FILE_LIMIT);
    const rise = await riseDuring(async () => {
      const replies = await Promise.all(people.map((person) => upload(content, person)));
      expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    });
    expect(rise).toBeLessThan(ALLOWED_MB);
    expect((await imports()).body.info).toEqual(before);
  });

  test('500 uploads that break off', async () => {
    const rise = await riseDuring(async () => {
      for (let round = 0; round < 25; round++) await Promise.all(Array.from({ length: 20 }, () => abort()));
    });
    expect(rise).toBeLessThan(ALLOWED_MB);
    expect((await imports()).body.info).toEqual(before);
  });
});

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

function open() {
  const upload = request(`${opened.server.url}/api/boncards-imports`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${opened.administrator.token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
    },
  });
  upload.on('error', () => undefined);
  upload.write(HEAD);
  return upload;
}

/** Sends the parts of a file until an answer comes. */
async function sendParts(parts: Buffer[]): Promise<[status: number | undefined]> {
  const sending = open();
  const answered = once(sending, 'response');
  let isAnswered = false;
  sending.on('response', () => {
    isAnswered = true;
  });
  for (const part of parts) {
    if (isAnswered) break;
    if (!sending.write(part)) await Promise.race([once(sending, 'drain'), answered]);
  }
  const [response] = await answered;
  sending.destroy();
  return [response.statusCode];
}

async function abort() {
  const sending = open();
  await once(sending, 'socket');
  await new Promise((resolve) => sending.write(Buffer.alloc(100_000, 'a'), resolve));
  sending.destroy();
}
