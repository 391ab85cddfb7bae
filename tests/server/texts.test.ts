import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '../../contract/fold.ts';
import type { SalonId, UserId, ViewId } from '../../contract/ids.ts';
import { insertUser } from '../../server/accounts/queries.ts';
import { listExceptions } from '../../server/books/exceptions/queries.ts';
import { checkTexts } from '../../server/cli/checkContents.ts';
import { migrate } from '../../server/db/migrate.ts';
import { findPeople, findSalons, findTransactions } from '../../server/find/queries.ts';
import { newId } from '../../server/platform/ids.ts';
import { insertSalon } from '../../server/salons/queries.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { execute, urlOfDatabase } from '../support/postgresForTests.ts';
import { openShop } from '../support/shop.ts';
import { hashTestPin } from '../support/testConfig.ts';
import { call, workerPostgres } from '../support/testServer.ts';

/** Databases in which upper and lower case follow other rules than ours, or none. */
const collations = {
  'no collation at all': `LC_COLLATE 'C' LC_CTYPE 'C'`,
  'the Turkish collation': `LOCALE_PROVIDER icu ICU_LOCALE 'tr' LC_COLLATE 'C' LC_CTYPE 'C'`,
};

async function openWith(collation: string, name: string) {
  const { url } = workerPostgres();
  await execute(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${collation}`);
  const database = openTestDatabase(urlOfDatabase(url, name));
  return {
    database,
    hashPin: hashTestPin,
    async drop() {
      await database.close();
      await execute(url, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

const spellings = ['WŻ/77/2026', 'wż/77/2026', 'WŻ/77/2026'.normalize('NFD'), 'wż/77', 'wz/77', 'Wz/77/2026'];

describe.each(Object.entries(collations))('in a database with %s', (_, collation) => {
  let copy: Awaited<ReturnType<typeof openWith>>;
  let clerk: SignedIn;
  let salonId: SalonId;
  beforeAll(async () => {
    copy = await openWith(collation, `texts_${process.pid}_${Date.now()}`);
    await migrate(copy.database.db);
    salonId = await aSalon(copy, 'Salon Łódź');
    clerk = await aUser(copy, { salonId });
    const { db } = copy.database;
    const lucja = { name: 'Łucja', surname: 'Żak', email: 'lucja@example.test', role: 'employer' } as const;
    await insertUser(db, { id: newId<UserId>(), ...lucja, salon_id: salonId, password_hash: null });
    for (const document of ['WŻ/77/2026', 'wż/77/2026'.normalize('NFD'), 'FV Iİ 1'])
      await aCard(copy, { by: clerk, salonId, status: 'active', document });
  });
  afterAll(() => copy.drop());

  test('every character is folded in the same way as by the contract', async () => {
    const { rows } = await sql<{ code: number; folded: string }>`
      SELECT code, fold_text('a' || chr(code) || 'Z') AS folded
      -- The other assigned characters are only ideographs.
      FROM generate_series(1, x'e0fff'::integer) AS code
      WHERE code NOT BETWEEN x'd800'::integer AND x'dfff'::integer AND code NOT BETWEEN x'20000'::integer AND x'dffff'::integer
    `.execute(copy.database.db);
    const different = rows.filter(({ code, folded }) => folded !== fold(`a${String.fromCodePoint(code)}Z`));
    expect(different.map(({ code }) => code.toString(16))).toEqual([]);
  });

  test.each(spellings)('%j finds the document, however it was written', async (typed) => {
    const user = { id: clerk.id, salonId };
    for (const scope of ['all', 'own'] as const) {
      const found = await findTransactions(copy.database.db, typed, { scope, user });
      expect(found.map(({ document }) => document.normalize('NFC')).sort()).toEqual([
        'WŻ/77/2026',
        'wż/77/2026',
      ]);
    }
  });

  test('people and salons are found without accents', async () => {
    const { db } = copy.database;
    for (const typed of ['lucja', 'ŁUCJA żak', 'zak'.toUpperCase()]) {
      expect((await findPeople(db, typed)).map(({ email }) => email)).toEqual(['lucja@example.test']);
    }
    expect((await findSalons(db, 'LODZ')).map(({ name }) => name)).toEqual(['Salon Łódź']);
    expect(
      await findTransactions(db, 'fv ii', { scope: 'all', user: { id: clerk.id, salonId } }),
    ).toHaveLength(1);
  });

  test('a document in two spellings counts as used twice', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [from, to] = [`${today.slice(0, 4)}-01-01`, `${Number(today.slice(0, 4)) + 1}-01-01`];
    const found = await listExceptions(
      copy.database.db,
      { from, to, rule: 'documentTwice' },
      { page: 1, perPage: 10 },
    );
    expect(found.map(({ document }) => document)).toEqual(['wż/77/2026'.normalize('NFD')]);
  });

  test('an index has the folded documents with their salons, and is rebuilt if it lacks the salons or is half built', async () => {
    const { db } = copy.database;
    const index = async () => {
      const { rows } = await sql<{ definition: string; is_valid: boolean }>`
        SELECT pg_get_indexdef(indexrelid) AS definition, indisvalid AS is_valid FROM pg_index
        WHERE pg_get_indexdef(indexrelid) LIKE '%document%'
      `.execute(db);
      return rows;
    };
    const built = [
      {
        definition: expect.stringMatching(/ledger_entries_by_document .*fold_text.*, salon_id\)/),
        is_valid: true,
      },
    ];
    expect(await index()).toEqual(built);
    await sql`ALTER INDEX ledger_entries_by_document RENAME TO ledger_entries_by_folded_document`.execute(db);
    await Promise.all([migrate(db), migrate(db)]);
    expect(await index()).toEqual(built);
    await sql`DROP INDEX ledger_entries_by_document`.execute(db);
    await sql`
      CREATE INDEX ledger_entries_by_document ON ledger_entries (fold_text(left(document, 100)) text_pattern_ops)
    `.execute(db);
    await migrate(db);
    expect(await index()).toEqual(built);
  });
});

describe('names that differ only in spelling', () => {
  let copy: Awaited<ReturnType<typeof openWith>>;
  beforeAll(async () => {
    copy = await openWith('', `texts_alike_${process.pid}_${Date.now()}`);
    const { db } = copy.database;
    await migrate(db);
    for (const address of ['ul. Próbna 1', 'ul. Próbna 2'])
      await insertSalon(db, { id: newId<SalonId>(), name: 'Salon Łódź', address });
    const person = { name: 'Łucja', surname: 'Żak', role: 'administrator' as const, salon_id: null };
    const ids = [newId<UserId>(), newId<UserId>()] as const;
    for (const id of ids)
      await insertUser(db, { ...person, id, email: `${id}@example.test`, password_hash: null });
    for (const view of [newId<ViewId>(), newId<ViewId>()]) {
      await sql`
        INSERT INTO views (id, user_id, name, resource, filter, columns, created_at)
        VALUES (${view}, ${ids[0]}, 'Łódź', 'boncards', '{}', '[]', now())
      `.execute(db);
    }
  });
  afterAll(() => copy.drop());

  test('stay separate, and doctor names them', async () => {
    const found = [];
    for await (const { level, name, text } of checkTexts(copy.database.db)) found.push({ level, name, text });
    expect(found).toEqual([
      { level: 'note', name: 'names', text: '2 salons have the same name: Salon Łódź' },
      { level: 'note', name: 'names', text: '2 people have the same name: Łucja Żak' },
      { level: 'note', name: 'names', text: '2 views of one person and list have the same name: Łódź' },
    ]);
  });
});

describe('what people send', () => {
  const shop = openShop();
  const dirty = `\u200b\u00a0Łódź\u00a0${'Główna'.normalize('NFD')}\u00ad \u202e`;

  test('is stored in the form in which it is shown', async () => {
    const { token } = shop.administrator;
    const body = { name: dirty, address: `ul. Próbna\n1${dirty}` };
    const { body: salon } = await call(shop, 'POST /api/salons', { token, body });
    expect(salon.data).toMatchObject({ name: 'Łódź Główna', address: 'ul. Próbna 1 Łódź Główna' });
    const person = {
      name: dirty,
      surname: dirty,
      email: '\u200b Lodz@Example.test\u00a0',
      salon_id: salon.data.id,
      role: 1,
    };
    const { body: user } = await call(shop, 'POST /api/users', { token, body: person });
    expect(user.data).toMatchObject({
      name: 'Łódź Główna',
      surname: 'Łódź Główna',
      email: 'lodz@example.test',
    });
    const view = {
      name: dirty,
      resource: 'boncards',
      filter: { query: `DEMO${dirty}` },
      sort: null,
      columns: [],
    };
    const { body: saved } = await call(shop, 'POST /api/views', { token, body: view });
    expect(saved.data).toMatchObject({ name: 'Łódź Główna', filter: { query: 'DEMO Łódź Główna' } });
  });

  test('is refused at its field if all of it is invisible', async () => {
    const { token } = shop.administrator;
    const body = { name: '\u200b\u00a0', address: '\u3164' };
    const reply = await call(shop, 'POST /api/salons', { token, body });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['name', 'address']]);
  });

  test('keeps its lines if it is a reason', async () => {
    const { id } = await shop.card();
    const { token } = shop.administrator;
    const body = { canceled_reason: ` Zgubiona\u200b\r\nw\u00a0tramwaju \n` };
    const reply = await call(shop, 'POST /api/boncards/:id/action/cancel', { token, id, body });
    expect(reply.body.data.canceled.reason).toBe('Zgubiona\nw tramwaju');
  });

  test('a reversal copies the document of its original, as it was stored before', async () => {
    const document = `FV\u200b\u00a0${'Ż'.normalize('NFD')}`;
    const { id } = await shop.card({ status: 'active', document });
    const { db } = shop.database;
    const entries = () =>
      db
        .selectFrom('ledger_entries')
        .select(['id', 'document'])
        .where('boncard_id', '=', id)
        .orderBy('sequence')
        .execute();
    const [charge] = await entries();
    const { token } = shop.administrator;
    const reply = await call(shop, 'POST /api/boncards-transactions/:id/reverse', {
      token,
      id: charge?.id ?? '',
      body: { reason: 'Pomyłka' },
    });
    expect(reply.status).toBe(200);
    expect((await entries()).map((entry) => entry.document)).toEqual([document, document]);
  });

  test('is kept exactly if it is a password, with spaces and invisible characters', async () => {
    const email = 'haslo@example.test';
    await insertUser(shop.database.db, {
      id: newId(),
      name: 'A',
      surname: 'B',
      email,
      role: 'employer',
      salon_id: null,
      password_hash: null,
    });
    const { hashPassword } = await import('../../server/accounts/password.ts');
    const password = ` z\u200bpauzą i ${'łąką'.normalize('NFD')} `;
    await shop.database.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('email', '=', email)
      .execute();
    const logIn = async (password: string) =>
      (await call(shop, 'POST /api/auth/login', { body: { email, password } })).status;
    expect(await logIn(password)).toBe(200);
    // Another keyboard may send composed letters.
    expect(await logIn(password.normalize('NFC'))).toBe(200);
    expect(await logIn(password.replace('\u200b', ''))).toBe(422);
    expect(await logIn(password.trim())).toBe(422);
  });

  test.each(['boncards', 'boncards-transactions', 'users'])(
    'a filter of %s that is given twice is refused next to its name, and with brackets it is an unknown one',
    async (list) => {
      const name = list === 'boncards-transactions' ? 'document' : 'query';
      const read = (query: string) =>
        call(shop, `GET /api/${list}` as 'GET /api/boncards', {
          token: shop.administrator.token,
          query: `?stats_type=charge&${query}`,
        });
      const twice = await read(`${name}=a&${name}=b`);
      expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, [name]]);
      expect((await read(`${name}[]=1`)).status).toBe(200);
    },
  );

  test('is refused at its field with the year 26, and the message says what is wrong', async () => {
    const { token } = shop.administrator;
    const headers = { 'Accept-Language': 'en' };
    const query = '?stats_type=charge&issue_date_from=0026-11-26';
    const reply = await call(shop, 'GET /api/boncards-transactions', { token, headers, query });
    const sentence = 'Check the year: the earliest is 1900';
    expect([reply.status, reply.body.errors]).toEqual([422, { issue_date_from: [sentence] }]);
  });

  test.each([']C1{}', '*{}*', '\u200b{} '])(
    'a card is found by a scan such as %j, and its PIN with blanks',
    async (scan) => {
      const { number, pin } = await shop.card({ status: 'active' });
      const body = { number: scan.replace('{}', number), pin: ` ${[...pin].join(' ')}\u00a0` };
      expect((await call(shop, 'POST /api/check-boncard', { body })).status).toBe(200);
      const search = { ...body, searchForType: 'purchase' };
      expect(
        (await call(shop, 'POST /api/boncards/search', { token: shop.employer.token, body: search })).status,
      ).toBe(200);
      const query = `?query=${encodeURIComponent(body.number)}`;
      expect(
        (await call(shop, 'GET /api/boncards', { token: shop.administrator.token, query })).body.items,
      ).toHaveLength(1);
    },
  );
});
