import { expect, test } from 'vitest';
import { regroup } from '../../../src/kinds/regroup.ts';

/** `|` stands for the caret. */
function typing(typed: string): string {
  const caret = typed.indexOf('|');
  const { text, caret: after } = regroup(typed.replace('|', ''), caret);
  return `${text.slice(0, after)}|${text.slice(after)}`;
}

test.each([
  ['opens a new group with its first character', 'DEMO1|', 'DEMO 1|'],
  ['adds no space behind a full group', 'DEMO|', 'DEMO|'],
  ['keeps the caret behind a character typed in the middle', 'DEMX|O 0000', 'DEMX| O000 0'],
  ['keeps the caret behind a character that moves into the next group', 'DEMXY|O 0000', 'DEMX Y|O00 00'],
  ['keeps the caret where a character was deleted', 'DE|O 0000 1', 'DE|O0 0001'],
  [
    'takes a pasted number with dashes and lower case',
    'demo-0000-0000-0000-0001|',
    'DEMO 0000 0000 0000 0001|',
  ],
  ['drops the control characters of a scanner', '\u0002DEMO0000\u0003|', 'DEMO 0000|'],
])('%s', (_, typed, shown) => {
  expect(typing(typed)).toBe(shown);
});

test('does not take a part of an address for the number while the address is typed key by key', () => {
  const address = 'https://bony.optyka-kowalski-warszawa.pl/#DEMO0000000000000001';
  const field = [...address].reduce((typed, key) => regroup(typed + key, typed.length + 1).text, '');
  expect(field).toBe('DEMO 0000 0000 0000 0001');
});
