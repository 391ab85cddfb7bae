import { expect, test } from 'vitest';
import { messages as english } from '../../../src/i18n/officeMessages.en.ts';
import { messages as polish } from '../../../src/i18n/officeMessages.pl.ts';

/** Returns all sentences with their dotted keys. */
function sentences(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : sentences(value, `${prefix}${key}.`),
  );
}

const ours = (all: [string, string][]) => all.filter(([key]) => !key.startsWith('ra.'));
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

test('both languages have the same texts with the same placeholders', () => {
  const inPolish = Object.fromEntries(ours(sentences(polish)));
  const inEnglish = Object.fromEntries(ours(sentences(english)));
  expect(Object.keys(inEnglish).sort()).toEqual(Object.keys(inPolish).sort());
  for (const [key, text] of Object.entries(inPolish)) {
    expect(placeholders(inEnglish[key] ?? ''), key).toEqual(placeholders(text));
  }
});

test('Polish plurals have three forms', () => {
  for (const [key, text] of ours(sentences(polish))) {
    const forms = text.split('||||').length;
    expect([1, 3], key).toContain(forms);
  }
});
