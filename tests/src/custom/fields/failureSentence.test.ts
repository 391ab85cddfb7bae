import { expect, test } from 'vitest';
import { failureSentence } from '../../../../src/custom/fields/failureSentence.ts';
import { HttpFailure } from '../../../../src/httpFailure.ts';
import { messages as english } from '../../../../src/i18n/panelMessages.en.ts';
import { messages as polish } from '../../../../src/i18n/panelMessages.pl.ts';

const translate = (key: string, options?: { _?: string }) =>
  `${key} ${options?._ === key ? '' : options?._}`.trim();

test.each([
  ['no answer', 'FETCH_ERROR', 'error.FETCH_ERROR'],
  ['none in time', 'TIMEOUT_ERROR', 'error.TIMEOUT_ERROR'],
  ['an answer that nobody can read', 'PARSING_ERROR', 'error.PARSING_ERROR'],
  ['a forbidden call', 403, 'error.forbidden'],
  ['something that is not there', 404, 'error.gone'],
  ['invalid data', 422, 'error.invalid'],
  ['any other refusal', 409, 'error.unexpected'],
  ['a fault of the host', 500, 'error.internal'],
] as const)('%s has a sentence of its own, in both languages', (_, status, key) => {
  expect(failureSentence(new HttpFailure(status), translate)).toBe(key);
  const [, name = ''] = key.split('.');
  expect(polish).toHaveProperty(['error', name]);
  expect(english).toHaveProperty(['error', name]);
});

test('the host’s own sentence wins, but for when to try again', () => {
  const body = { message: 'Nie teraz' };
  expect(failureSentence(new HttpFailure(422, body), translate)).toBe('Nie teraz');
  const throttled = new HttpFailure(429, body, { retryAfterSeconds: 61 });
  expect(failureSentence(throttled, (key, options) => `${key} ${options?.smart_count}`)).toBe(
    'error.tooManyAttempts 2',
  );
});

test('of too many tries the host’s own sentence says more, if it tells what is locked', () => {
  const message = 'Zbyt wiele prób na tym koncie. Spróbuj ponownie po 22.11.2026 14:35.';
  const locked = { what: 'account' as const, until: '2026-11-22T13:34:10.000Z' };
  const failure = new HttpFailure(429, { message, locked }, { retryAfterSeconds: 130 });
  expect(failureSentence(failure, translate)).toBe(message);
});
