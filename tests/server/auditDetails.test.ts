import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import type { auditEntry } from '../../contract/audit.ts';
import type { CallContract } from '../../contract/calls/call.ts';
import { type CallAddress, callsOn } from '../../contract/calls.ts';
import type { SalonId } from '../../contract/ids.ts';
import { firstAdministratorNotice } from '../../server/accounts/firstAdministrator.ts';
import { PASSKEY_URL } from '../support/authenticator.ts';
import { aBatch } from '../support/batches.ts';
import { aCard, aSalon, aSession, aUser, PASSWORD } from '../support/builders.ts';
import { type ChangeName, changes } from '../support/changes.ts';
import { openDatabaseCopy } from '../support/databaseCopy.ts';
import { eventually } from '../support/eventually.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

type Entry = z.input<typeof auditEntry>;

const shop = openShop({ PUBLIC_URL: PASSKEY_URL });

async function auditOf(query: string): Promise<Entry[]> {
  const reply = await call(shop, 'GET /api/audit-entries', { token: shop.administrator.token, query });
  expect(reply.status).toBe(200);
  return reply.body.items;
}

/** Makes a call as administrator and returns the newest entry that matches the query. */
async function entryOf(name: CallAddress, parts: { id?: string; body?: object }, query: string) {
  const reply = await call(shop, name, { token: shop.administrator.token, ...parts });
  expect(reply.status, reply.text).toBe(200);
  const [entry] = await auditOf(query);
  return { ...entry, answer: reply.body.data };
}

const details = (before: object, after: object, reason?: string) => ({
  before,
  after,
  ...(reason && { reason }),
});

test('a charge, a purchase and a cancellation record what changed on the card', async () => {
  const card = await shop.card();
  const { token } = shop.employer;
  const money = { boncard_id: card.id, place_of_sale: shop.salonId };
  const charge = { ...money, document: 'FV 7', amount: 120.5, type: 1, expired_months: 6 };
  const sold = await call(shop, 'POST /api/boncards/issue', { token, body: charge });
  const { valid_until, mother_salon } = sold.body.data;
  await call(shop, 'POST /api/boncards/search', {
    token,
    body: { number: card.number, pin: card.pin, searchForType: 'purchase' },
  });
  await call(shop, 'POST /api/boncards/purchase', {
    token,
    body: { ...money, document: 'PAR 1', amount: 20.5 },
  });
  await call(shop, 'POST /api/boncards/:id/action/cancel', {
    token: shop.administrator.token,
    id: card.id,
    body: { canceled_reason: 'Zgubiona' },
  });
  const [canceled, purchased, charged] = await auditOf(`?object_id=${card.id}`);
  expect(charged?.details).toEqual(
    details(
      {
        status: 'pending',
        amount: 0,
        type: null,
        expired_months: null,
        valid_until: null,
        document_number: null,
        mother_salon: null,
      },
      {
        status: 'active',
        amount: 120.5,
        type: 'lenses',
        expired_months: 6,
        valid_until,
        document_number: 'FV 7',
        mother_salon: mother_salon.name,
      },
    ),
  );
  expect(purchased?.details).toEqual(details({ amount: 120.5 }, { amount: 100 }));
  expect(canceled?.details).toEqual(
    details({ status: 'active', amount: 100 }, { status: 'canceled', amount: 0 }, 'Zgubiona'),
  );
  expect(purchased?.by).toEqual({ id: shop.employer.id, fullname: 'Ewa Testowa', role: 1 });
});

test('a second charge records the terms of the previous cycle', async () => {
  const card = await shop.card({ status: 'used' });
  await call(shop, 'POST /api/boncards/issue', {
    token: shop.employer.token,
    body: {
      boncard_id: card.id,
      place_of_sale: shop.salonId,
      document: 'FV 8',
      amount: 50,
      type: 1,
      expired_months: 3,
    },
  });
  const [charged] = await auditOf(`?object_id=${card.id}`);
  expect(charged?.details?.before).toMatchObject({
    status: 'used',
    amount: 0,
    type: 'all',
    document_number: 'FV 1',
  });
  expect(charged?.details?.after).toMatchObject({
    status: 'active',
    amount: 50,
    type: 'lenses',
    document_number: 'FV 8',
  });
});

test('a user’s entries record every changed field, with the name of the salon', async () => {
  const [gdansk, sopot] = [await aSalon(shop), await aSalon(shop)];
  const nameOf = async (id: string) =>
    (await call(shop, 'GET /api/salons/:id', { token: shop.administrator.token, id })).body.data.name;
  const anna = {
    name: 'Anna',
    surname: 'Nowak',
    email: 'anna.audyt@example.test',
    role: 1,
    salon_id: gdansk,
  };
  const created = await entryOf('POST /api/users', { body: anna }, '?action=user.created');
  expect(created.details).toEqual(
    details(
      {},
      {
        name: 'Anna',
        surname: 'Nowak',
        email: anna.email,
        role: 'employer',
        status: 'active',
        salon: await nameOf(gdansk),
      },
    ),
  );
  const { id } = created.answer;
  const hanna = { ...anna, name: 'Hanna', email: 'hanna.audyt@example.test', role: 0, salon_id: sopot };
  const changed = await entryOf('PUT /api/users/:id', { id, body: hanna }, `?object_id=${id}`);
  expect(changed).toMatchObject({ action: 'user.changed', object: { kind: 'user', id, label: hanna.email } });
  expect(changed.details).toEqual(
    details(
      { name: 'Anna', email: anna.email, role: 'employer', salon: await nameOf(gdansk) },
      { name: 'Hanna', email: hanna.email, role: 'administrator', salon: await nameOf(sopot) },
    ),
  );
  const deactivated = await entryOf('DELETE /api/users/:id', { id }, `?object_id=${id}`);
  expect(deactivated.details).toEqual(details({ status: 'active' }, { status: 'disabled' }));
  const back = await entryOf('POST /api/users/:id/action/reactivate', { id }, `?object_id=${id}`);
  expect(back.details).toEqual(details({ status: 'disabled' }, { status: 'active' }));
});

test('something else of the same name is recorded as a change', async () => {
  const { token } = shop.administrator;
  const salonAt = async (address: string) => {
    const body = { name: 'Salon Arkadia', address };
    return (await call(shop, 'POST /api/salons', { token, body })).body.data.id as SalonId;
  };
  const [first, second] = [await salonAt('ul. Pierwsza 1'), await salonAt('ul. Druga 2')];

  const user = { name: 'Jan', surname: 'Arkadyjski', email: 'jan.arkadia@example.test', role: 1 };
  const body = { ...user, salon_id: first };
  const { id } = (await call(shop, 'POST /api/users', { token, body })).body.data;
  const moved = await entryOf(
    'PUT /api/users/:id',
    { id, body: { ...body, salon_id: second } },
    `?object_id=${id}`,
  );
  expect(moved.details).toEqual(
    details({ salon: 'Salon Arkadia, ul. Pierwsza 1' }, { salon: 'Salon Arkadia, ul. Druga 2' }),
  );

  const seller = await aUser(shop, { salonId: first });
  const card = await aCard(shop, { status: 'used', by: seller, salonId: first });
  const sale = { boncard_id: card.id, document: 'FV 9', amount: 50, type: 1, expired_months: 6 };
  await entryOf('POST /api/boncards/issue', { body: { ...sale, place_of_sale: second } }, '');
  const [charged] = await auditOf(`?object_id=${card.id}`);
  expect(charged?.details?.before).toMatchObject({ mother_salon: 'Salon Arkadia, ul. Pierwsza 1' });
  expect(charged?.details?.after).toMatchObject({ mother_salon: 'Salon Arkadia, ul. Druga 2' });

  const view = { name: 'Bony', resource: 'boncards', filter: {}, sort: null, columns: [] };
  const aView = async () => (await call(shop, 'POST /api/views', { token, body: view })).body.data.id;
  const namesakes = [
    await aUser(shop, { role: 'administrator' }),
    await aUser(shop, { role: 'administrator' }),
  ];
  const [one, other] = namesakes.map((person) => person.id);
  const report = { view: await aView(), every: 'day', at: '07:00', to: [one], paused: false };
  const schedule = (await call(shop, 'POST /api/schedules', { token, body: report })).body.data.id;
  const save = async (change: object) => {
    const changed = { id: schedule, body: { ...report, ...change } };
    return (await entryOf('PUT /api/schedules/:id', changed, `?object_id=${schedule}`)).details;
  };
  expect(await save({})).toEqual(details({}, {}));
  expect(await save({ to: [other] })).toEqual(details({ to: 'Ewa Testowa' }, { to: 'Ewa Testowa' }));
  expect(await save({ to: [other], view: await aView() })).toEqual(
    details({ view: 'Bony' }, { view: 'Bony' }),
  );
});

test('a webhook’s entries record its host, neither path nor query, and only that these have changed', async () => {
  const origin = 'https://webhook.invalid';
  const url = `${origin}/services/T0/SEKRET?klucz=SEKRET`;
  const webhook = { url, events: ['boncard.charged', 'month.closed'], active: true };
  const recorded = { url: `${origin}/…`, events: 'boncard.charged, month.closed', active: true };
  const created = await entryOf('POST /api/webhooks', { body: webhook }, '?object_kind=webhook');
  expect(created.details).toEqual(details({}, recorded));
  const { id } = created.answer;
  const save = (body: object) => entryOf('PUT /api/webhooks/:id', { id, body }, `?object_id=${id}`);
  const moved = await save({ ...webhook, url: `${origin}/services/T1/SEKRET` });
  expect(moved.details).toEqual(details({ url: `${origin}/…` }, { url: `${origin}/…` }));
  const bare = await save({ ...webhook, url: `${origin}/`, active: false });
  expect(bare.details).toEqual(details({ url: `${origin}/…`, active: true }, { url: origin, active: false }));
  await call(shop, 'DELETE /api/webhooks/:id', { token: shop.administrator.token, id, body: {} });
  const entries = await auditOf(`?object_id=${id}`);
  expect(entries[0]?.details).toEqual(details({ ...recorded, url: origin, active: false }, {}));
  expect(JSON.stringify(entries)).not.toContain('SEKRET');
});

test('a salon’s entries record name and address', async () => {
  const created = await entryOf(
    'POST /api/salons',
    { body: { name: 'Salon Hel', address: 'ul. Wiejska 1' } },
    '?action=salon.created',
  );
  expect(created.details).toEqual(details({}, { name: 'Salon Hel', address: 'ul. Wiejska 1' }));
  const { id } = created.answer;
  const changed = await entryOf(
    'PUT /api/salons/:id',
    { id, body: { name: 'Salon Jastarnia', address: 'ul. Wiejska 1' } },
    `?object_id=${id}`,
  );
  expect(changed.details).toEqual(details({ name: 'Salon Hel' }, { name: 'Salon Jastarnia' }));
});

test('a change of password is recorded without its value, an import with its rows and its outcome', async () => {
  const someone = await aUser(shop, { role: 'administrator' });
  const password = 'zupelnie-nowe-haslo-9';
  await call(shop, 'PUT /api/auth/update-account', {
    token: someone.token,
    body: { old_password: PASSWORD, password, password_confirmation: password },
  });
  const [changed] = await auditOf('?action=account.password-changed');
  expect(changed).toMatchObject({ by: { id: someone.id }, details: details({}, { password: true }) });

  const body = new FormData();
  body.set('file', new Blob(['number,pin\nAUDITD00000000000001,A1B\nzle,A1B']), 'bony.csv');
  await call(shop, 'POST /api/boncards-imports', { token: someone.token, body });
  const [uploaded] = await auditOf('?action=import.uploaded');
  expect(uploaded?.details).toEqual(details({}, { file_name: 'bony.csv', rows: 2 }));
  await eventually(async () => {
    const finished = await auditOf(`?object_id=${uploaded?.object.id}&action=import.finished`);
    expect(finished).toMatchObject([
      { by: null, details: details({}, { status: 'finished', ok: 1, error: 1, duplicates: 0 }) },
    ]);
  });
});

test('names and roles in the audit, and names in the ledger, do not change with the person', async () => {
  const salon = await aSalon(shop);
  const ewa = await aUser(shop, { salonId: salon });
  const card = await aCard(shop, { by: ewa, salonId: salon, status: 'active' });
  const admin = { token: shop.administrator.token };
  await call(shop, 'POST /api/boncards/search', {
    token: ewa.token,
    body: { number: card.number, pin: card.pin, searchForType: 'purchase' },
  });
  const pay = (amount: number) =>
    call(shop, 'POST /api/boncards/purchase', {
      token: ewa.token,
      body: { boncard_id: card.id, place_of_sale: salon, document: `PAR ${amount}`, amount },
    });
  await pay(10);
  const before = (await call(shop, 'GET /api/salons/:id', { ...admin, id: salon })).body.data.name;
  await call(shop, 'PUT /api/salons/:id', {
    ...admin,
    id: salon,
    body: { name: 'Nowa Nazwa', address: 'ul. 1' },
  });
  await call(shop, 'PUT /api/users/:id', {
    ...admin,
    id: ewa.id,
    body: { name: 'Ewelina', surname: 'Zmieniona', email: ewa.email, salon_id: salon, role: 1 },
  });
  await pay(20);

  const ledger = await call(shop, 'GET /api/boncards/:id/ledger', { ...admin, id: card.id });
  expect(
    ledger.body.items.map(({ by, salon }: Record<'by' | 'salon', Record<string, string>>) => [
      by.fullname,
      salon.name,
    ]),
  ).toEqual([
    ['Ewa Testowa', before],
    ['Ewa Testowa', before],
    ['Ewelina Zmieniona', 'Nowa Nazwa'],
  ]);
  const query = `?stats_type=sell&number=${card.number}`;
  const statistics = await call(shop, 'GET /api/boncards-transactions', { ...admin, query });
  expect(
    statistics.body.items.map((row: Record<string, unknown>) => [
      row.amount,
      row.transaction_user,
      row.transaction_salon,
    ]),
  ).toEqual([
    [20, 'Ewelina Zmieniona', 'Nowa Nazwa'],
    [10, 'Ewa Testowa', before],
  ]);
  const file = await call(shop, 'GET /api/boncards-transactions', { ...admin, query: `${query}&export=csv` });
  expect(file.text).toMatch(new RegExp(`${before};Ewa Testowa.*\\s*$`));
  const told = (await auditOf(`?object_id=${card.id}&action=boncard.purchased`)).map(
    ({ by }) => by?.fullname,
  );
  expect(told).toEqual(['Ewelina Zmieniona', 'Ewa Testowa']);

  await expect(
    shop.database.db.deleteFrom('former_user_names').where('user_id', '=', ewa.id).execute(),
  ).rejects.toThrow('refused');
});

/** Makes a change as another administrator. Returns the answer's data and the entries that it left. */
async function change(name: ChangeName) {
  const by = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
  const { id = '', body } = await changes[name](shop, by);
  const parts = name.startsWith('DELETE') ? { id } : { id, body };
  const before = await auditOf(`?by=${by.id}`);
  const reply = await call(shop, name, { token: by.token, ...parts });
  expect(reply.status, reply.text).toBe(200);
  const entries = (await auditOf(`?by=${by.id}`)).slice(0, -before.length || undefined);
  return { data: reply.body.data, entries };
}

test('filters by kind of object, alone and with an action', async () => {
  await change('POST /api/salons');
  await change('POST /api/boncards/issue');
  await change('POST /api/users');
  const imported = await change('POST /api/boncards-imports');
  await eventually(async () => {
    expect(await auditOf(`?object_id=${imported.data.id}&action=import.finished`)).toHaveLength(1);
  });
  await call(shop, 'GET /api/boncards-transactions', {
    token: shop.employer.token,
    query: '?stats_type=sell&export=csv',
  });
  const kinds = async (query: string) => new Set((await auditOf(query)).map(({ object }) => object.kind));
  expect(await kinds('?object_kind=salon')).toEqual(new Set(['salon']));
  expect(await kinds('?object_kind=import&per_page=100')).toEqual(new Set(['import']));
  expect(await auditOf('?object_kind=salon&action=user.created')).toEqual([]);
  const { db } = shop.database;
  for (const kind of ['salon', 'boncard', 'user', 'import', 'list']) {
    const reply = await call(shop, 'GET /api/audit-entries', {
      token: shop.administrator.token,
      query: `?object_kind=${kind}&per_page=1`,
    });
    const counted = await db
      .selectFrom('audit_entries')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('object_kind', '=', kind as never)
      .executeTakeFirstOrThrow();
    expect([kind, reply.body.info.total_items]).toEqual([kind, counted.count]);
    expect(counted.count, kind).toBeGreaterThan(0);
  }
});

test('an export filtered by a number that no card can have is sent and recorded as well', async () => {
  const query = `?stats_type=sell&number=${encodeURIComponent('0000000000🁰𐄿1𞁐A')}&export=xlsx`;
  const reply = await call(shop, 'GET /api/boncards-transactions', { token: shop.employer.token, query });
  expect(reply.status).toBe(200);
  const [entry] = await auditOf('?action=list.exported');
  expect(entry?.details?.after.number).toBe('•••• 𐄿1𞁐A');
});

test('an export leaves an entry with list, filters, format and number of rows, and no whole card number', async () => {
  const card = await shop.card({ status: 'active' });
  const query = `?stats_type=charge&number=${card.number}&place=${shop.salonId}&issue_amount_from=1&export=xlsx`;
  const reply = await call(shop, 'GET /api/boncards-transactions', { token: shop.employer.token, query });
  expect(reply.status).toBe(200);
  const [entry] = await auditOf('?action=list.exported');
  const { name } = (
    await call(shop, 'GET /api/salons/:id', { token: shop.administrator.token, id: shop.salonId })
  ).body.data;
  expect(entry).toMatchObject({
    by: { id: shop.employer.id },
    object: { kind: 'list', id: null, label: 'boncards-transactions.charge' },
    details: details(
      {},
      {
        number: `•••• ${card.number.slice(-4)}`,
        place: name,
        issue_amount_from: '1',
        format: 'xlsx',
        rows: 1,
        complete: true,
      },
    ),
  });
});

test('a card number, or more than half of one, is masked if it was typed into the search of cards', async () => {
  const { number } = await shop.card({ status: 'active' });
  for (const typed of [number, number.slice(0, 9), `${number}XYZ`]) {
    await call(shop, 'GET /api/boncards', {
      token: shop.administrator.token,
      query: `?query=${typed}&export=csv`,
    });
    const [entry] = await auditOf('?action=list.exported');
    expect(entry?.details?.after.query).toBe(`•••• ${typed.slice(-4)}`);
  }
});

test('an export of selected cards records the last characters of their numbers', async () => {
  const both = [await shop.card({ status: 'active' }), await shop.card({ status: 'used' })];
  const reply = await call(shop, 'GET /api/boncards', {
    token: shop.administrator.token,
    query: `?ids=${both.map(({ id }) => id)}&export=csv`,
  });
  expect(reply.status).toBe(200);
  const [entry] = await auditOf('?action=list.exported');
  const numbers = both.map(({ number }) => number).sort();
  expect(entry).toMatchObject({
    object: { label: 'boncards' },
    details: details(
      {},
      {
        ids: numbers.map((number) => `•••• ${number.slice(-4)}`).join(', '),
        format: 'csv',
        rows: 2,
        complete: true,
      },
    ),
  });
});

test('an export of a batch’s cards, or of what was done to something, records its name', async () => {
  const { token } = shop.administrator;
  const batch = await aBatch(shop, { by: shop.administrator, count: 1 });
  await call(shop, 'GET /api/boncards', { token, query: `?batch_id=${batch.id}&export=csv` });
  expect((await auditOf('?action=list.exported'))[0]?.details?.after).toMatchObject({ batch_id: batch.name });
  const { id, number } = await shop.card({ status: 'active' });
  await call(shop, 'GET /api/audit-entries', { token, query: `?object_id=${id}&export=csv` });
  expect((await auditOf('?action=list.exported'))[0]?.details?.after).toMatchObject({
    object_id: `•••• ${number.slice(-4)}`,
  });
});

test('the audit itself is exported in words, and that is also recorded', async () => {
  const id = await aSalon(shop, 'Salon Puck');
  const body = { name: 'Salon Reda', address: 'ul. 1' };
  expect(
    (await call(shop, 'PUT /api/salons/:id', { token: shop.administrator.token, id, body })).status,
  ).toBe(200);
  const query = `?action=salon.changed&export=csv`;
  const { text } = await call(shop, 'GET /api/audit-entries', { token: shop.administrator.token, query });
  expect(text.split(/\r?\n/)[0]).toContain('Data;Zdarzenie;Kto;Rola;');
  expect(text).toContain('Nazwa: Salon Puck → Salon Reda');
  const english = await call(shop, 'GET /api/audit-entries', {
    token: shop.administrator.token,
    query: query.replace('csv', 'xlsx'),
    headers: { 'Accept-Language': 'en' },
  });
  expect(english.headers.get('content-disposition')).toContain('audit-log');
  const [entry] = await auditOf('?action=list.exported');
  expect(entry).toMatchObject({
    object: { label: 'audit-entries' },
    details: { after: { action: 'salon.changed', format: 'xlsx', complete: true } },
  });
});

test('opening a card’s details is recorded once in a quarter of an hour, reading the list is not', async () => {
  const card = await shop.card();
  const { token } = shop.administrator;
  await call(shop, 'GET /api/boncards', { token, query: `?query=${card.number}` });
  expect(await auditOf(`?object_id=${card.id}`)).toEqual([]);
  const look = () => call(shop, 'GET /api/boncards/:id', { token, id: card.id });
  await Promise.all([look(), look(), look(), look()]);
  await look();
  const other = await aUser(shop, { role: 'administrator' });
  await call(shop, 'GET /api/boncards/:id', { token: other.token, id: card.id });
  expect(await auditOf(`?object_id=${card.id}`)).toMatchObject([
    { action: 'boncard.viewed', by: { id: other.id } },
    { action: 'boncard.viewed', by: { id: shop.administrator.id } },
  ]);
});

test('the first administrator and each of their links are recorded, never the link', async () => {
  const { database, drop } = await openDatabaseCopy();
  try {
    const options = { email: 'Pierwszy@example.test', publicUrl: 'https://bony.example', now: new Date() };
    const notices = [
      await firstAdministratorNotice(database.db, options),
      await firstAdministratorNotice(database.db, options),
    ];
    const rows = await database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    expect(rows.map(({ action, command, user_id }) => [action, command, user_id])).toEqual([
      ['user.created', 'start', null],
      ['account.link-issued', 'start', null],
      ['account.link-issued', 'start', null],
    ]);
    for (const notice of notices) {
      const token = /activate\/([\w-]+)/.exec(notice ?? '')?.[1] ?? '';
      expect(token.length).toBeGreaterThan(30);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  } finally {
    await drop();
  }
});

test('the list of one’s own sessions has device and address, and an ended session is refused at once', async () => {
  const someone = await aUser(shop, { role: null });
  const login = await call(shop, 'POST /api/auth/login', {
    body: { email: someone.email, password: PASSWORD },
    headers: {
      'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  });
  const { access_token: token } = login.body.data;
  const list = await call(shop, 'GET /api/sessions', { token });
  expect(list.body.items).toMatchObject([
    { device: 'Firefox, Windows', address: '127.0.0.1', current: true },
    { device: null, current: false },
  ]);
  expect(list.text).not.toMatch(/token|hash/);
  const ended = await call(shop, 'DELETE /api/sessions/:id', { token, id: someone.sessionId });
  expect(ended.body.data).toMatchObject({ id: someone.sessionId, current: false });
  expect((await call(shop, 'GET /api/sessions', { token: someone.token })).status).toBe(401);
  expect((await call(shop, 'GET /api/sessions', { token })).body.info.total_items).toBe(1);
  expect(await auditOf(`?object_id=${someone.id}&action=session.ended`)).toMatchObject([
    { by: { id: someone.id, role: null }, object: { label: someone.email } },
  ]);
  const own = list.body.items[0].id;
  expect((await call(shop, 'DELETE /api/sessions/:id', { token, id: own })).body.data.current).toBe(true);
  expect((await call(shop, 'GET /api/sessions', { token })).status).toBe(401);
});

test('a session cannot be ended by another person, who gets the answer for an unknown one', async () => {
  const other = await aUser(shop);
  const reply = await call(shop, 'DELETE /api/sessions/:id', {
    token: shop.administrator.token,
    id: other.sessionId,
  });
  expect(reply.status).toBe(404);
  expect((await call(shop, 'GET /api/sessions', { token: other.token })).status).toBe(200);
  const { items } = (await call(shop, 'GET /api/sessions', { token: shop.administrator.token })).body;
  expect(items.map(({ id }: { id: string }) => id)).not.toContain(other.sessionId);
});

test('a session that is too old is not listed', async () => {
  const someone = await aUser(shop);
  await aSession(shop, someone.id, new Date(Date.now() - 13 * 3_600_000));
  const { items, info } = (await call(shop, 'GET /api/sessions', { token: someone.token })).body;
  expect([items.length, info.total_items]).toEqual([1, 1]);
});

test('sessions are listed in pages, the most recently used first', async () => {
  const someone = await aUser(shop);
  for (const hoursAgo of [3, 1, 2]) {
    await aSession(shop, someone.id, new Date(Date.now() - hoursAgo * 3_600_000));
  }
  const pages = await Promise.all(
    [1, 2].map(async (page) => {
      const query = `?page=${page}&per_page=3`;
      const { body } = await call(shop, 'GET /api/sessions', { token: someone.token, query });
      return {
        total: body.info.total_items,
        at: body.items.map((item: { last_used_at: string }) => item.last_used_at),
      };
    }),
  );
  expect(pages).toMatchObject([{ total: 4 }, { total: 4 }]);
  const shown = pages.flatMap(({ at }) => at);
  expect(shown).toHaveLength(4);
  expect(shown).toEqual(shown.toSorted().reverse());
});

describe('every call that changes something', () => {
  const {
    'POST /api/boncards/search': _search,
    'POST /api/boncards-imports/preview': _preview,
    // Recorded later, when the first code has been given.
    'POST /api/auth/second-factor': _begin,
    // Recorded later, when the browser's answer has been sent.
    'POST /api/auth/passkeys/options': _ask,
    ...recorded
  } = changes;
  /** Calls that change no field. Those of the books are left out below, because they have tests of their own. */
  const withoutFields: string[] = [
    'POST /api/auth/logout',
    'POST /api/auth/confirm',
    'POST /api/users/:id/action/resend-activation',
    'POST /api/webhooks/:id/test',
  ];
  const names = (Object.keys(recorded) as ChangeName[]).filter(
    (name) => !name.includes('/books/') && !name.includes('/tax-classes'),
  );

  test.each(names)('%s leaves an entry with its action, before and after', async (name) => {
    const { entries } = await change(name);
    const { audit }: CallContract = callsOn[name];
    expect(entries.map(({ action }) => action)).toContain(audit);
    if (withoutFields.includes(name)) return;
    for (const { details } of entries) {
      expect(Object.keys({ ...details?.before, ...details?.after })).not.toEqual([]);
    }
  });

  test('records no secret: neither password, token, PIN nor whole card number', async () => {
    for (const name of names) await change(name);
    const { number } = await shop.card({ status: 'active' });
    const { token } = shop.employer;
    const wrong = { number, pin: 'Z9Z', searchForType: 'purchase' };
    await call(shop, 'POST /api/boncards/search', { token, body: wrong });
    await call(shop, 'GET /api/boncards-transactions', {
      token,
      query: `?stats_type=sell&number=${number}&export=csv`,
    });
    const rows = await shop.database.db.selectFrom('audit_entries').selectAll().execute();
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.password-changed', 'import.uploaded', 'pin.refused', 'list.exported']),
    );
    const told = JSON.stringify(rows.map(({ object_id, user_id, id, ...row }) => row));
    const cards = await shop.database.db.selectFrom('boncards').select('number').execute();
    for (const { number } of cards) expect(told).not.toContain(number);
    for (const secret of [
      PASSWORD,
      'nowe-haslo-7',
      'zupelnie-nowe-haslo-9',
      'A1B',
      wrong.pin,
      shop.administrator.token,
    ]) {
      expect(told).not.toContain(secret);
    }
    expect(told).not.toMatch(/[\w-]{43}|argon2/);
  });
});
