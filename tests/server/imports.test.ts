import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { BoncardImportId } from '../../contract/boncardImport.ts';
import type { CallAddress } from '../../contract/calls.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId } from '../../contract/ids.ts';
import { insertCards } from '../../server/cards/queries.ts';
import { transact } from '../../server/db/transact.ts';
import { newId } from '../../server/platform/ids.ts';
import { eventually } from '../support/eventually.ts';
import { openShop } from '../support/shop.ts';
import { rowOf, spreadsheet } from '../support/spreadsheetFile.ts';
import { call } from '../support/testServer.ts';

const shop = openShop();

let ordinal = 0;
function numbers(count: number): string[] {
  return Array.from({ length: count }, () => {
    ordinal += 1;
    return `IMP${String(ordinal).padStart(17, '0')}`;
  });
}

async function upload(content: string | Uint8Array<ArrayBuffer>, name = 'bony.csv') {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return call(shop, 'POST /api/boncards-imports', { token: shop.administrator.token, body });
}

/** Uploads a file and waits until its import has ended. Returns the import as it is in the list. */
async function importFile(content: string | Uint8Array<ArrayBuffer>, name?: string) {
  const { body } = await upload(content, name);
  expect(body.data).toMatchObject({ status: 0, progress: { done: 0 } });
  return eventually(async () => {
    const list = await call(shop, 'GET /api/boncards-imports', { token: shop.administrator.token });
    const found = list.body.items.find(({ id }: { id: string }) => id === body.data.id);
    expect(found.status).not.toBe(0);
    return found;
  });
}

test('adds a file’s cards, pending and with their PINs', async () => {
  const [one = '', two = ''] = numbers(2);
  const done = await importFile(`numer,pin\n${one},12a\n${two},345\n`);
  expect(done).toMatchObject({
    status: 1,
    file_name: 'bony.csv',
    created: { by: { fullname: 'Ewa Testowa' } },
    stats: { ok: 2, error: 0, duplicates: 0 },
    progress: { done: 2, total: 2 },
  });
  const check = await call(shop, 'POST /api/check-boncard', { body: { number: one, pin: '12A' } });
  expect(check.body.data).toMatchObject({ status: 0, amount: 0 });
});

test('the list of cards can be limited to those of an import, with the other filters', async () => {
  const [one = '', two = '', three = ''] = numbers(3);
  const { id } = await importFile(`numer,pin\n${one},12A\n${two},345\n`);
  await importFile(`numer,pin\n${three},678\n`);
  const listed = async (query: string) => {
    const { token } = shop.administrator;
    const { body } = await call(shop, 'GET /api/boncards', { token, query: `?import_id=${id}${query}` });
    return [body.info.total_items, body.items.map(({ number }: { number: string }) => number).toSorted()];
  };
  expect(await listed('')).toEqual([2, [one, two]]);
  expect(await listed(`&query=${two}&status=0`)).toEqual([1, [two]]);
  expect(await listed('&status=1')).toEqual([0, []]);
});

describe('reads what people send', () => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  const bigEndian = (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(Buffer.from(bytes).swap16());
  const utf8Bom = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`));
  const windows1250 = (text: string) => new Uint8Array(Buffer.from(text.replace('ł', '\u00b3'), 'latin1'));
  test.each([
    ['semicolons and CRLF', (a: string, b: string) => `Numer;PIN\r\n${a};111\r\n${b};222\r\n`],
    ['tabs without header', (a: string, b: string) => `${a}\t111\n${b}\t222`],
    [
      'extra columns in another order',
      (a: string, b: string) => `id,pin,opis,number\n1,111,x,${a}\n2,222,"y, z",${b}`,
    ],
    ['UTF-8 with BOM', (a: string, b: string) => utf8Bom(`numer;pin\n${a};111\n${b};222`)],
    ['UTF-8 without BOM', (a: string, b: string) => `numer;pin;opis\n${a};111;żółć\n${b};222;x`],
    ['UTF-16', (a: string, b: string) => utf16(`numer;pin\r\n${a};111\r\n${b};222`)],
    [
      'UTF-16, the other byte first',
      (a: string, b: string) => bigEndian(utf16(`numer\tpin\topis\r\n${a}\t111\tżółć\r\n${b}\t222\tx`)),
    ],
    ['carriage returns alone', (a: string, b: string) => `numer,pin\r${a},111\r${b},222\r`],
    // The first two bytes of a spreadsheet are also PK.
    ['a first number that begins with PK', (a: string, b: string) => `PK${a.slice(2)},111\n${b},222`],
    ['no line end at the end', (a: string, b: string) => `${a},111\n${b},222`],
    ['empty lines between', (a: string, b: string) => `\n\nnumer,pin\n\n${a},111\n\n\n${b},222\n\n`],
    ['quotes around everything', (a: string, b: string) => `"numer";"pin"\r\n"${a}";"111"\r\n"${b}";"222"`],
    ['spaces around everything', (a: string, b: string) => ` numer , pin \n ${a} , 111 \n ${b} , 222 `],
    ['sep line with CR alone', (a: string, b: string) => `sep=;\rnumer;pin\r${a};111\r${b};222`],
    ['sep line without header', (a: string, b: string) => `sep=;\n${a};111\n${b};222`],
    ['Windows-1250', (a: string, b: string) => windows1250(`numer;pin;opis\n${a};111;biały\n${b};222;x`)],
    ['Excel’s sep line', (a: string, b: string) => `sep=;\r\nnumer;pin\r\n${a};111\r\n${b};222`],
    [
      'printed groups',
      (a: string, b: string) => `${a.replace(/(.{4})(?=.)/g, '$1-')},111\n${b.toLowerCase()},222`,
    ],
  ])('%s', async (_, write) => {
    const [one = '', two = ''] = numbers(2);
    expect((await importFile(write(one, two))).stats).toEqual({ ok: 2, error: 0, duplicates: 0 });
  });

  test('xlsx', async () => {
    const [one = '', two = ''] = numbers(2);
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Bony',
          rows: [
            ['numer', 'pin'],
            [one, '111'],
            [two, 222],
            [Number('12345678901234567890'), '333'],
          ],
        },
      ],
    });
    expect((await importFile(new Uint8Array(content), 'bony.xlsx')).stats).toEqual({
      ok: 2,
      error: 1,
      duplicates: 0,
    });
  });
});

function failuresOf(id: BoncardImportId) {
  return shop.database.db
    .selectFrom('boncard_import_failures')
    .select(['line', 'reason', 'first_line'])
    .where('import_id', '=', id)
    .orderBy('line')
    .execute();
}

test('names each bad row with its line, and adds the rest', async () => {
  const [one = '', two = '', three = ''] = numbers(3);
  const { id, stats } = await importFile(
    [
      'numer;pin',
      `${one};111`,
      '1,23457E+19;222',
      `${two};1234`,
      `${one};111`,
      'ZA-KROTKI;333',
      `${three};444`,
    ].join('\n'),
  );
  expect(stats).toEqual({ ok: 2, error: 3, duplicates: 1 });
  expect(await failuresOf(id)).toEqual([
    { line: 3, reason: 'excel-rounded', first_line: null },
    { line: 4, reason: 'pin-invalid', first_line: null },
    { line: 5, reason: 'repeated', first_line: 2 },
    { line: 6, reason: 'number-invalid', first_line: null },
  ]);
});

test('distinguishes a number that is repeated in the file, however far apart, from one that already exists', async () => {
  const [one = '', known = '', ...others] = numbers(252);
  await importFile(`${known};999`);
  const rows = [one, known, ...others, one, known].map((number) => `${number};111`);
  const { id, stats } = await importFile(['numer;pin', ...rows].join('\n'));
  expect(stats).toEqual({ ok: 251, error: 0, duplicates: 3 });
  expect(await failuresOf(id)).toEqual([
    { line: 3, reason: 'duplicate', first_line: null },
    { line: 254, reason: 'repeated', first_line: 2 },
    { line: 255, reason: 'duplicate', first_line: null },
  ]);
});

test('a number that already exists changes nothing', async () => {
  const [one = ''] = numbers(1);
  await importFile(`${one},111`);
  expect((await importFile(`${one},999`)).stats).toEqual({ ok: 0, error: 0, duplicates: 1 });
  expect((await call(shop, 'POST /api/check-boncard', { body: { number: one, pin: '111' } })).status).toBe(
    200,
  );
});

describe('the details of an import', () => {
  const read = (name: CallAddress, id: string, query = '', headers = {}) =>
    call(shop, name, { token: shop.administrator.token, id, query, headers });

  test('list the numbers that it added, in pages', async () => {
    const made = numbers(120);
    const { id, ...listed } = await importFile(made.map((number) => `${number};123`).join('\n'));
    expect(listed).toMatchObject({ bons: made.slice(0, 100).map((number) => ({ number })), bons_total: 120 });
    const first = await read('GET /api/boncards-imports/:id', id);
    expect(first.body.data).toMatchObject({ id, status: 1, stats: { ok: 120, error: 0, duplicates: 0 } });
    expect(first.body.data.bons).toEqual(listed.bons);
    expect(first.body.data).toMatchObject({
      bons_total: 120,
      bons_info: { total_items: 120, total_pages: 2 },
      failure: null,
    });
    const second = await read('GET /api/boncards-imports/:id', id, '?page=2');
    const all = [...first.body.data.bons, ...second.body.data.bons].map(({ number }) => number);
    expect(all).toEqual(made);
  });

  test('list each failed row in the order of the file, in the caller’s language, and as a file', async () => {
    const [one = ''] = numbers(1);
    const rows = [`${one};111`, `${one};222`, ' =SUMA();333', `${one.replace('0', 'Ł')};444`, '1,23E+19;555'];
    const { id } = await importFile(['number;pin', ...rows].join('\n'));
    const { body } = await read('GET /api/boncards-imports/:id/failures', id, '?per_page=3');
    expect(body.info).toEqual({ total_items: 4, total_pages: 2 });
    expect(body.items).toEqual([
      { line: 3, number: one, reason: 'repeated', reason_text: 'Powtórzony numer – wiersz 2.' },
      {
        line: 4,
        number: '=SUMA()',
        reason: 'number-invalid',
        reason_text: expect.stringContaining('20 znaków'),
      },
      { line: 5, number: expect.any(String), reason: 'number-invalid', reason_text: expect.any(String) },
    ]);
    const file = await read('GET /api/boncards-imports/:id/failures', id, '?export=csv', {
      'Accept-Language': 'en',
    });
    expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="bonpanel-import-errors.csv"');
    const lines = file.text.split('\r\n');
    // `fetch` drops the byte order mark.
    expect(lines[0]).toBe('Row;Card number;Reason');
    expect(lines[2]).toMatch(/^4;'=SUMA\(\);A card number has exactly 20/);
    expect(lines[4]).toMatch(/^6;"'1,23E\+19";Excel has rounded/);
    expect(lines).toHaveLength(6);
  });

  test('have no file of failed rows while the import is running', async () => {
    const { db } = shop.database;
    const [one] = numbers(1);
    const { id } = await importFile(`${one},123\n${one},123\n`);
    const fileOf = () => read('GET /api/boncards-imports/:id/failures', id, '?export=csv');
    await db.updateTable('boncard_imports').set({ status: 'inProgress' }).where('id', '=', id).execute();
    const refused = await fileOf();
    expect([refused.status, refused.body.reason]).toEqual([422, 'import-under-way']);
    await db.updateTable('boncard_imports').set({ status: 'finished' }).where('id', '=', id).execute();
    expect((await fileOf()).status).toBe(200);
  });

  test('of an unknown import are not found', async () => {
    for (const name of ['GET /api/boncards-imports/:id', 'GET /api/boncards-imports/:id/failures'] as const) {
      const reply = await read(name, newId());
      expect([reply.status, reply.body.reason]).toEqual([404, 'not-found']);
    }
  });
});

describe('refuses files that are not a list of cards, and names the field', () => {
  test.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['prose', 'To jest list do klienta.\nBez żadnych bonów.'],
    ['an empty file', ''],
    ['a header alone', 'numer,pin\n'],
  ])('%s', async (_, content) => {
    const before = await call(shop, 'GET /api/boncards-imports', { token: shop.administrator.token });
    const reply = await upload(content);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      reason: 'file-unreadable',
      errors: { file: [expect.stringContaining('CSV')] },
    });
    const after = await call(shop, 'GET /api/boncards-imports', { token: shop.administrator.token });
    expect(after.body.info).toEqual(before.body.info);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string, string]>([
    [
      'doubtful columns',
      'karta;kwota;kod\nKARTA000000000000001;100;471',
      'columns-unclear',
      '1: karta | kwota | •••',
    ],
    [
      'rounded numbers',
      'nr;pin\n12345678901234500000;111\n98765432109876500000;222',
      'numbers-rounded',
      'z samych cyfr kończą się pięcioma zerami, na przykład w wierszu 2: arkusz kalkulacyjny zaokrąglił je',
    ],
    [
      'HTML named as a workbook',
      '<html><table><tr><td>numer</td></tr></table>',
      'file-other-kind',
      'zapisz jako XLSX',
    ],
    ['stray quotes around rows', 'a;nr;pin\n"b;A;111\nc";B;222', 'quote-unclear', 'wiersz 3'],
    [
      'a second list with other columns',
      'nr;pin;zł\nKARTA000000000000001;111;50\nnr;zł;pin\nKARTA000000000000002;200;582',
      'columns-unclear',
      '3: nr | zł | pin. W jednym wierszu',
    ],
    [
      'hidden rows with cards',
      new Uint8Array(
        spreadsheet(
          rowOf('nr', 'pin') + rowOf('KARTA000000000000001', '111').replace('<row', '<row hidden="1"'),
        ),
      ),
      'rows-hidden',
      'na przykład wiersz 2. Pokaż je',
    ],
    [
      'another separator',
      'numer|pin\nKARTA000000000000001|111',
      'file-unreadable',
      'średnikiem, przecinkiem lub tabulatorem',
    ],
  ])('%s', async (_, content, reason, sentence) => {
    const reply = await upload(content, 'bony.xlsx');
    expect([reply.status, reply.body.reason]).toEqual([422, reason]);
    expect(reply.body.errors.file[0]).toContain(sentence);
  });

  test('no file', async () => {
    const reply = await call(shop, 'POST /api/boncards-imports', {
      token: shop.administrator.token,
      body: new FormData(),
    });
    expect([reply.status, reply.body.reason, reply.body.errors]).toEqual([
      422,
      'file-missing',
      { file: ['Wybierz plik'] },
    ]);
  });

  test('more than 10 MB', async () => {
    const reply = await upload('x'.repeat(10 * 1024 * 1024 + 1));
    expect([reply.status, reply.body.reason]).toEqual([413, 'body-too-large']);
  });

  test('another kind of body', async () => {
    const reply = await call(shop, 'POST /api/boncards-imports', {
      token: shop.administrator.token,
      body: {},
    });
    expect([reply.status, reply.body.reason]).toEqual([415, 'media-type-unsupported']);
  });

  test('a multipart body that breaks off', async () => {
    const reply = await call(shop, 'POST /api/boncards-imports', {
      token: shop.administrator.token,
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    expect([reply.status, reply.body.reason]).toEqual([400, 'body-unreadable']);
  });
});

test('a spreadsheet with odd row numbers is still read, each line named once', async () => {
  const rows = ['2', '2', '3000000000', 'x', '1', '9'].map((line) =>
    rowOf('KROTKI', '111').replace('<row>', `<row r="${line}">`),
  );
  const content = new Uint8Array(spreadsheet(rowOf('numer', 'pin') + rows.join('')));
  expect(await importFile(content, 'bony.xlsx')).toMatchObject({
    status: 1,
    stats: { error: 6 },
  });
});

test('two imports of the same cards, in different order, do not deadlock', async () => {
  const { db } = shop.database;
  await sql`
    CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.01); RETURN NEW; END $$;
    CREATE TRIGGER linger BEFORE INSERT ON boncards FOR EACH ROW EXECUTE FUNCTION linger();
  `.execute(db);
  const origin = { importId: null, createdBy: shop.administrator.id, createdAt: new Date() };
  const cards = numbers(50).map((number) => ({
    id: newId<BoncardId>(),
    number: number as CardNumber,
    pinHash: Buffer.from('x'),
  }));
  const importBatch = (some: typeof cards) => transact(db, (tx) => insertCards(tx, some, origin));
  const again = cards.toReversed().map((card) => ({ ...card, id: newId<BoncardId>() }));
  const added = await Promise.all([importBatch(cards), importBatch(again)]);
  await sql`DROP TRIGGER linger ON boncards`.execute(db);
  expect(added.map(({ size }) => size).toSorted()).toEqual([0, 50]);
});

test('lists 15 per page, newest first', async () => {
  const reply = await call(shop, 'GET /api/boncards-imports', { token: shop.administrator.token });
  const dates = reply.body.items.map((item: { created: { at: string } }) => item.created.at);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(reply.body.items).toHaveLength(Math.min(15, reply.body.info.total_items));
  const second = await call(shop, 'GET /api/boncards-imports', {
    token: shop.administrator.token,
    query: '?page=2&per_page=3',
  });
  expect(second.body.items[0].id).toBe(reply.body.items[3].id);
});

test.each(['?page=0', '?per_page=101', '?page=x'])('refuses %s', async (query) => {
  const reply = await call(shop, 'GET /api/boncards-imports', { token: shop.administrator.token, query });
  expect([reply.status, reply.body.reason]).toEqual([422, 'fields-invalid']);
});
