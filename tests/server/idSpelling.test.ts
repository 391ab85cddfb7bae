import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { CallContract } from '../../contract/calls/call.ts';
import { type CallAddress, callsOn } from '../../contract/calls.ts';
import type { SalonId } from '../../contract/ids.ts';
import { newId } from '../../server/platform/ids.ts';
import { PASSKEY_URL } from '../support/authenticator.ts';
import { aSalon, aUser, type BuiltCard } from '../support/builders.ts';
import { type ChangeName, changes } from '../support/changes.ts';
import { jsonSchemaOf } from '../support/fuzzRequests.ts';
import { requiredQueries } from '../support/readEverything.ts';
import { openShop } from '../support/shop.ts';
import { call, type Reply } from '../support/testServer.ts';

/** Ids may be in upper case wherever the contract has ids. */

const shop = openShop({ SALON_BINDING: 'enforce', PUBLIC_URL: PASSKEY_URL });
let elsewhere: SalonId;
let card: BuiltCard;
/** The id of a record of each list. */
const records: Record<string, string> = {};
beforeAll(async () => {
  elsewhere = await aSalon(shop);
  card = await shop.card({ status: 'active' });
  const { token } = shop.administrator;
  const view = await changes['PUT /api/views/:id'](shop, shop.administrator);
  const schedule = await changes['PUT /api/schedules/:id'](shop, shop.administrator);
  const { body } = await changes['POST /api/boncards-imports'](shop, shop.administrator);
  const imported = await call(shop, 'POST /api/boncards-imports', { token, body });
  Object.assign(records, {
    boncards: card.id,
    'boncards-imports': imported.body.data.id,
    salons: elsewhere,
    users: shop.employer.id,
    views: view.id,
    schedules: schedule.id,
  });
});

/** Values of required parameters that are not ids. */
const known = {
  month: ['2026-10'],
  at: ['2026-10-31'],
  from: ['2026-10-01'],
  to: ['2026-10-31'],
  q: ['TEST'],
};

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const inCapitals = (text: string) => text.replace(UUID, (id) => id.toUpperCase());

function hasIds(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && JSON.stringify(jsonSchemaOf(schema)).includes('"format":"uuid"');
}

const named = (Object.entries(callsOn) as [CallAddress, CallContract][]).filter(
  ([, { params, query, body }]) => hasIds(params) || hasIds(query) || hasIds(body),
);

describe.each(named.filter(([name]) => name in changes).map(([name]) => name as ChangeName))('%s', (name) => {
  test('makes the change with ids in capitals', async () => {
    const by = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
    const { id, body } = await changes[name](shop, by);
    const { status, body: answer } = await call(shop, name, {
      token: by.token,
      ...(id && { id: inCapitals(id) }),
      body: inCapitals(JSON.stringify(body)),
    });
    expect(status, JSON.stringify(answer)).toBe(200);
  });
});

describe.each(named.filter(([name]) => name.startsWith('GET ')))('%s', (name, { params, query }) => {
  const [, resource = ''] = /^GET \/api\/([\w-]+)/.exec(name) ?? [];

  test.each(['administrator', 'employer'] as const)(
    'answers an %s the same, by ids in capitals',
    async (who) => {
      const { token } = shop[who];
      const ask = (id: string, asked: Record<string, string>) =>
        call(shop, name, { token, id, query: `?${new URLSearchParams(asked)}` });
      // There is no report to read, because no schedule has run.
      const id = params ? (records[resource] ?? newId()) : '';
      const ids = [id, shop.salonId, elsewhere, shop.administrator.id, shop.employer.id, card.id];
      const fields = query ? idFields(query) : [];
      for (const required of query ? requiredQueries(query, known) : [{}]) {
        if (params) expect(await answer(ask(inCapitals(id), required))).toBe(await answer(ask(id, required)));
        for (const field of fields) {
          for (const value of ids.filter(Boolean)) {
            const spelled = await answer(ask(id, { ...required, [field]: inCapitals(value) }));
            expect(spelled).toBe(await answer(ask(id, { ...required, [field]: value })));
          }
        }
      }
    },
  );
});

/** Returns an answer without the time of the request. */
async function answer(reply: Promise<Reply>): Promise<string> {
  const { status, text } = await reply;
  return `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;
}

function idFields(schema: z.core.$ZodType): string[] {
  const { properties = {} } = jsonSchemaOf(schema);
  return Object.keys(properties).filter((name) =>
    JSON.stringify(properties[name]).includes('"format":"uuid"'),
  );
}

test('an employer can sell in their salon if its id is in capitals', async () => {
  const { id } = await shop.card();
  const body = {
    boncard_id: id.toUpperCase(),
    place_of_sale: shop.salonId.toUpperCase(),
    document: 'FV 1',
    amount: 50,
    type: 0,
    expired_months: 12,
  };
  const { token } = shop.employer;
  const headers = { 'Idempotency-Key': 'spelled' };
  const sold = await call(shop, 'POST /api/boncards/issue', { token, body, headers });
  expect([sold.status, sold.body.data?.id]).toEqual([200, id]);
  const again = { ...body, boncard_id: id, place_of_sale: shop.salonId };
  expect((await call(shop, 'POST /api/boncards/issue', { token, body: again, headers })).text).toBe(
    sold.text,
  );
});

test('an idempotency key means the same call, however the id in the path is spelled', async () => {
  const { id } = await shop.card({ status: 'active' });
  const { token } = shop.employer;
  const block = (spelled: string) =>
    call(shop, 'POST /api/boncards/:id/action/block', {
      token,
      id: spelled,
      body: { reason: 'Zgubiona' },
      headers: { 'Idempotency-Key': 'blocked' },
    });
  expect((await block(id)).status).toBe(200);
  expect((await block(id.toUpperCase())).status).toBe(200);
  expect((await block((await shop.card({ status: 'active' })).id)).body.reason).toBe(
    'idempotency-key-reused',
  );
});
