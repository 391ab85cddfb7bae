import { expect, test } from 'vitest';
import { failureSentence } from '../../../../src/custom/fields/failureSentence.ts';
import { HttpFailure } from '../../../../src/http.ts';

const key = (name: string) => name;

test.each([
  ['no answer', 0, 'error.network'],
  ['an answer that nobody can read', 200, 'error.unexpected'],
  ['a refused right', 403, 'error.forbidden'],
  ['refused data', 422, 'error.invalid'],
  ['any other refusal', 409, 'error.unexpected'],
  ['a fault of the host', 502, 'error.internal'],
])('%s has a sentence of its own where the host says nothing', (_, status, sentence) => {
  expect(failureSentence(new HttpFailure(status), key)).toBe(sentence);
});

test('of too many tries the host’s own sentence says more, if it tells what is locked', () => {
  const message = 'Zbyt wiele prób na tym koncie. Spróbuj ponownie po 22.11.2026 14:35.';
  const locked = { what: 'account' as const, until: '2026-11-22T13:34:10.000Z' };
  expect(failureSentence(new HttpFailure(429, { message, locked }, '130'), key)).toBe(message);
  expect(failureSentence(new HttpFailure(429, { message }, '130'), key)).toBe('error.tooManyAttempts');
});

test('the host’s own sentence comes first', () => {
  expect(failureSentence(new HttpFailure(403, { message: 'Nie tutaj' }), key)).toBe('Nie tutaj');
});
