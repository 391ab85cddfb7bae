import { expect, test } from 'vitest';
import { isSecret, isWellFormed, lastFourOf, newSecret } from '../../../server/apiKeys/secret.ts';
import { seededRandom } from '../../support/seededRandom.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('new secrets are recognised as such, and all are different', () => {
  const secrets = Array.from({ length: 200 }, newSecret);
  expect(new Set(secrets).size).toBe(200);
  for (const secret of secrets) {
    expect(secret).toMatch(/^bpk_live_[0-9A-Za-z]{36}$/);
    expect([isSecret(secret), isWellFormed(secret)]).toEqual([true, true]);
    expect(secret.endsWith(lastFourOf(secret))).toBe(true);
  }
});

test('a secret with a wrong, missing, additional or two swapped characters is never well-formed', () => {
  const random = seededRandom(7);
  const pick = (below: number) => Math.floor(random() * below);
  for (let tried = 0; tried < 5_000; tried++) {
    const secret = newSecret();
    const place = 'bpk_live_'.length + pick(35);
    const [before, after] = [secret.slice(0, place), secret.slice(place + 1)];
    const other = DIGITS[pick(DIGITS.length)] ?? '0';
    const [one = '', two = ''] = secret.slice(place);
    const typed = [before + other + after, before + after, before + other + secret.slice(place)];
    const all = [...typed, before + two + one + secret.slice(place + 2)].filter((text) => text !== secret);
    expect(all.filter(isWellFormed)).toEqual([]);
  }
});

test('other texts are not taken for secrets', () => {
  for (const token of ['', 'bpk_live', 'k3Zt0pQ9vX1mN7sB4rD2wY6hC8jL5gF0aE1uT3iO9xM', 'BPK_LIVE_'])
    expect([token, isSecret(token)]).toEqual([token, false]);
  expect(isWellFormed('bpk_live_')).toBe(false);
});
