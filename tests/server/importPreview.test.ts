import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IMPORT_FILE_LIMIT, type ImportChoice } from '../../contract/boncardImport.ts';
import type { CallAddress } from '../../contract/calls.ts';
import { eventually } from '../support/eventually.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

const shop = openShop();

const PREVIEW = 'POST /api/boncards-imports/preview';
const IMPORT = 'POST /api/boncards-imports';

function send(
  to: CallAddress,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, unknown> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  body.append('file', new Blob([content]), 'bony.csv');
  return call(shop, to, { token: shop.administrator.token, body });
}

/** Uploads a file and returns its import once it has ended. */
async function importFile(content: string | Uint8Array<ArrayBuffer>, choice?: ImportChoice) {
  const { body } = await send(IMPORT, content, choice);
  return eventually(async () => {
    const list = await call(shop, 'GET /api/boncards-imports', { token: shop.administrator.token });
    const found = list.body.items.find(({ id }: { id: string }) => id === body.data.id);
    expect(found.status).not.toBe(0);
    return found;
  });
}

const countIn = async (table: 'boncards' | 'boncard_imports' | 'audit_entries') => {
  const { count } = await shop.database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

test('shows how many cards would be added, are wrong or already known, and stores nothing', async () => {
  const known = await shop.card();
  const file = `numer;pin\nPREVIEW0000000000001;111\nPREVIEW0000000000001;111\n${known.number};222\nx;333\n`;
  const before = await Promise.all([
    countIn('boncards'),
    countIn('boncard_imports'),
    countIn('audit_entries'),
  ]);
  const response = await send(PREVIEW, file);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.body.data).toEqual({
    sheets: [],
    sheet: null,
    separator: ';',
    encoding: 'utf-8',
    header_row: 1,
    columns: [
      { title: 'numer', samples: ['PREVIEW0000000000001', 'PREVIEW0000000000001', known.number, 'x'] },
      { title: 'pin', samples: ['111', '111', '222', '333'] },
    ],
    number_column: 1,
    pin_column: 2,
    rows: 4,
    errors: 1,
    duplicates: 2,
  });
  const after = await Promise.all([
    countIn('boncards'),
    countIn('boncard_imports'),
    countIn('audit_entries'),
  ]);
  expect(after).toEqual(before);
});

test('a file with doubtful columns is refused, shown in the preview, and imported with the columns that a person chooses', async () => {
  const file = 'karta;kwota;hasło\nPREVIEW0000000000011;100;471\nPREVIEW0000000000012;200;582\n';
  expect((await send(IMPORT, file)).body).toMatchObject({ code: 422, reason: 'columns-unclear' });
  expect((await send(PREVIEW, file)).body.data).toMatchObject({
    number_column: 1,
    pin_column: null,
    rows: null,
  });
  const choice = { header_row: 1, number_column: 1, pin_column: 3 };
  expect((await send(PREVIEW, file, choice)).body.data).toMatchObject({ ...choice, rows: 2, errors: 0 });
  expect(await importFile(file, choice)).toMatchObject({ stats: { ok: 2, error: 0, duplicates: 0 } });
  const check = await call(shop, 'POST /api/check-boncard', {
    body: { number: 'PREVIEW0000000000012', pin: '582' },
  });
  expect(check.status).toBe(200);
});

test('a file that was misunderstood is read with the columns that a person chooses', async () => {
  const file =
    'numer;pin;nowy\nPREVIEW0000000000023;123;PREVIEW0000000000021\nPREVIEW0000000000024;456;PREVIEW0000000000022\n';
  expect((await send(PREVIEW, file)).body.data).toMatchObject({ number_column: 1, rows: 2, errors: 0 });
  expect(await importFile(file, { number_column: 3 })).toMatchObject({ stats: { ok: 2, error: 0 } });
  const check = await call(shop, 'POST /api/check-boncard', {
    body: { number: 'PREVIEW0000000000022', pin: '456' },
  });
  expect(check.status).toBe(200);
});

test('a header that does not name the PINs is shown, and imported with the column that a person chooses', async () => {
  const cards = Array.from({ length: 12 }, (_, index) => `PREVIEW00000000001${index + 10};${100 + index}`);
  const file = `Numer bonu;Kod\n${cards.join('\n')}\n`;
  expect((await send(IMPORT, file)).body).toMatchObject({ code: 422, reason: 'columns-unclear' });
  const seen = { header_row: 1, number_column: 1, pin_column: null, rows: null };
  expect((await send(PREVIEW, file)).body.data).toMatchObject(seen);
  expect((await send(PREVIEW, file, { header_row: 1 })).body.data).toMatchObject(seen);
  expect(await importFile(file, { pin_column: 2 })).toMatchObject({ stats: { ok: 12, error: 0 } });
});

describe('a choice that the file does not have is refused at its field', () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{ number_column: 99 }, ['number_column']],
    [{ number_column: 0, pin_column: 'x' }, ['number_column', 'pin_column']],
    [{ number_column: '1.5' }, ['number_column']],
    [{ number_column: 1, pin_column: 1 }, ['pin_column']],
    [{ header_row: 9 }, ['header_row']],
    [{ header_row: -1 }, ['header_row']],
    [{ sheet: 'Bony' }, ['sheet']],
    [{ sheet: 'x'.repeat(900) }, ['sheet']],
  ])('%j', async (fields, expected) => {
    for (const to of [PREVIEW, IMPORT] as const) {
      const { status, body } = await send(to, 'numer;pin\nPREVIEW0000000000031;111\n', fields);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(expected);
    }
  });

  test('empty and unknown fields are ignored', async () => {
    const fields = { sheet: '', header_row: '', number_column: '', pin_column: '', color: 'red' };
    const { body } = await send(PREVIEW, 'numer;pin\nPREVIEW0000000000032;111\n', fields);
    expect(body.data).toMatchObject({ header_row: 1, rows: 1 });
  });
});

test('the preview refuses the same files as an upload, with the same messages', async () => {
  const twoLists =
    'numer;pin;kwota\nPREVIEW0000000000041;111;50\nnumer;kwota;pin\nPREVIEW0000000000042;222;333\n';
  const tooLarge = 'x'.repeat(IMPORT_FILE_LIMIT + 1);
  for (const file of ['To jest list.', 'numer;pin\n', '{"numer": 1}', tooLarge, twoLists]) {
    const [preview, upload] = [await send(PREVIEW, file), await send(IMPORT, file)];
    expect(preview.status).toBe(upload.status);
    expect(preview.body).toEqual(upload.body);
  }
  const noFile = await call(shop, PREVIEW, { token: shop.administrator.token, body: new FormData() });
  expect(noFile.body).toMatchObject({ reason: 'file-missing' });
});

test('only administrators can preview files', async () => {
  const body = new FormData();
  body.append('file', new Blob(['numer;pin\n']), 'bony.csv');
  expect((await call(shop, PREVIEW, { token: shop.employer.token, body })).status).toBe(403);
  expect((await call(shop, PREVIEW, { body })).status).toBe(401);
});

describe('the files to try an import with', () => {
  test.each(globSync('docs/samples/*').map((path) => [basename(path), path]))('%s', async (_, path) => {
    const content = new Uint8Array(await readFile(path));
    const { data } = (await send(PREVIEW, content)).body;
    expect(data).toMatchObject({ rows: 3, errors: 0, duplicates: 0 });
    expect(await importFile(content)).toMatchObject({ status: 1, stats: { ok: 3, error: 0, duplicates: 0 } });
    expect((await send(PREVIEW, content)).body.data).toMatchObject({ rows: 3, duplicates: 3 });
  });
});
