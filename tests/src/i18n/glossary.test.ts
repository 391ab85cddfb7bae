import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Returns every text within a value by its dotted key. */
function textsOf(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, key ? `${key}.${name}` : name));
}

/** Every text that people read: of the screens, of the vocabulary, of the server and its mails. */
const files = globSync(['src/i18n/*.ts', 'contract/**/*.{pl,en}.ts', 'server/**/sentences.ts'], {
  // These put the others together.
  exclude: ['src/i18n/*Messages.*'],
});
const texts = (
  await Promise.all(
    files.map(async (file) =>
      textsOf(await import(resolve(file)), '').map(([key, text]) => ({ key: `${file} ${key}`, text })),
    ),
  )
).flat();

/** What is called otherwise (docs/GLOSSARY.md, requirements "Languages"), and where a word is right all the same. */
const others: [instead: string, word: RegExp, except?: RegExp][] = [
  // The sentence is about what the customer buys.
  ['Płatność bonem', /zakup/i, /counterPl\.purchase\.left$/],
  // A file is, too.
  ['Płatność bonem', /pobran[oe]\b/i, /fields\.complete$/],
  ['Płatność bonem', /zapłacono/i],
  ['payment', /\bpurchases?\b/i],
  ['payment', /redeem/i],
  ['what the column holds', /^(Uwagi|Remarks|Podział|Breakdown)$/],
  ['Korekta służy do…', /korekta jest na/i],
  ['Poprzedni miesiąc', /miesiąc wcześniej/i],
  ['Cofnij', /storno/i],
  ['undo', /refund/i],
  // The tax law has its own word.
  ['card', /voucher/i, /taxClasses\./],
  ['Wróć', /^Anuluj$/],
];

test('there are texts of all sorts to look at', () => {
  expect(texts.length).toBeGreaterThan(1500);
  for (const part of ['src/i18n/counter.pl.ts', 'contract/words/office.en.ts', 'server/mail/sentences.ts']) {
    expect(texts.some(({ key }) => key.startsWith(part))).toBe(true);
  }
});

test.each(others)('what is called "%s" is never said as %s', (_, word, except) => {
  expect(texts.filter(({ key, text }) => word.test(text) && !except?.test(key))).toEqual([]);
});

test('the one exception of each word exists', () => {
  for (const [, word, except] of others) {
    if (except) expect(texts.some(({ key, text }) => word.test(text) && except.test(key))).toBe(true);
  }
});
