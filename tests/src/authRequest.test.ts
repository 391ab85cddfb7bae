import { beforeEach, expect, test } from 'vitest';
import { authRequest } from '../../src/authRequest.ts';
import { HttpFailure } from '../../src/http.ts';
import { session } from '../../src/session.ts';

const user = { id: 7, role: 1 } as unknown as NonNullable<ReturnType<typeof session.user>>;

beforeEach(() => session.start({ access_token: 'token', user_data: user, capabilities: [] }));

function refuse(status: number, message: string) {
  return authRequest(() => Promise.reject(new HttpFailure(status, { message }))).catch(() => session.auth());
}

test('while a request is under way the state says so, without the error of the one before', async () => {
  session.failed('Złe hasło');
  await authRequest(async () =>
    expect(session.auth()).toMatchObject({ loading: true, status: 'idle', errorMessage: null }),
  );
  expect(session.auth()).toMatchObject({ loading: false, status: 'success', authorized: true });
});

test('a refusal is kept with its message, and nobody is signed out by it', async () => {
  expect(await refuse(422, 'Złe hasło')).toMatchObject({
    loading: false,
    status: 'failed',
    errorMessage: 'Złe hasło',
    bearerToken: 'token',
  });
});

test('what nobody expected is a failure, too', async () => {
  await authRequest(() => Promise.reject(new TypeError('boom'))).catch(() => {});
  expect(session.auth()).toMatchObject({ loading: false, status: 'failed', bearerToken: 'token' });
});

test('a failure is kept although another tab has written the state meanwhile', async () => {
  await authRequest(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'root' }));
    return Promise.reject(new HttpFailure(422, { message: 'Złe hasło' }));
  }).catch(() => {});
  expect(session.auth()).toMatchObject({ status: 'failed', errorMessage: 'Złe hasło' });
});

test('a dead token has ended the session, and the login screen starts without an error', async () => {
  await authRequest(async () => {
    session.purge();
    throw new HttpFailure(401, { message: 'Sesja wygasła' });
  }).catch(() => {});
  expect(session.auth()).toMatchObject({ authorized: false, loading: false, errorMessage: null });
});
