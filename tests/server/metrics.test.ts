import { expect, test } from 'vitest';
import { aUser, PASSWORD } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { aFactor } from '../support/factor.ts';
import { openShop } from '../support/shop.ts';
import { call, startTestServer } from '../support/testServer.ts';

const TOKEN = 'a-token-for-metrics';

const shop = openShop({ METRICS_TOKEN: TOKEN });

const read = (token = TOKEN) =>
  fetch(`${shop.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });

test('anybody who has the token can read metrics of requests, connections, jobs and the event loop', async () => {
  const { token } = await aUser(shop, { role: 'administrator' });
  await call(shop, 'GET /api/our-salons');
  await fetch(`${shop.url}/api/nothing?number=TEST0000000000000001`);
  const file = new FormData();
  file.append('file', new Blob(['METR0000000000000001;123']), 'bony.csv');
  await call(shop, 'POST /api/boncards-imports', { token, body: file });
  const text = await eventually(async () => {
    const figures = await (await read()).text();
    expect(figures).toContain('job_duration_seconds_count{task="runImport",outcome="done"} 1');
    return figures;
  });
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/our-salons",status="200"\} 1$/m,
  );
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\} 1$/m,
  );
  expect(text).toMatch(/^database_connections\{pool="requests",state="idle"\} [1-9]/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).not.toContain('TEST0000000000000001');
});

test('codes of second factors are counted by outcome', async () => {
  const user = await aUser(shop);
  const { code } = await aFactor(shop, user);
  const logIn = (otp: string) =>
    call(shop, 'POST /api/auth/login', { body: { email: user.email, password: PASSWORD, otp } });
  const otp = await code();
  for (let times = 0; times < 7; times += 1) await logIn(otp);
  const text = await (await read()).text();
  const counted = text.match(/(?<=^second_factor_codes_total)\{.*$/gm);
  expect(counted?.sort()).toEqual(['{outcome="locked"} 1', '{outcome="right"} 1', '{outcome="wrong"} 5']);
});

test('nobody else can read them', async () => {
  expect((await read('another-token-entirely')).status).toBe(401);
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(401);
});

test('without a token in the settings the address does not exist', async () => {
  const other = await startTestServer();
  const response = await fetch(`${other.url}/metrics`, { headers: { Authorization: 'Bearer undefined' } });
  expect(response.status).toBe(404);
  await other.stop();
});
