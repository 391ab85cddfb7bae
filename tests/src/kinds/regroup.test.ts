import { describe, expect, test } from 'vitest';
import { OWN_SPACE, regroup } from '../../../src/kinds/regroup.ts';

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

describe('in a field that takes other things, too', () => {
  /** Returns the field after a text was typed key by key. */
  const typedOut = (text: string) =>
    [...text].reduce((typed, key) => regroup(typed + key, typed.length + 1, true).text, '');

  test.each([
    ['200012345', '2000 1234 5'],
    ['demo0000000000000001', 'DEMO 0000 0000 0000 0001'],
    ['demo-0000-0000-0000-0001', 'demo-0000-0000-0000-0001'],
    ['https://bony.example.pl/#DEMO0000000000000001', 'DEMO 0000 0000 0000 0001'],
    ['PAR 90', 'PAR 90'],
  ])('%s is shown as %s', (text, shown) => {
    expect(typedOut(text).replaceAll(/\s/g, ' ')).toBe(shown);
  });

  test.each([
    '2000123456789',
    '2026-11-00123',
    'FV12 00034',
    'FV12 2026 00345',
    'WZ12-00345',
    '200012345678/2026',
    '5265877635-20250826-0100001AF629-AF',
    '20001234567890123456789',
  ])('%s can still be looked up as it was typed', (document) => {
    expect(typedOut(document).replaceAll(OWN_SPACE, '')).toBe(document);
  });

  test('the caret stays behind the same character', () => {
    const { text } = regroup('DEMO00000', 9, true);
    expect(regroup(`${text.slice(0, 2)}X${text.slice(2)}`, 3, true).caret).toBe(3);
    expect(regroup(`${text.slice(0, 6)}X${text.slice(6)}`, 7, true).caret).toBe(7);
  });
});
