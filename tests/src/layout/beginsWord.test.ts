import { expect, test } from 'vitest';
import { beginsWord } from '../../../src/layout/beginsWord.ts';

test.each([
  ['Anna Nowak', 'now', true],
  ['Salon tego stanowiska', 'now', false],
  ['Salon tego stanowiska nowego', 'now', true],
  ['Świdnica', 'swid', true],
  ['DEMO 0000 0000', '0000 0', true],
  ['anna.nowak@example.test', 'nowak', true],
  ['Raporty', '', true],
  ['Raporty', 'x', false],
])('of %j, %j begins a word: %j', (text, typed, expected) => {
  expect(beginsWord(text, typed)).toBe(expected);
});
