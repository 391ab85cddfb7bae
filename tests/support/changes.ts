import { sql } from 'kysely';
import type { CallAddress, CallsOn } from '../../contract/calls.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { newId } from '../../server/platform/ids.ts';
import { Authenticator, aPasskey } from './authenticator.ts';
import { aBatch, aPrint } from './batches.ts';
import { aCard, aKey, aSalon, aSession, aUser, PASSWORD, type SignedIn } from './builders.ts';
import { anECardSale } from './eCards.ts';
import { aFactor, aSecret, codeAt } from './factor.ts';
import { outboxIsEmpty } from './mail.ts';
import { call, type TestServer } from './testServer.ts';

/** Calls that need a session and may change something. */
export type ChangeName = {
  [Name in CallAddress]: Name extends `GET ${string}`
    ? never
    : CallsOn[Name]['access'] extends 'public'
      ? never
      : Name;
}[CallAddress];

interface Change {
  /** The value of the path's parameter. */
  id?: string;
  body: object;
}

let made = 0;
const next = () => {
  made += 1;
  return made;
};

/** For each call that changes something, prepares one that `by`, an administrator at `PASSKEY_URL`, can make. */
export const changes: Record<ChangeName, (server: TestServer, by: SignedIn) => Promise<Change>> = {
  'POST /api/auth/logout': async () => ({ body: {} }),
  'PUT /api/auth/update-account': async () => ({
    body: { old_password: PASSWORD, password: 'nowe-haslo-7', password_confirmation: 'nowe-haslo-7' },
  }),
  'DELETE /api/sessions/:id': async (server, by) => ({
    id: (await aSession(server, by.id)).sessionId,
    body: {},
  }),
  'POST /api/auth/confirm': async () => ({ body: { password: PASSWORD } }),
  'POST /api/auth/second-factor': async () => ({ body: {} }),
  'POST /api/auth/second-factor/verify': async (server, by) => ({
    body: { otp: await codeAt(await aSecret(server, by), new Date()) },
  }),
  'POST /api/auth/second-factor/recovery-codes': async (server, by) => {
    await aFactor(server, by);
    return { body: {} };
  },
  'DELETE /api/auth/second-factor': async (server, by) => {
    await aFactor(server, by);
    return { body: {} };
  },
  'POST /api/auth/passkeys/options': async () => ({ body: {} }),
  'POST /api/auth/passkeys': async (server, { token }) => {
    const { body } = await call(server, 'POST /api/auth/passkeys/options', { token });
    return { body: { name: 'Laptop', passkey: new Authenticator().create(body.data) } };
  },
  'DELETE /api/auth/passkeys/:id': async (server, by) => ({
    id: (await aPasskey(server, by)).id,
    body: {},
  }),
  'POST /api/users/:id/action/reset-factor': async (server) => {
    const other = await aUser(server);
    await aFactor(server, other);
    return { id: other.id, body: {} };
  },
  'POST /api/salons': async () => ({ body: aSalonInput() }),
  'PUT /api/salons/:id': async (server) => ({ id: await aSalon(server), body: aSalonInput() }),
  'POST /api/api-keys': async (server) => ({
    body: { name: `Kasa ${next()}`, salon_id: await aSalon(server), rights: ['balance'] },
  }),
  'POST /api/api-keys/:id/rotate': async (server, by) => ({
    id: (await aKey(server, { by: by.id })).id,
    body: {},
  }),
  'DELETE /api/api-keys/:id': async (server, by) => ({
    id: (await aKey(server, { by: by.id })).id,
    body: {},
  }),
  'POST /api/boncards/:id/action/cancel': async (server, by) => ({
    id: (await aCardOf(server, by, 'active')).id,
    body: { canceled_reason: 'Zgubiona' },
  }),
  'POST /api/boncards/:id/action/block': async (server, by) => ({
    id: (await aCardOf(server, by, 'active')).id,
    body: { reason: 'Zgubiona' },
  }),
  'POST /api/boncards/:id/action/unblock': async (server, by) => {
    const { id } = await aCardOf(server, by, 'active');
    const blocked = { blocked_by: by.id, blocked_at: new Date(), blocked_reason: 'Zgubiona' };
    await server.database.db.updateTable('boncards').set(blocked).where('id', '=', id).execute();
    return { id, body: { reason: 'Znaleziona' } };
  },
  'POST /api/boncards/:id/action/replace': async (server, by) => ({
    id: (await aCardOf(server, by, 'active')).id,
    body: { target_number: (await aCardOf(server, by, 'pending')).number, reason: 'Zgubiona' },
  }),
  'POST /api/boncards/:id/action/extend': async (server, by) => ({
    id: (await aCardOf(server, by, 'active')).id,
    body: { valid_until: addMonths(warsawDayOf(new Date()), 24), reason: 'Na prośbę klienta' },
  }),
  'POST /api/boncards/:id/action/adjust': async (server, by) => ({
    id: (await aCardOf(server, by, 'active')).id,
    body: { amount: -10, reason: 'Pomyłka' },
  }),
  'POST /api/boncards-transactions/:id/reverse': async (server, by) => {
    const card = await aCardOf(server, by, 'active');
    const { id } = await server.database.db
      .selectFrom('ledger_entries')
      .select('id')
      .where('boncard_id', '=', card.id)
      .executeTakeFirstOrThrow();
    return { id, body: { reason: 'Pomyłka' } };
  },
  'POST /api/boncards-transactions/void': async (server, by) => {
    const { db } = server.database;
    const card = await aCardOf(server, by, 'active');
    const entries = db.selectFrom('ledger_entries').select('id').where('boncard_id', '=', card.id);
    const { id } = await entries.executeTakeFirstOrThrow();
    const reference = `KASA/${id}`;
    const row = { user_id: by.id, reference, transaction_id: id, created_at: new Date(), voided_at: null };
    await db.insertInto('transaction_references').values(row).execute();
    return { body: { reference, reason: 'Zerwane połączenie' } };
  },
  'POST /api/boncards/:id/action/unlock': async (server, by) => {
    const { id } = await aCardOf(server, by, 'active');
    await aLock(server, { kind: 'card', name: id });
    return { id, body: {} };
  },
  'POST /api/boncards/lost-search': async (server, by) => {
    const { number } = await aCardOf(server, by, 'active');
    return { body: { document: 'FV 1', last4: number.slice(-4) } };
  },
  'POST /api/requests': async (server, by) => ({
    body: { boncard_id: (await aCardOf(server, by, 'active')).id, kind: 'extend', note: 'Na prośbę klienta' },
  }),
  'PUT /api/requests/:id': async (server, by) => {
    const boncard_id = (await aCardOf(server, by, 'active')).id;
    const body = { boncard_id, kind: 'extend', note: 'Na prośbę klienta' };
    const { data } = (await call(server, 'POST /api/requests', { token: by.token, body })).body;
    return { id: data.id, body: { reason: 'Za późno' } };
  },
  'POST /api/boncards/search': async (server, by) => {
    const { number, pin } = await aCardOf(server, by, 'active');
    return { body: { number, pin, searchForType: 'purchase' } };
  },
  'POST /api/boncards/issue': async (server, by) => {
    const card = await aCardOf(server, by, 'pending');
    const { id: boncard_id, salonId: place_of_sale } = card;
    return {
      body: { boncard_id, place_of_sale, document: 'FV 1', amount: 50, type: 0, expired_months: 12 },
    };
  },
  'POST /api/boncards/e-card': async (server) => ({
    body: anECardSale(await aSalon(server)),
  }),
  'POST /api/boncards/:id/action/send': async (server, { token }) => {
    const sold = await call(server, 'POST /api/boncards/e-card', {
      token,
      body: anECardSale(await aSalon(server)),
    });
    await outboxIsEmpty(server);
    return { id: sold.body.data.id, body: { email: 'inny@example.test' } };
  },
  'POST /api/boncards/purchase': async (server, by) => {
    const card = await aCardOf(server, by, 'active');
    const expires_at = new Date(Date.now() + 900_000);
    const grant = { session_id: by.sessionId, boncard_id: card.id, expires_at };
    await server.database.db.insertInto('purchase_grants').values(grant).execute();
    return {
      body: { boncard_id: card.id, place_of_sale: card.salonId, document: 'PAR 1', amount: 10 },
    };
  },
  'POST /api/books/months/:month/close': async (server, by) => ({
    id: await aMonthToClose(server, by),
    body: {},
  }),
  'POST /api/views': async () => ({ body: aViewInput() }),
  'PUT /api/views/:id': async (server, by) => ({
    id: await aView(server, by),
    body: { ...aViewInput(), name: 'Stare' },
  }),
  'DELETE /api/views/:id': async (server, by) => ({ id: await aView(server, by), body: {} }),
  'POST /api/schedules': async (server, by) => ({ body: await aScheduleInput(server, by) }),
  'PUT /api/schedules/:id': async (server, by) => ({
    id: await aSchedule(server, by),
    body: { ...(await aScheduleInput(server, by)), paused: true },
  }),
  'DELETE /api/schedules/:id': async (server, by) => ({ id: await aSchedule(server, by), body: {} }),
  'POST /api/webhooks': async () => ({ body: aWebhookInput() }),
  'PUT /api/webhooks/:id': async (server, by) => ({
    id: await aWebhook(server, by),
    body: { ...aWebhookInput(), active: false },
  }),
  'DELETE /api/webhooks/:id': async (server, by) => ({ id: await aWebhook(server, by), body: {} }),
  'POST /api/webhooks/:id/rotate': async (server, by) => ({ id: await aWebhook(server, by), body: {} }),
  'POST /api/webhooks/:id/test': async (server, by) => ({ id: await aWebhook(server, by), body: {} }),
  'POST /api/webhook-deliveries/:id/replay': async (server, by) => ({
    id: await aDelivery(server, await aWebhook(server, by)),
    body: {},
  }),
  'POST /api/tax-classes': async () => ({
    body: { type: 1, class: 'spv', effective_from: warsawDayOf(new Date()) },
  }),
  'POST /api/boncards-batches': async () => ({ body: { name: `Seria ${next()}`, count: 2 } }),
  'POST /api/boncards-batches/:id/print': async (server, by) => ({
    id: (await aBatch(server, { by })).id,
    body: { format: 'csv' },
  }),
  'POST /api/boncards-batches/:id/print/confirm': async (server, by) => {
    const { id } = await aBatch(server, { by });
    await aPrint(server, id, { by });
    return { id, body: {} };
  },
  'POST /api/boncards-imports': async () => {
    const body = new FormData();
    body.set('file', new Blob([`number,pin\nLOST${String(next()).padStart(16, '0')},A1B`]), 'bony.csv');
    return { body };
  },
  'POST /api/boncards-imports/preview': async () => {
    const body = new FormData();
    body.set('file', new Blob(['number,pin\nLOST0000000000000000,A1B']), 'bony.csv');
    return { body };
  },
  'POST /api/users': async (server) => ({ body: await aUserInput(server) }),
  'PUT /api/users/:id': async (server) => ({
    id: (await aUser(server)).id,
    body: await aUserInput(server),
  }),
  'DELETE /api/users/:id': async (server) => ({ id: (await aUser(server)).id, body: {} }),
  'POST /api/users/:id/action/reactivate': async (server) => {
    const { id } = await aUser(server);
    await server.database.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute();
    return { id, body: {} };
  },
  'POST /api/users/:id/action/resend-activation': async (server) => {
    const { id } = await aUser(server);
    await server.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    return { id, body: {} };
  },
  'POST /api/users/:id/action/unlock': async (server) => {
    const { id } = await aUser(server);
    await aLock(server, { kind: 'account', name: id });
    return { id, body: {} };
  },
};

/**
 * Returns the month after the last closed one or, if none is closed, the month half a year ago, in which it then sells
 * a card. Not an earlier one: each of its days is closed, and sealed.
 */
async function aMonthToClose(server: TestServer, by: SignedIn): Promise<string> {
  const { db } = server.database;
  const { last } = await db
    .selectFrom('closed_months')
    .select((select) => select.fn.max('month').as('last'))
    .executeTakeFirstOrThrow();
  if (last) return addMonths(last, 1).slice(0, 7);
  const first = addMonths(warsawDayOf(new Date()), -6).slice(0, 7);
  const salonId = await aSalon(server);
  await aCard(server, { status: 'active', by, salonId, chargedAt: new Date(`${first}-01T12:00:00Z`) });
  return first;
}

function aViewInput() {
  return { name: 'Po terminie', resource: 'boncards', filter: { expired: 'true' }, sort: null, columns: [] };
}

async function aView(server: TestServer, { token }: SignedIn): Promise<string> {
  return (await call(server, 'POST /api/views', { token, body: aViewInput() })).body.data.id;
}

/** Returns a salon that no other one equals. */
function aSalonInput() {
  return { name: `Salon Sopot ${next()}`, address: 'ul. Morska 1' };
}

/** Returns a webhook of a host that does not exist, so nothing is sent anywhere. */
function aWebhookInput() {
  return { url: `https://webhook.invalid/bony/${next()}`, events: ['boncard.charged'], active: true };
}

async function aWebhook(server: TestServer, { token }: SignedIn): Promise<string> {
  return (await call(server, 'POST /api/webhooks', { token, body: aWebhookInput() })).body.data.id;
}

/** Adds a delivery that has arrived. */
async function aDelivery({ database }: TestServer, webhookId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO webhook_deliveries (id, webhook_id, event, data, created_at, status)
    VALUES (gen_random_uuid(), ${webhookId}, 'month.closed', '{"month": "2026-10"}', now(), 'delivered') RETURNING id
  `.execute(database.db);
  return rows[0]?.id ?? '';
}

async function aScheduleInput(server: TestServer, by: SignedIn) {
  return { view: await aView(server, by), every: 'day', at: '07:00', to: [by.id], paused: false };
}

async function aSchedule(server: TestServer, by: SignedIn): Promise<string> {
  const body = await aScheduleInput(server, by);
  return (await call(server, 'POST /api/schedules', { token: by.token, body })).body.data.id;
}

/** Adds a lock that has been in force for a while. */
async function aLock({ database }: TestServer, lock: { kind: 'card' | 'account'; name: string }) {
  const times = { counted_since: new Date(), failed_at: new Date(), locked_until: 'infinity' } as const;
  await database.db
    .insertInto('lockouts')
    .values({
      ...lock,
      scope: 'public',
      checking: 0,
      failures: 0,
      level: 4,
      ...times,
      lock_entry_id: newId(),
    })
    .execute();
}

async function aCardOf(server: TestServer, by: SignedIn, status: 'pending' | 'active') {
  const salonId = await aSalon(server);
  return { ...(await aCard(server, { status, by, salonId })), salonId };
}

async function aUserInput(server: TestServer) {
  const salon_id = await aSalon(server);
  return { name: 'Jan', surname: 'Nowy', email: `po-czasie${next()}@example.test`, salon_id, role: 0 };
}
