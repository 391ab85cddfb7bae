import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { call, startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let salonId: SalonId;
let administrator: SignedIn;
let employer: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'true' });
  salonId = await aSalon(server);
  administrator = await aUser(server, { role: 'administrator' });
  employer = await aUser(server, { salonId });
});
afterAll(() => server.stop());

const from = (address: string) => ({ 'X-Forwarded-For': address });

async function auditOf(query: string) {
  const reply = await call(server, 'GET /api/audit-entries', { token: administrator.token, query });
  expect(reply.status).toBe(200);
  return reply.body;
}

test('a charge, a purchase and a cancellation say who, from where and which card', async () => {
  const card = await aCard(server, { by: administrator, salonId });
  const { token } = employer;
  const headers = from('203.0.113.7');
  const money = { boncard_id: card.id, place_of_sale: salonId, document: 'PAR 1' };
  const issue = { ...money, amount: 100, type: 0, expired_months: 3 };
  await call(server, 'POST /api/boncards/issue', { token, headers, body: issue });
  const search = { number: card.number, pin: card.pin, searchForType: 'purchase' };
  await call(server, 'POST /api/boncards/search', { token, headers, body: search });
  await call(server, 'POST /api/boncards/purchase', { token, headers, body: { ...money, amount: 40 } });
  const cancel = { id: card.id, body: { canceled_reason: 'Zgubiona' }, headers };
  await call(server, 'POST /api/boncards/:id/action/cancel', { ...cancel, token: administrator.token });

  const { items, info } = await auditOf(`?object_id=${card.id}`);
  expect(info.total_items).toBe(3);
  const object = { kind: 'boncard', id: card.id, label: `•••• ${card.number.slice(-4)}` };
  const address = '203.0.113.7';
  expect(items).toMatchObject([
    { action: 'boncard.canceled', by: { id: administrator.id, fullname: 'Ewa Testowa' }, address, object },
    { action: 'boncard.purchased', by: { id: employer.id }, address, object },
    { action: 'boncard.charged', by: { id: employer.id }, address, object },
  ]);
});

test('a refused change leaves no entry', async () => {
  const card = await aCard(server, { status: 'active', by: administrator, salonId });
  const before = (await auditOf(`?object_id=${card.id}`)).info.total_items;
  const body = { boncard_id: card.id, place_of_sale: salonId, document: 'PAR 2', amount: 40 };
  await call(server, 'POST /api/boncards/purchase', { token: employer.token, body });
  expect((await auditOf(`?object_id=${card.id}`)).info.total_items).toBe(before);
});

test('a refused PIN is noted without the PIN and the number, at the counter and on the public page', async () => {
  const { id, number } = await aCard(server, { by: administrator, salonId });
  await call(server, 'POST /api/check-boncard', {
    body: { number, pin: 'ZZ9' },
    headers: from('203.0.113.8'),
  });
  await call(server, 'POST /api/boncards/search', {
    token: employer.token,
    body: { number, pin: 'ZZ9', searchForType: 'purchase' },
  });
  const { items } = await auditOf('?action=pin.refused');
  const object = { kind: 'boncard', id, label: `•••• ${number.slice(-4)}` };
  expect(items).toMatchObject([
    { by: { id: employer.id }, object },
    { by: null, address: '203.0.113.8', object },
  ]);
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${number}|ZZ9`));
});

test('a PIN refused for a number that no card has is noted, too', async () => {
  const body = { number: `NONE${'0'.repeat(16)}`, pin: 'ZZ9' };
  await call(server, 'POST /api/check-boncard', { body, headers: from('203.0.113.9') });
  const { items } = await auditOf('?action=pin.refused&per_page=1');
  expect(items[0].object).toEqual({ kind: 'boncard', id: null, label: '•••• 0000' });
});

test('an upload is noted with the name of its file', async () => {
  const body = new FormData();
  body.set('file', new Blob(['number,pin\nAUDIT000000000000001,A1B']), 'bony.csv');
  await call(server, 'POST /api/boncards-imports', { token: administrator.token, body });
  const { items } = await auditOf('?action=import.uploaded');
  expect(items).toMatchObject([
    { by: { id: administrator.id }, object: { kind: 'import', label: 'bony.csv' } },
  ]);
});

test('filters by person and by Warsaw day, and refuses an end before its start', async () => {
  const { items } = await auditOf(`?by=${employer.id}`);
  expect(items.length).toBeGreaterThan(0);
  for (const { by } of items) expect(by.id).toBe(employer.id);
  expect((await auditOf('?date_from=2020-01-01&date_to=2020-12-31')).info.total_items).toBe(0);
  const reply = await call(server, 'GET /api/audit-entries', {
    token: administrator.token,
    query: '?date_from=2026-02-02&date_to=2026-02-01',
  });
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['date_to']]);
});
