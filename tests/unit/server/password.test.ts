import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  busyRefusal,
  defaultPasswordCost,
  hashPassword,
  verifyPassword,
} from '../../../server/accounts/password.ts';

// Tests with a server may pass a lower cost.
test('in production, hashes are made by argon2id with 19 MiB in two passes', async () => {
  expect(defaultPasswordCost).toEqual({ memoryKib: 19_456, passes: 2 });
  const stored = await hashPassword('haslo');
  const [algorithm, salt = '', hash] = stored.split('$');
  const expected = argon2Sync('argon2id', {
    message: 'haslo',
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  });
  expect([algorithm, hash]).toEqual(['argon2id', expected.toString('base64')]);
  expect(await verifyPassword('haslo', stored, { isKnown: true })).toBe(true);
  expect(await verifyPassword('Haslo', stored, { isKnown: true })).toBe(false);
});

test('somebody who would have to wait for too many hashes is asked to try again later', async () => {
  const waiting = Array.from({ length: 41 }, () => hashPassword('haslo'));
  await Promise.resolve();
  expect(busyRefusal()).toMatchObject({ refused: 'sign-in-busy', retryAfterSeconds: 5 });
  expect(await verifyPassword('haslo', null, { isKnown: true })).toMatchObject({ refused: 'sign-in-busy' });
  await Promise.all(waiting);
  expect(busyRefusal()).toBeUndefined();
});
