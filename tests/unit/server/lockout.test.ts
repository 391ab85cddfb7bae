import { expect, test } from 'vitest';
import type { UserId } from '../../../contract/ids.ts';
import { accountSubject, attemptOrigin } from '../../../server/lockout/lockout.ts';
import type { SessionId } from '../../../server/platform/ids.ts';

const user = { id: 'user' as UserId, email: 'anna@example.test' };
const inSession = (id: string) => accountSubject(user, { session: id as SessionId });
const from = (knownAddress: string) => accountSubject(user, { knownAddress });

test('the sessions of a person share their turns, but each counts its own wrong passwords', () => {
  const [one, other] = [inSession('1'), inSession('2')];
  expect(one.scope).not.toBe(other.scope);
  expect(attemptOrigin([one])).toEqual({ isStranger: false, key: attemptOrigin([other]).key });
});

test('a sign-in from one address does not wait for sign-ins from other addresses', () => {
  const keys = [from('192.0.2.1'), from('198.51.100.1'), inSession('1')].map(
    (one) => attemptOrigin([one]).key,
  );
  expect(new Set(keys).size).toBe(3);
});
