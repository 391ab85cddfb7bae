import { expect, test } from 'vitest';
import { authProvider } from '../../src/authProvider.ts';
import { session } from '../../src/session.ts';
import { rememberPage, wasInterrupted } from '../../src/ui/returnPage.ts';
import { failureOf, HttpFailure } from '../../src/wire/httpFailure.ts';
import { BARE_PASSWORD, barePeople } from '../support/bareHost.ts';
import { json, mockHost } from '../support/mockHost.ts';

const host = mockHost();

function signIn(role: number | null = 1) {
  const user = { id: 7, name: 'Ewa', role } as unknown as Parameters<typeof session.start>[0]['user_data'];
  session.start({ access_token: 'token', user_data: user, capabilities: [] });
}

const credentials = { email: barePeople.employer, password: BARE_PASSWORD };

test('signs in and stores that in the auth state', async () => {
  const course: unknown[] = [];
  const stop = session.subscribe(({ auth: { loading, status } }) => course.push([loading, status]));
  await authProvider.login(credentials);
  stop();
  expect(course[0]).toEqual([true, 'idle']);
  expect(session.auth()).toMatchObject({
    authorized: true,
    bearerToken: 'bare',
    loading: false,
    status: 'success',
  });
  expect(await authProvider.getIdentity()).toMatchObject({ id: '7', fullName: 'Ewa Nowak' });
});

test('a refused sign-in shows the host’s message; its 401 means a failed login and ends no session', async () => {
  await expect(authProvider.login({ ...credentials, password: 'x' })).rejects.toMatchObject({ status: 401 });
  expect(session.auth()).toMatchObject({
    status: 'failed',
    errorMessage: 'Nie ma takiego konta',
    loading: false,
  });
});

test.each([{ code: 200 }, { code: 200, data: null }, { code: 200, data: { access_token: 'token' } }])(
  'a success without a session, %j, is none',
  async (answer) => {
    host.on('POST /api/auth/login', () => json(answer));
    await expect(authProvider.login(credentials)).rejects.toMatchObject({ status: 'PARSING_ERROR' });
    expect(session.auth().authorized).toBe(false);
  },
);

test('a refusal that is only a sentence, without a code, shows the sentence', async () => {
  host.on('POST /api/auth/login', () => json({ message: 'Konto zablokowane' }));
  await expect(authProvider.login(credentials)).rejects.toThrow('Konto zablokowane');
  expect(session.auth()).toMatchObject({ status: 'failed', errorMessage: 'Konto zablokowane' });
});

test('capabilities that PHP wrote as an object are read as a list', async () => {
  const data = { access_token: 'token', user_data: { id: 7, role: 1 }, capabilities: { 1: 'sort' } };
  host.on('POST /api/auth/login', () => json({ code: 200, data }));
  await authProvider.login(credentials);
  expect(session.can('sort')).toBe(true);
});

test('signs out on the host, then in the console, and does not return to the page', async () => {
  signIn();
  rememberPage('/panel/profile', '7');
  expect(await authProvider.logout()).toBeUndefined();
  expect(session.auth()).toMatchObject({ authorized: false, bearerToken: null, status: 'success' });
  expect(wasInterrupted()).toBe(false);
});

test('a sign-out that the host does not confirm keeps the session; signing out of a dead session ends it', async () => {
  signIn();
  host.on('POST /api/auth/logout', () => json({ code: 500, message: 'Nie teraz' }));
  await expect(authProvider.logout()).rejects.toThrow('Nie teraz');
  expect(session.auth()).toMatchObject({ authorized: true, status: 'failed', errorMessage: 'Nie teraz' });
  host.on('POST /api/auth/logout', () => json({ code: 401 }, 401));
  await authProvider.logout();
  expect(session.auth()).toMatchObject({ authorized: false, status: 'success' });
});

test('without a session signing out sends nothing', async () => {
  await authProvider.logout();
  expect(host.calls).toEqual([]);
});

test('HTTP 401 ends the session, and checkError still resolves; no other failure ends it', async () => {
  signIn();
  await authProvider.checkError(new HttpFailure(403));
  await authProvider.checkError(new HttpFailure('FETCH_ERROR'));
  await authProvider.checkAuth();
  await authProvider.checkError({ status: 401 });
  expect(session.auth()).toMatchObject({ authorized: false, bearerToken: null, user: null, status: 'idle' });
  await expect(authProvider.checkAuth()).rejects.toBeTruthy();
});

test('a late 401 for an old token does not end a newer session', async () => {
  signIn();
  await authProvider.checkError(new HttpFailure(401, {}, { token: 'older' }));
  expect(session.token()).toBe('token');
  await authProvider.checkError(new HttpFailure(401, {}, { token: 'token' }));
  expect(session.token()).toBeNull();
});

test.each([
  ['administrator', 0, { list: true, edit: true, own: true, statistics: true }],
  ['employer', 1, { list: false, edit: false, own: true, statistics: true }],
  ['somebody without a role', null, { list: false, edit: false, own: true, statistics: false }],
])('%s may do what the contract’s rows say', async (_, role, { list, edit, own, statistics }) => {
  signIn(role);
  expect(await authProvider.canAccess({ resource: 'users', action: 'list' })).toBe(list);
  expect(await authProvider.canAccess({ resource: 'users', action: 'edit' })).toBe(edit);
  expect(await authProvider.canAccess({ resource: 'users', action: 'show' })).toBe(own);
  expect(await authProvider.canAccess({ resource: 'boncards-transactions', action: 'list' })).toBe(
    statistics,
  );
  expect(await authProvider.canAccess({ resource: 'boncards', action: 'delete' })).toBe(false);
  expect(await authProvider.canAccess({ resource: 'nothing', action: 'list' })).toBe(false);
});

test('a refused request about the account shows its message, and signs nobody out', async () => {
  signIn();
  host.on('POST /api/activate', () => json({ code: 422, message: 'Link wygasł' }));
  const body = { token: 'x', password: 'p', password_confirmation: 'p' };
  await expect(authProvider.activate(body)).rejects.toThrow('Link wygasł');
  expect(session.auth()).toMatchObject({
    status: 'failed',
    errorMessage: 'Link wygasł',
    bearerToken: 'token',
  });
});

const passwords = { password: 'nowe-haslo', password_confirmation: 'nowe-haslo' };

test('changes the password, and reports a wrong old one on its field', async () => {
  signIn();
  await authProvider.changePassword({ ...passwords, old_password: BARE_PASSWORD });
  expect(session.auth().status).toBe('success');
  await expect(authProvider.changePassword({ ...passwords, old_password: 'x' })).rejects.toMatchObject({
    status: 422,
    body: { errors: { old_password: 'Złe hasło' } },
  });
  expect(session.auth()).toMatchObject({ status: 'failed', errorMessage: 'Złe hasło', authorized: true });
});

test.each([
  ['inside a success', 200, { code: 200, data: 422, message: 'Złe hasło' }],
  ['inside a success, as text', 200, { code: 200, data: '422', message: 'Złe hasło' }],
  ['as a refusal', 200, { code: 422, data: 422, message: 'Złe hasło' }],
  ['with its field', 422, { code: 422, data: 422, message: 'Nie', errors: { old_password: ['Złe hasło'] } }],
])('a wrong old password that the host reports %s is shown at its field', async (_, status, answer) => {
  signIn();
  host.on('PUT /api/auth/update-account', () => json(answer, status));
  await expect(authProvider.changePassword({ ...passwords, old_password: 'x' })).rejects.toMatchObject({
    status: 422,
    body: { errors: { old_password: 'Złe hasło' } },
  });
});

test('reports a refused new password on its field', async () => {
  signIn();
  const errors = { password: ['To hasło jest zbyt popularne. Wybierz inne.'] };
  host.on('PUT /api/auth/update-account', () => json({ code: 422, data: 422, errors }, 422));
  const refused = authProvider.changePassword({ ...passwords, old_password: 'x' });
  await expect(refused).rejects.toMatchObject({
    body: { errors: { password: 'To hasło jest zbyt popularne. Wybierz inne.' } },
  });
});

test.each([429, 503])('any other refusal is reported as it is, whatever is in `data`: %i', async (status) => {
  signIn();
  host.on('PUT /api/auth/update-account', () => json({ code: status, data: 422, message: 'Nie' }, status));
  const failure = await failureOf(authProvider.changePassword({ ...passwords, old_password: 'x' }));
  expect(failure).toMatchObject({ status, message: 'Nie' });
  expect(failure?.body.errors).toBeUndefined();
});

test('a password that is changed too late ends the session', async () => {
  signIn();
  host.on('PUT /api/auth/update-account', () => json({ data: 422 }, 401));
  await expect(authProvider.changePassword({ ...passwords, old_password: 'x' })).rejects.toMatchObject({
    status: 401,
  });
  expect(session.auth()).toMatchObject({ authorized: false, errorMessage: null });
});
