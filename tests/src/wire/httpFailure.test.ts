import { expect, test } from 'vitest';
import { errorEn } from '../../../src/i18n/common.en.ts';
import { errorPl } from '../../../src/i18n/common.pl.ts';
import type { Said } from '../../../src/i18n/messageKey.ts';
import { failureSentence, HttpFailure } from '../../../src/wire/httpFailure.ts';

const say = (key: string, args = {}) => [key, ...Object.values(args)].join(' ');
const otherwise = 'otherwise' as Said;

test.each([
  ['no answer', 'FETCH_ERROR', 'FETCH_ERROR'],
  ['none in time', 'TIMEOUT_ERROR', 'TIMEOUT_ERROR'],
  ['an answer that nobody can read', 'PARSING_ERROR', 'PARSING_ERROR'],
  ['a forbidden call', 403, 'forbidden'],
  ['something that is not there', 404, 'gone'],
  ['invalid data', 422, 'invalid'],
  ['too many tries', 429, 'tooManyAttemptsLater'],
  ['any other refusal', 409, 'unexpected'],
  ['a fault of the host', 500, 'internal'],
] as const)('%s has a sentence of its own, in both languages', (_, status, key) => {
  expect(failureSentence(new HttpFailure(status), say)).toBe(`error.${key}`);
  expect(errorPl[key]).not.toBe(errorEn[key]);
});

test('each kind of failure has its own message', () => {
  for (const sentences of [errorPl, errorEn]) {
    expect(new Set(Object.values(sentences)).size).toBe(Object.keys(sentences).length);
  }
});

test('prefers the host’s own message, except for the time after which to try again', () => {
  const body = { message: 'Nie teraz' };
  expect(failureSentence(new HttpFailure(422, body), say, otherwise)).toBe('Nie teraz');
  const throttled = new HttpFailure(429, body, { retryAfterSeconds: 61 });
  expect(failureSentence(throttled, say)).toBe('error.tooManyAttempts 2 min');
  expect(throttled.formErrors([])).toEqual({
    'root.serverError': '@@react-admin@@{"message":"error.tooManyAttempts","args":{"wait":"2 min"}}',
  });
  const locked = new HttpFailure(429, body, { retryAfterSeconds: 24 * 3600 });
  expect(failureSentence(locked, say)).toBe('error.tooManyAttempts 24 h');
});

test('returns refused fields in the form’s order and not the host’s, because the first gets the focus', () => {
  const errors = { amount: 'Za dużo', document: 'Podaj numer', place: 'Nie' };
  expect(Object.entries(new HttpFailure(422, { errors }).formErrors(['document', 'amount']))).toEqual([
    ['document', 'Podaj numer'],
    ['amount', 'Za dużo'],
  ]);
});

test('uses the screen’s message if the host sends none, but not if it does not answer', () => {
  expect(failureSentence(new HttpFailure(401), say, otherwise)).toBe('otherwise');
  expect(failureSentence(new HttpFailure('FETCH_ERROR'), say, otherwise)).toBe('error.FETCH_ERROR');
});

test('prefers the host’s message about too many tries if it names what is locked', () => {
  const message = 'Zbyt wiele prób na tym koncie. Spróbuj ponownie po 22.11.2026 14:35.';
  const locked = { what: 'account' as const, until: '2026-11-22T13:34:10.000Z' };
  const failure = new HttpFailure(429, { message, locked }, { retryAfterSeconds: 130 });
  expect(failureSentence(failure, say)).toBe(message);
});
