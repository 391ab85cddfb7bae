import { expect, test } from 'vitest';
import { fold, foldWords } from '../../../contract/fold.ts';

test.each([
  ['WŻ/77/2026', 'wz/77/2026'],
  ['WŻ/77/2026'.normalize('NFD'), 'wz/77/2026'],
  ['wż/77/2026', 'wz/77/2026'],
  ['Łucja Żółć', 'lucja zolc'],
  ['Ærøskøbing', 'aeroskobing'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ΌΔΟΣ οδός', 'οδοσ οδοσ'],
  ['İstanbul ISPARTA ısparta', 'istanbul isparta isparta'],
  ['СЧЁТ № 5', 'счет № 5'],
  ['FV\u00a01\u200b/\u00ad2', 'fv 1/2'],
  ['ガ', 'ガ'.normalize('NFD')],
  ['%_\\', '%_\\'],
])('%j is folded to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding a folded character changes nothing, for every character', () => {
  // Beyond these there are only tags and ideographs.
  for (let code = 0; code <= 0x1ffff; code += 1) {
    const folded = fold(String.fromCodePoint(code));
    if (fold(folded) !== folded) expect.fail(`U+${code.toString(16)}`);
  }
});

test('the words of a search', () => {
  expect(foldWords('  Łódź\u00a0 Rynek ')).toEqual(['lodz', 'rynek']);
  expect(foldWords(' \u200b ')).toEqual([]);
});
