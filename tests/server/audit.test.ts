import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AuditAction } from '../../contract/auditActions.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { foldAuditCounts, recordAudit } from '../../server/audit/queries.ts';
import { findBookFaults } from '../support/bookFaults.ts';
import { aCard } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

const shop = openShop({ TRUST_PROXY: 'true' });

const from = (address: string) => ({ 'X-Forwarded-For': address });

async function auditOf(query: string) {
  const reply = await call(shop, 'GET /api/audit-entries', { token: shop.administrator.token, query });
  expect(reply.status).toBe(200);
  return reply.body;
}

test('a charge, a purchase and a cancellation record who, from where and which card', async () => {
  const card = await aCard(shop, { by: shop.administrator, salonId: shop.salonId });
  const { token } = shop.employer;
  const headers = from('203.0.113.7');
  const money = { boncard_id: card.id, place_of_sale: shop.salonId, document: 'PAR 1' };
  const issue = { ...money, amount: 100, type: 0, expired_months: 3 };
  await call(shop, 'POST /api/boncards/issue', { token, headers, body: issue });
  const search = { number: card.number, pin: card.pin, searchForType: 'purchase' };
  await call(shop, 'POST /api/boncards/search', { token, headers, body: search });
  await call(shop, 'POST /api/boncards/purchase', { token, headers, body: { ...money, amount: 40 } });
  const cancel = { id: card.id, body: { canceled_reason: 'Zgubiona' }, headers };
  await call(shop, 'POST /api/boncards/:id/action/cancel', { ...cancel, token: shop.administrator.token });

  const { items, info } = await auditOf(`?object_id=${card.id}`);
  expect(info.total_items).toBe(3);
  const object = { kind: 'boncard', id: card.id, label: `•••• ${card.number.slice(-4)}` };
  const address = '203.0.113.7';
  expect(items).toMatchObject([
    {
      action: 'boncard.canceled',
      by: { id: shop.administrator.id, fullname: 'Ewa Testowa' },
      address,
      object,
    },
    { action: 'boncard.purchased', by: { id: shop.employer.id }, address, object },
    { action: 'boncard.charged', by: { id: shop.employer.id }, address, object },
  ]);
});

test('a refused change leaves no entry', async () => {
  const card = await aCard(shop, { status: 'active', by: shop.administrator, salonId: shop.salonId });
  const before = (await auditOf(`?object_id=${card.id}`)).info.total_items;
  const body = { boncard_id: card.id, place_of_sale: shop.salonId, document: 'PAR 2', amount: 40 };
  await call(shop, 'POST /api/boncards/purchase', { token: shop.employer.token, body });
  expect((await auditOf(`?object_id=${card.id}`)).info.total_items).toBe(before);
});

test('a refused PIN is recorded without the PIN and the number, at the counter and on the public page', async () => {
  const { id, number } = await aCard(shop, { by: shop.administrator, salonId: shop.salonId });
  await call(shop, 'POST /api/check-boncard', {
    body: { number, pin: 'ZZ9' },
    headers: from('203.0.113.8'),
  });
  await call(shop, 'POST /api/boncards/search', {
    token: shop.employer.token,
    body: { number, pin: 'ZZ9', searchForType: 'purchase' },
  });
  const { items } = await auditOf('?action=pin.refused');
  const object = { kind: 'boncard', id, label: `•••• ${number.slice(-4)}` };
  expect(items).toMatchObject([
    { by: { id: shop.employer.id }, object },
    { by: null, address: '203.0.113.8', object },
  ]);
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${number}|ZZ9`));
});

test('a PIN refused for an unknown number is also recorded', async () => {
  const body = { number: `NONE${'0'.repeat(16)}`, pin: 'ZZ9' };
  await call(shop, 'POST /api/check-boncard', { body, headers: from('203.0.113.9') });
  const { items } = await auditOf('?action=pin.refused&per_page=1');
  expect(items[0].object).toEqual({ kind: 'boncard', id: null, label: '•••• 0000' });
});

test('an upload is recorded with the name of its file', async () => {
  const body = new FormData();
  body.set('file', new Blob(['number,pin\nAUDIT000000000000001,A1B']), 'bony.csv');
  await call(shop, 'POST /api/boncards-imports', { token: shop.administrator.token, body });
  const { items } = await auditOf('?action=import.uploaded');
  expect(items).toMatchObject([
    { by: { id: shop.administrator.id }, object: { kind: 'import', label: 'bony.csv' } },
  ]);
  // Its end is recorded as well: the tests that follow count entries.
  await eventually(async () => expect((await auditOf('?action=import.finished')).items).toHaveLength(1));
});

test('filters by person and by Warsaw day, and refuses an end before its start', async () => {
  const { items } = await auditOf(`?by=${shop.employer.id}`);
  expect(items.length).toBeGreaterThan(0);
  for (const { by } of items) expect(by.id).toBe(shop.employer.id);
  expect((await auditOf('?date_from=2020-01-01&date_to=2020-12-31')).info.total_items).toBe(0);
  const reply = await call(shop, 'GET /api/audit-entries', {
    token: shop.administrator.token,
    query: '?date_from=2026-02-02&date_to=2026-02-01',
  });
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['date_to']]);
});

describe('the total of a page', () => {
  const totalOf = async (query: string) => (await auditOf(query)).info.total_items;
  const { format } = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' });
  const counted = async (where = sql<boolean>`true`) => {
    const { rows } = await sql<{ count: number }>`SELECT count(*) FROM audit_entries WHERE ${where}`.execute(
      shop.database.db,
    );
    return rows[0]?.count;
  };
  const enter = (at: Date, action: AuditAction = 'salon.changed') =>
    recordAudit(
      shop.database.db,
      { by: { userId: shop.administrator.id, address: null }, now: at },
      { action, object: { kind: 'salon', id: shop.salonId, label: 'x' } },
    );

  test('counts all entries, the entries of an action, and those of Warsaw days', async () => {
    // Both instants are on the same day in UTC.
    const [late, early] = ['2026-03-10T22:59:59Z', '2026-03-10T23:00:00Z'].map((text) => new Date(text));
    await Promise.all([enter(late as Date), enter(early as Date), enter(early as Date, 'salon.created')]);
    expect(await totalOf('')).toBe(await counted());
    expect(await totalOf('?action=salon.changed')).toBe(await counted(sql`action = 'salon.changed'`));
    expect(await totalOf('?date_from=2026-03-10&date_to=2026-03-10')).toBe(1);
    expect(await totalOf('?date_from=2026-03-11&date_to=2026-03-11')).toBe(2);
    expect(await totalOf('?date_from=2026-03-10&date_to=2026-03-11&action=salon.changed')).toBe(2);
  });

  test('comes from stored totals, without reading the entries; reconcile compares the two', async () => {
    const { db } = shop.database;
    const today = format(new Date());
    const add = (count: number) =>
      sql`
        INSERT INTO audit_counts AS known VALUES (${today}, 'salon.changed', -1, ${count})
        ON CONFLICT (day, action, slot) DO UPDATE SET count = known.count + ${count}
      `.execute(db);
    const before = await totalOf('?action=salon.changed');
    await add(1000);
    expect(await totalOf('?action=salon.changed')).toBe(before + 1000);
    expect((await findBookFaults(db)).map(({ name, text }) => [name, text])).toEqual([
      ['totals', expect.stringMatching(new RegExp(`^audit entries salon.changed of ${today}: `))],
    ]);
    await add(-1000);
    expect(await findBookFaults(db)).toEqual([]);
  });

  test('is right while entries are written at the same time, and after past days are merged', async () => {
    const { db } = shop.database;
    const longAgo = new Date('2022-06-01T12:00:00Z');
    const fold = () => foldAuditCounts(db, format(new Date()) as WarsawDay);
    await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 10 === 0 ? fold() : enter(longAgo))));
    await fold();
    const { rows } = await sql`SELECT slot, count FROM audit_counts WHERE day = ${format(longAgo)}`.execute(
      db,
    );
    expect(rows).toEqual([{ slot: 0, count: 54 }]);
    expect(await totalOf('')).toBe(await counted());
    expect(await findBookFaults(db)).toEqual([]);
  });

  test('does not wait for a transaction that has not ended yet', async () => {
    const { db } = shop.database;
    await db.transaction().execute(async (tx) => {
      await recordAudit(
        tx,
        { by: { userId: shop.administrator.id, address: null }, now: new Date() },
        { action: 'salon.changed', object: { kind: 'salon', id: shop.salonId, label: 'x' } },
      );
      await Promise.all(Array.from({ length: 20 }, () => enter(new Date())));
    });
    expect(await totalOf('')).toBe(await counted());
  });

  test('stays right after older entries are deleted as OPERATIONS.md says', async () => {
    const { db } = shop.database;
    await enter(new Date('2020-12-31T22:59:59Z'));
    await enter(new Date('2020-12-31T23:00:00Z'));
    const [, recipe = ''] =
      /```sql\n(SET session_replication_role[\s\S]+?)```/.exec(
        await readFile('docs/OPERATIONS.md', 'utf8'),
      ) ?? [];
    const statements = recipe.replaceAll(/date '[\d-]+'/g, `date '2021-01-01'`).split('\n\n');
    expect(statements).toHaveLength(3);
    await db.connection().execute(async (connection) => {
      for (const statement of statements) await sql.raw(statement).execute(connection);
      await sql`RESET session_replication_role`.execute(connection);
    });
    expect(await totalOf('?date_to=2020-12-31')).toBe(0);
    expect(await totalOf('?date_from=2021-01-01&date_to=2021-01-01')).toBe(1);
    expect(await findBookFaults(db)).toEqual([]);
  });
});
