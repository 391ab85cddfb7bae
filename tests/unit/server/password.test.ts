import { expect, test } from 'vitest';
import { busyRefusal, hashPassword, verifyPassword } from '../../../server/accounts/password.ts';

test('anyone who would have to wait for too many hashes is asked to come back', async () => {
  const waiting = Array.from({ length: 41 }, () => hashPassword('haslo'));
  await Promise.resolve();
  expect(busyRefusal()).toMatchObject({ refused: 'sign-in-busy', retryAfterSeconds: 5 });
  expect(await verifyPassword('haslo', null, { isKnown: true })).toMatchObject({ refused: 'sign-in-busy' });
  await Promise.all(waiting);
  expect(busyRefusal()).toBeUndefined();
});
