import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, PASSWORD as BUILT_PASSWORD } from '../../support/builders.ts';
import { aFactor } from '../../support/factor.ts';
import { awaitMail } from '../../support/mail.ts';
import { operationsSql } from '../../support/operationsSql.ts';
import { bonpanel, findings } from '../../support/operator.ts';
import { execute } from '../../support/postgresForTests.ts';
import { call, startTestServer, type TestServer } from '../../support/testServer.ts';

const PASSWORD = 'nowe-haslo-2026';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const variables = () => ({
  DATABASE_URL: server.databaseUrl,
  PIN_KEY: '00'.repeat(32),
  PUBLIC_URL: 'https://bony.example.test',
});

/** Runs a command that prints a link. Returns its path and its token. */
async function linkOf(...args: string[]) {
  const { exitCode, found } = await findings(args, variables());
  expect(exitCode).toBe(0);
  const { pathname, origin } = new URL(found.find(({ name }) => name === 'link')?.text ?? '');
  expect(origin).toBe('https://bony.example.test');
  const [, path = '', token = ''] = pathname.split('/');
  return { path, token };
}

const choose = (name: 'POST /api/activate' | 'POST /api/auth/reset-password', token: string) =>
  call(server, name, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } });

const logIn = (email: string, password = PASSWORD) =>
  call(server, 'POST /api/auth/login', { body: { email, password } });

test('create-admin prints a link that adds an administrator, once', async () => {
  const email = 'szefowa@example.test';
  const { path, token } = await linkOf('create-admin', email.toUpperCase());
  expect(path).toBe('activate');
  expect((await choose('POST /api/activate', token)).status).toBe(200);
  expect((await choose('POST /api/activate', token)).status).toBe(422);
  expect((await logIn(email)).body.data.user_data).toMatchObject({ email, role: 0, status: 'active' });
});

test('the query in OPERATIONS.md shows who is an administrator', async () => {
  const [{ email }, employer] = [await aUser(server, { role: 'administrator' }), await aUser(server)];
  const [findAdministrators = ''] = operationsSql('SELECT email');
  const { rows } = await execute(server.databaseUrl, findAdministrators);
  expect(rows).toContainEqual({ email });
  expect(rows).not.toContainEqual({ email: employer.email });
});

test('create-admin refuses the address of an existing user', async () => {
  const { email } = await aUser(server);
  const { exitCode, faults } = await findings(['create-admin', email], variables());
  expect([exitCode, faults[0]?.text]).toEqual([1, expect.stringContaining(`${email} is already a user`)]);
});

test('reset-password prints a link that ends the user’s sessions, and invalidates earlier links', async () => {
  const user = await aUser(server);
  const first = await linkOf('reset-password', user.email);
  const { path, token } = await linkOf('reset-password', user.email);
  expect(path).toBe('reset-password');
  expect((await choose('POST /api/auth/reset-password', first.token)).status).toBe(422);
  expect((await choose('POST /api/auth/reset-password', token)).status).toBe(200);
  expect((await logIn(user.email)).status).toBe(200);
  expect((await call(server, 'POST /api/auth/logout', { token: user.token })).status).toBe(401);
});

test('reset-password gives a user who never had a password a new activation link', async () => {
  const email = 'nowa@example.test';
  await linkOf('create-admin', email);
  const { path, token } = await linkOf('reset-password', email);
  expect(path).toBe('activate');
  expect((await choose('POST /api/activate', token)).status).toBe(200);
});

test('the audit records both without a signed-in person', async () => {
  const email = 'sledcza@example.test';
  await choose('POST /api/activate', (await linkOf('create-admin', email)).token);
  await linkOf('reset-password', email);
  const token: string = (await logIn(email)).body.data.access_token;
  const { items } = (await call(server, 'GET /api/audit-entries', { token, query: '?per_page=100' })).body;
  for (const action of ['user.created', 'password-reset.requested']) {
    expect(items).toContainEqual(
      expect.objectContaining({ action, by: null, object: expect.objectContaining({ label: email }) }),
    );
  }
});

test('an unknown user is a fault, and an invalid address is wrong usage', async () => {
  const { exitCode, faults } = await findings(['reset-password', 'nikt@example.test'], variables());
  expect([exitCode, faults[0]?.text]).toEqual([1, 'There is no user nikt@example.test.']);
  expect((await bonpanel(['reset-password', 'nikt'], variables())).exitCode).toBe(2);
});

test('the audit records what a command does with the command’s name, without a person and without the link', async () => {
  const { token } = await linkOf('create-admin', 'z.polecenia@example.test');
  const reset = await linkOf('reset-password', 'z.polecenia@example.test');
  const entries = await server.database.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('object_label', '=', 'z.polecenia@example.test')
    .orderBy('id')
    .execute();
  expect(
    entries.map(({ action, command, user_id, details }) => [action, command, user_id, details?.after]),
  ).toEqual([
    ['user.created', 'create-admin', null, expect.objectContaining({ role: 'administrator' })],
    ['account.link-issued', 'create-admin', null, { link: 'activation', valid_hours: 72 }],
    ['password-reset.requested', 'reset-password', null, undefined],
    ['account.link-issued', 'reset-password', null, { link: 'activation', valid_hours: 72 }],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${token}|${reset.token}`));
});

test('reset-factor removes a second factor, ends its person’s sessions and notifies them', async () => {
  const user = await aUser(server);
  await aFactor(server, user);
  expect((await logIn(user.email, BUILT_PASSWORD)).body.reason).toBe('otp-required');
  const removed = await findings(['reset-factor', user.email], variables());
  expect([removed.exitCode, removed.found[0]?.text]).toEqual([
    0,
    expect.stringContaining('the password alone'),
  ]);
  expect((await call(server, 'POST /api/auth/logout', { token: user.token })).status).toBe(401);
  expect((await logIn(user.email, BUILT_PASSWORD)).status).toBe(200);
  expect((await awaitMail(server, user.email, 2)).subject).toContain('usunięto Twoją weryfikację dwuetapową');
  const again = await findings(['reset-factor', user.email], variables());
  expect([again.exitCode, again.found[0]?.text]).toEqual([0, `${user.email} has no second factor`]);
  const nobody = await findings(['reset-factor', 'nikt@example.test'], variables());
  expect([nobody.exitCode, nobody.faults[0]?.text]).toEqual([1, 'There is no user nikt@example.test.']);
});

test('doctor counts the people without a second factor, and those who must have one', async () => {
  const boss = await aUser(server, { role: 'administrator' });
  const told = async (SECOND_FACTOR: string) => {
    const { found } = await findings(['doctor'], { ...variables(), SECOND_FACTOR });
    const { text, data } = found.find(({ name }) => name === 'second-factor') ?? {};
    return { text, count: Number(data?.count ?? 0) };
  };
  const [before, everybody] = [await told('optional'), await told('everybody')];
  expect(before.text).toBe(`administrators who sign in with a password alone: ${before.count}`);
  expect(everybody.text).toContain('who have to add a second factor');
  expect(everybody.count).toBeGreaterThan(before.count);
  await aFactor(server, boss);
  expect((await told('administrators')).count).toBe(before.count - 1);
});
