import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { refusalSentence } from '../../server/refusalSentence.ts';
import { openShop } from '../support/shop.ts';
import { sendSlowly } from '../support/slowRequest.ts';

const BODY_MS = 200;

const shop = openShop({}, undefined, { timeouts: { bodyMs: BODY_MS } });

const authorization = () => ({ Authorization: `Bearer ${shop.administrator.token}` });

test.each(['/api/salons', '/api/auth/login', '/api/nothing'])(
  'a body that does not arrive in time is not waited for: %s',
  async (path) => {
    const { client } = await sendSlowly(`${shop.url}${path}`, {
      method: 'POST',
      headers: { ...authorization(), 'Content-Type': 'application/json' },
      body: Buffer.from('{"name": "Salon", "address": "ul. Morska 1"}'),
    });
    const [response] = await once(client, 'response');
    expect([response.statusCode, response.headers.connection]).toEqual([408, 'close']);
    expect(JSON.parse(await text(response)).reason).toBe('request-too-slow');
    await once(client, 'close');
  },
);

test('a slow body is answered in the client’s language', async () => {
  const { client } = await sendSlowly(`${shop.url}/api/salons`, {
    method: 'POST',
    headers: { ...authorization(), 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: Buffer.from('{"name": "Salon", "address": "ul. Morska 1"}'),
  });
  const [response] = await once(client, 'response');
  expect(JSON.parse(await text(response)).message).toBe(refusalSentence('en', 'request-too-slow'));
});

test('a slow body with a new password is answered with the number that base clients read', async () => {
  const { client } = await sendSlowly(`${shop.url}/api/auth/update-account`, {
    method: 'PUT',
    headers: { ...authorization(), 'Content-Type': 'application/json' },
    body: Buffer.from('{"password": "nowe-haslo-1"}'),
  });
  const [response] = await once(client, 'response');
  expect(JSON.parse(await text(response))).toMatchObject({ code: 408, data: 422 });
});

test('a file may take longer', async () => {
  const form = new FormData();
  form.set('file', new Blob(['number,pin\nSLOW0000000000000001,A1B']), 'bony.csv');
  const encoded = new Response(form);
  const { finish } = await sendSlowly(`${shop.url}/api/boncards-imports`, {
    method: 'POST',
    headers: { ...authorization(), 'Content-Type': encoded.headers.get('Content-Type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
    heldBack: 100,
  });
  // Longer than other bodies may take. There is no event to wait for that shows that the server still waits.
  await wait(3 * BODY_MS);
  expect((await finish()).status).toBe(200);
});
