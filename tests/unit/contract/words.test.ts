import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wordsPl } from '../../../contract/words/pl.ts';

const sources = globSync(['contract/**/*.ts', 'server/**/*.ts', 'src/**/*.{ts,tsx}'], {
  exclude: ['contract/words/**', 'src/i18n/**'],
})
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const named = new Set(sources.match(/\w+/g));

/** Words are for fields, filters and what the audit tells; for `stats.ok`, each part must be one of these. */
const isNamed = (field: string) => field.split('.').every((part) => named.has(part));

test('every word is for a field that exists', () => {
  expect(Object.keys(wordsPl.fields).length).toBeGreaterThan(100);
  const all = [wordsPl.fields, ...Object.values(wordsPl.fieldsOf)].flatMap((fields) => Object.keys(fields));
  expect(all.filter((field) => !isNamed(field))).toEqual([]);
});

test('no resource repeats the word that a field has everywhere', () => {
  const common: Record<string, string> = wordsPl.fields;
  const own = Object.entries(wordsPl.fieldsOf).flatMap(([resource, fields]) =>
    Object.entries<string>(fields).map(([field, word]) => ({ resource, field, word })),
  );
  expect(own.filter(({ field, word }) => common[field] === word)).toEqual([]);
});
