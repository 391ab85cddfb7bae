import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeLine, normalizeLines, withoutInvisible } from '../../../contract/normalizeText.ts';
import { requiredText } from '../../../contract/text.ts';

const invisible: [string, string][] = [
  ['a zero-width space', '\u200b'],
  ['a zero-width non-joiner', '\u200c'],
  ['a zero-width joiner', '\u200d'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a left-to-right mark', '\u200e'],
  ['an Arabic letter mark', '\u061c'],
  ['a change of direction', '\u202e'],
  ['an isolated direction', '\u2066'],
  ['a grapheme joiner', '\u034f'],
  ['a Hangul filler', '\u3164'],
  ['a halfwidth Hangul filler', '\uffa0'],
  ['a Mongolian vowel separator', '\u180e'],
  ['a variation selector', '\ufe0f'],
  ['a tag', '\u{e0040}'],
  ['an escape', '\u001b'],
  ['a group separator', '\u001d'],
  ['a delete', '\u007f'],
  ['a control of the upper half', '\u0091'],
];

test.each(invisible)('%s is removed, wherever it is', (_, character) => {
  expect(withoutInvisible(`${character}A${character}1${character}`)).toBe('A1');
  expect(normalizeLine(`${character}A${character}1${character}`)).toBe('A1');
  expect(normalizeLine(character.repeat(3))).toBe('');
});

test.each(['\u00a0', '\u202f', '\u2007', '\u2009', '\u3000', '\u2800', '\t'])(
  '%j becomes a space',
  (blank) => {
    expect(normalizeLine(`${blank}FV${blank}1${blank}`)).toBe('FV 1');
  },
);

describe('a line break', () => {
  const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

  test.each(breaks)('%j becomes a space in a text of one line', (lineBreak) => {
    expect(normalizeLine(`${lineBreak}FV${lineBreak}1${lineBreak}`)).toBe('FV 1');
  });

  test.each(breaks)('%j becomes a line end in a text of several lines', (lineBreak) => {
    expect(normalizeLines(`${lineBreak}FV${lineBreak}1${lineBreak}`)).toBe('FV\n1');
  });
});

test('letters and their accents are composed, even if something invisible stood between them', () => {
  expect(normalizeLine('Łódź'.normalize('NFD'))).toBe('Łódź');
  expect(normalizeLine('o\u200b\u0301')).toBe('ó');
});

test.each(['FV 1/2026', 'Zamówienie nr 7 – Łódź', 'счёт № 5', 'Ł ♥ 名', 'a  b', '½ ﬁ ² Ⅳ', 'नि', '👍🏽'])(
  '%j stays as it is',
  (text) => {
    expect(normalizeLine(text)).toBe(text);
  },
);

test('a zero character and half a surrogate pair stay, so that they are refused', () => {
  expect(normalizeLine('a\0b')).toBe('a\0b');
  expect(normalizeLine('a\ud800b')).toBe('a\ud800b');
});

test('more combining marks in a row than any language needs stay as they are, so that they are refused', () => {
  const heap = (count: number) => `e${'\u0301'.repeat(count)}`;
  expect(normalizeLine(heap(31))).toBe(heap(31));
  expect(normalizeLine(heap(30))).toBe(heap(30).normalize('NFC'));
  expect(normalizeLine(`e${'\u0301\u200b'.repeat(31)}`)).toBe(heap(31));
  const text = requiredText(100);
  expect([text.safeParse(heap(31)).success, text.safeParse(heap(30)).success]).toEqual([false, true]);
});

test('normalizing a normalized text changes nothing, for any text', () => {
  const any = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ...invisible.map(([, each]) => each),
        '\r',
        '\n',
        'e',
        '\u0301',
        ' ',
        '\u0344'.repeat(20),
      ),
    ),
  );
  fc.assert(
    fc.property(any, (parts) => {
      const text = parts.join('');
      for (const normalize of [normalizeLine, normalizeLines])
        expect(normalize(normalize(text))).toBe(normalize(text));
      expect(normalizeLine(text)).not.toMatch(
        /\p{Default_Ignorable_Code_Point}|[\n\r\u2028\u2029\u00a0]|^\s|\s$/u,
      );
    }),
  );
});
