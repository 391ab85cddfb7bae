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

test('the host’s own sentence comes first', () => {
  expect(failureSentence(new HttpFailure(403, { message: 'Nie tutaj' }), key)).toBe('Nie tutaj');
});
