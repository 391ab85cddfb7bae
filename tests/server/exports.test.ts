import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallAddress } from '../../contract/calls.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { SalonId } from '../../contract/ids.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { transact } from '../../server/db/transact.ts';
import {
  aBigExport,
  aUserPerExport,
  beginExport,
  exportsHaveEnded,
  METRICS_TOKEN,
  rowsOf,
} from '../support/bigExports.ts';
import { aCard, aReversal, aSalon, aSession, aUser, type SignedIn } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { readWorkbook } from '../support/readWorkbook.ts';
import { call, startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let salonId: SalonId;
let employer: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN });
  salonId = await aSalon(server, 'Łódź; "Manufaktura"');
  employer = await aUser(server, { salonId });
});
afterAll(() => server.stop());

const PATH = 'GET /api/boncards-transactions';
const language = (name: string) => ({ 'Accept-Language': name });

const ask = (query: string, { method = 'GET', headers = {} } = {}) =>
  fetch(`${server.url}/api/boncards-transactions?${query}`, {
    method,
    headers: { Authorization: `Bearer ${employer.token}`, ...headers },
  });

async function exported(query: string, headers: Record<string, string> = {}) {
  const response = await ask(query, { headers });
  const content = Buffer.from(await response.arrayBuffer());
  return { response, content, text: content.toString('utf8') };
}

describe('a csv file', () => {
  test('opens correctly in Polish Excel: UTF-8 with a byte order mark, semicolons, CRLF, decimal comma', async () => {
    const card = await aCard(server, {
      status: 'active',
      pln: 1234.5,
      document: 'FV 1/2026; "ważna"\ndruga linia',
      // In summer time Warsaw is two hours ahead, so the next day has already begun there.
      chargedAt: new Date('2026-06-30T22:15:09Z'),
      by: employer,
      salonId,
    });
    const { text, content } = await exported(`stats_type=charge&export=csv&number=${card.number}`);
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, row] = text.slice(1).split('\r\n');
    expect(header).toBe(
      'Data;Transakcja;Numer bonu;Rodzaj bonu;Dokument;Rodzaj dokumentu;Kwota (zł);Ważny do;Salon;Pracownik;Cofnięcia i anulowania',
    );
    expect(row).toBe(
      `2026-07-01 00:15:09;Sprzedaż;${card.number};Wszystkie produkty;"FV 1/2026; ""ważna""\ndruga linia";;` +
        '1234,50;2027-07-01;"Łódź; ""Manufaktura""";Ewa Testowa;',
    );
    expect(text.endsWith('\r\n')).toBe(true);
  });

  test.each([
    '=HYPERLINK("http://x.test")',
    '+48123',
    '-1+1',
    '@SUM(A1)',
    '＝1+1',
    '12345678901234567890',
    '0012',
    '12/2026',
    '1-2',
    '3E5',
    '(5)',
    '10 zł',
  ])('keeps the document %s as text, visibly', async (document) => {
    const { number } = await aCard(server, { status: 'active', document, by: employer, salonId });
    const { text } = await exported(`stats_type=charge&export=csv&number=${number}`);
    expect(rowsOf(text)[0]?.[4]).toBe(`'${document}`);
  });

  test('adds up to the net: a reversal is a row with a negative amount, and its original is marked', async () => {
    const undone = await aCard(server, { status: 'used', pln: 80, by: employer, salonId });
    const canceled = await aCard(server, { status: 'canceled', pln: 30, by: employer, salonId });
    const [charged, paid] = await server.database.db
      .selectFrom('ledger_entries')
      .select('id')
      .where('boncard_id', '=', undone.id)
      .orderBy('sequence')
      .execute();
    if (!charged || !paid) throw new Error('a used card has two entries');
    const marks = async (type: string, { number } = undone) =>
      rowsOf((await exported(`stats_type=${type}&export=csv&number=${number}`)).text).map((row) => [
        row[1],
        row[6],
        row[10],
      ]);
    await aReversal(server, paid.id, { pln: 30, by: employer });
    expect(await marks('sell')).toEqual([
      ['Cofnięcie płatności', '-30,00', ''],
      ['Płatność bonem', '80,00', 'Cofnięta w części'],
    ]);
    await aReversal(server, paid.id, { by: employer });
    await aReversal(server, charged.id, { by: employer });
    expect(await marks('charge')).toEqual([
      ['Cofnięcie sprzedaży', '-80,00', ''],
      ['Sprzedaż', '80,00', 'Cofnięta'],
    ]);
    expect(await marks('charge', canceled)).toEqual([['Sprzedaż', '30,00', 'Bon anulowany']]);
  });

  test('keeps all digits of a card number', async () => {
    const number = '01234567890123456789' as CardNumber;
    await aCard(server, { status: 'active', number, by: employer, salonId });
    const { text } = await exported(`stats_type=charge&export=csv&number=${number}`);
    expect(rowsOf(text)[0]?.[2]).toBe(`'${number}`);
  });

  test('has its header even if nothing matches', async () => {
    const { text } = await exported('stats_type=charge&export=csv&number=ZZZ');
    expect(rowsOf(text)).toEqual([]);
    expect(text).toContain('Data;Transakcja');
  });
});

test('every filter of every list also applies to its file', async () => {
  const administrator = await aUser(server, { role: 'administrator' });
  const asked: string[] = [];
  const failed: string[] = [];
  for (const { path, required, filters } of await listsWithFiles()) {
    for (const filter of filters) {
      const query = `${new URLSearchParams({ ...required, ...filter, export: 'csv' })}`;
      const { status } = await call(server, path, { token: administrator.token, query: `?${query}` });
      asked.push(Object.keys(filter).join());
      if (status >= 500) failed.push(`${status} ${path}?${query}`);
    }
  }
  expect(failed).toEqual([]);
  expect(asked).toEqual(expect.arrayContaining(['pin_locked', 'valid_until_from', 'user', 'kind']));
});

/** Returns each list that can be a file, with a value for each of its filters from the OpenAPI document. */
async function listsWithFiles() {
  const { paths } = await (await fetch(`${server.url}/api/openapi.json`)).json();
  const calls = Object.entries<{ get?: { parameters?: Parameter[] } }>(paths).map(([path, { get }]) => ({
    path: `GET ${path}` as CallAddress,
    parameters: get?.parameters?.filter((parameter) => parameter.in === 'query') ?? [],
  }));
  const valuesOf = ({ name, schema: { examples, enum: words } }: Parameter) =>
    [...(examples ?? []), ...(words ?? [])].map((value) => ({ [name]: String(value) }));
  return calls
    .filter(({ path, parameters }) => !path.includes('{') && parameters.some(({ name }) => name === 'export'))
    .map(({ path, parameters }) => ({
      path,
      required: Object.assign({}, ...parameters.filter((one) => one.required).map((one) => valuesOf(one)[0])),
      filters: parameters.filter(({ name }) => name !== 'export').flatMap(valuesOf),
    }));
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: { examples?: unknown[]; enum?: unknown[] };
}

test('an xlsx file has real dates and numbers, and texts that stay texts', async () => {
  const number = '00000000000000000042' as CardNumber;
  const chargedAt = new Date('2026-12-31T23:30:00Z');
  await aCard(server, {
    status: 'active',
    pln: 99.99,
    number,
    document: '=1+1',
    chargedAt,
    by: employer,
    salonId,
  });
  const { content } = await exported(`stats_type=charge&export=xlsx&number=${number}`);
  const { sheets } = await readWorkbook(content);
  const [sheet] = sheets;
  expect(sheet?.name).toBe('sprzedaz');
  expect(sheet?.rows).toEqual([
    [
      'Data',
      'Transakcja',
      'Numer bonu',
      'Rodzaj bonu',
      'Dokument',
      'Rodzaj dokumentu',
      'Kwota (zł)',
      'Ważny do',
      'Salon',
      'Pracownik',
      'Cofnięcia i anulowania',
    ],
    [
      // Warsaw's local time, because spreadsheets have no time zones.
      new Date('2027-01-01T00:30:00Z'),
      'Sprzedaż',
      number,
      'Wszystkie produkty',
      '=1+1',
      '',
      99.99,
      new Date('2028-01-01T00:00:00Z'),
      'Łódź; "Manufaktura"',
      'Ewa Testowa',
      '',
    ],
  ]);
});

describe('the file’s name', () => {
  test.each<[query: string, language: string, fileName: (today: string) => string]>([
    [
      'stats_type=charge&issue_date_from=2026-11-01&issue_date_to=2026-11-21',
      'pl',
      () => 'bonpanel-sprzedaz-2026-11-01--2026-11-21',
    ],
    [
      'stats_type=sell&issue_date_from=2026-11-01',
      'pl',
      (today) => `bonpanel-platnosci-2026-11-01--${today}`,
    ],
    ['stats_type=sell&issue_date_to=2026-11-21', 'en', () => 'bonpanel-payments-until-2026-11-21'],
    ['stats_type=charge', 'en', (today) => `bonpanel-sales-until-${today}`],
  ])('of %s in %s', async (query, name, fileName) => {
    for (const format of ['csv', 'xlsx']) {
      const before = new Date();
      const { response, content } = await exported(`${query}&export=${format}`, language(name));
      // The day may have changed at midnight meanwhile.
      expect(
        [before, new Date()].map((now) => `attachment; filename="${fileName(warsawDayOf(now))}.${format}"`),
      ).toContain(response.headers.get('Content-Disposition'));
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(content.length).toBeGreaterThan(50);
    }
  });

  test('matches a header in the same language', async () => {
    const { text } = await exported('stats_type=sell&export=csv', language('en'));
    expect(text.slice(1).split('\r\n')[0]).toBe(
      'Date;Transaction;Card number;Card type;Document;Kind of document;Amount (PLN);Valid until;Salon;Employee;Undone or canceled;Sold in',
    );
  });
});

describe('a big file', () => {
  let total: number;
  const query = 'stats_type=charge&export=csv';

  beforeAll(async () => {
    await aBigExport(server, { by: employer, salonId });
    const { body } = await call(server, PATH, { token: employer.token, query: '?stats_type=charge' });
    total = body.info.total_items;
  });

  test.each(['csv', 'xlsx'])(
    '%s: has every matching row, not only the page, in the order of the list',
    async (format) => {
      const { content, text } = await exported(`stats_type=charge&export=${format}&sort=amount&order=desc`);
      const rows =
        format === 'csv' ? rowsOf(text) : ((await readXlsx(content)).sheets[0]?.rows.slice(1) ?? []);
      expect(rows).toHaveLength(total);
      const amounts = rows.map((row) => Number(String(row[6]).replace(',', '.')));
      // Ignores the sign of reversals.
      const sizes = amounts.map(Math.abs);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      const { body } = await call(server, `${PATH}/summary`, {
        token: employer.token,
        query: '?stats_type=charge',
      });
      expect(amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(
        Math.round(body.data.amount * 100),
      );
    },
  );

  test('is refused while another export of the same person runs, with the time after which to try again', async () => {
    const running = await beginExport(server, employer);
    // Even in another session.
    const { token } = await aSession(server, employer.id);
    const second = await call(server, PATH, { token, query: `?${query}` });
    expect([second.status, second.body.reason]).toEqual([429, 'export-under-way']);
    // A print of a batch has the same place.
    expect(second.body.message).toMatch(/inne Twoje pobieranie albo wydruk/);
    expect(second.headers.get('Retry-After')).toBe('5');
    const another = await beginExport(server, await aUser(server, { salonId }));
    for (const response of [running, another]) response.destroy();
    await exportsHaveEnded(server);
    expect((await exported('stats_type=sell&export=csv')).response.status).toBe(200);
  });

  test('is refused while too many exports run, with the time after which to try again', async () => {
    const people = await aUserPerExport(server, salonId);
    const running = await Promise.all(people.map((colleague) => beginExport(server, colleague)));
    const second = await call(server, PATH, { token: employer.token, query: `?${query}` });
    expect([second.status, second.body.reason]).toEqual([429, 'too-many-exports']);
    expect(second.headers.get('Retry-After')).toBe('5');
    expect(second.headers.get('Content-Disposition')).toBeNull();
    // Lists can still be read.
    expect((await call(server, PATH, { token: employer.token, query: '?stats_type=charge' })).status).toBe(
      200,
    );
    for (const response of running) response.destroy();
    await exportsHaveEnded(server);
    expect((await exported('stats_type=sell&export=csv')).response.status).toBe(200);
  });

  test('leaves a connection to a scheduled report, however slowly clients read theirs', async () => {
    const owner = await aUser(server, { role: 'administrator' });
    const people = await aUserPerExport(server, salonId);
    const running = await Promise.all(people.map((colleague) => beginExport(server, colleague)));
    const post = async (name: 'POST /api/views' | 'POST /api/schedules', body: object) =>
      (await call(server, name, { token: owner.token, body })).body.data.id;
    const view = await post('POST /api/views', {
      ...{ name: 'Bony', resource: 'boncards', filter: {}, sort: null, columns: [] },
    });
    const id = await post('POST /api/schedules', {
      ...{ view, every: 'day', at: '07:00', to: [owner.id], paused: false },
    });
    await sql`UPDATE schedules SET next_run_at = now() - interval '1 minute'`.execute(server.database.db);
    await sql`SELECT graphile_worker.add_job('runSchedules')`.execute(server.database.db);
    await eventually(async () => {
      const { body } = await call(server, 'GET /api/schedules/:id', { token: owner.token, id });
      expect(body.data.last_run).toMatchObject({ failure: null, file: expect.any(String) });
    });
    for (const response of running) response.destroy();
    await exportsHaveEnded(server);
  });

  test('is described by HEAD without reading its rows or taking a slot', async () => {
    await transact(server.database.db, async (tx) => {
      // Makes readers of rows wait.
      await sql`LOCK TABLE ledger_entries IN ACCESS EXCLUSIVE MODE`.execute(tx);
      for (const format of ['csv', 'xlsx']) {
        const response = await ask(`stats_type=charge&export=${format}`, { method: 'HEAD' });
        expect([response.status, response.headers.get('Content-Length')]).toEqual([200, null]);
        expect(response.headers.get('Content-Disposition')).toContain(`.${format}"`);
      }
    });
  });

  test('that cannot start gets an error as its answer, not a file', async () => {
    const rename = (from: string, to: string) =>
      sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(server.database.db);
    await rename('cycles', 'cycles_elsewhere');
    const { response, text } = await exported(query);
    await rename('cycles_elsewhere', 'cycles');
    expect([response.status, JSON.parse(text).reason]).toEqual([500, 'internal']);
    expect(response.headers.get('Content-Disposition')).toBeNull();
    await exportsHaveEnded(server);
  });
});
