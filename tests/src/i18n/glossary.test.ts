import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Returns every text within a value, with its dotted key. */
function textsOf(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, key ? `${key}.${name}` : name));
}

/** The files with all texts that people read: of the screens, the vocabulary, the server and its mails. */
const files = globSync(['src/i18n/*.ts', 'contract/**/*.{pl,en}.ts', 'server/**/*entences.ts'], {
  // These files only combine the others.
  exclude: ['src/i18n/*Messages.*'],
});
const texts = (
  await Promise.all(
    files.map(async (file) =>
      textsOf(await import(resolve(file)), '').map(([key, text]) => ({ key: `${file} ${key}`, text })),
    ),
  )
).flat();

/** Words that the glossary replaces (docs/GLOSSARY.md, requirements "Languages"), and where one of them is right. */
const others: [instead: string, word: RegExp, except?: RegExp][] = [
  // The sentence is about what the customer buys.
  ['Płatność bonem', /zakup/i, /counterPl\.purchase\.left$/],
  // A file is downloaded.
  ['Płatność bonem', /pobran[oe]\b/i, /fields\.complete$/],
  ['Płatność bonem', /zapłacono/i],
  ['payment', /\bpurchases?\b/i],
  ['payment', /redeem/i],
  ['what the column holds', /^(Uwagi|Remarks|Podział|Breakdown)$/],
  ['Korekta służy do…', /korekta jest na/i],
  ['Poprzedni miesiąc', /miesiąc wcześniej/i],
  // Elsewhere a call that is repeated, or an unusual operation, is meant.
  ['transakcja', /operac[ji]|\boperations?\b/i, /^(?!server\/cards\/)/],
  ['Cofnij', /storno/i],
  ['undo', /refund/i],
  // Tax law has its own word.
  ['card', /voucher/i, /taxClasses\./],
  ['Wróć', /^Anuluj$/],
  ['osoba, która opiekuje się serwerem', /administrator\p{L}* serwera|prowadzi serwer/iu],
  ['the person who runs the server', /server’s administrator|administrator of the server/i],
  // Women and men read the same sentence.
  ['a form without gender', /ł[ea]ś(?!\p{L})/u],
];

test('the files contain texts of all kinds', () => {
  expect(texts.length).toBeGreaterThan(1500);
  for (const part of ['src/i18n/counter.pl.ts', 'contract/words/office.en.ts', 'server/mail/sentences.ts']) {
    expect(texts.some(({ key }) => key.startsWith(part))).toBe(true);
  }
});

test.each(others)('where "%s" is the word, no text has %s', (_, word, except) => {
  expect(texts.filter(({ key, text }) => word.test(text) && !except?.test(key))).toEqual([]);
});

test('the one exception of each word exists', () => {
  for (const [, word, except] of others) {
    if (except) expect(texts.some(({ key, text }) => word.test(text) && except.test(key))).toBe(true);
  }
});
