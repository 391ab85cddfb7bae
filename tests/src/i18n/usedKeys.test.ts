import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '../../../src/i18n/panelMessages.pl.ts';

/** Asked for by react-admin, by the contract's validation, and by the public page. */
const othersAsk =
  /^(ra|field|words)\.|^resources\.[\w-]+\.(name|fields|empty|notifications\.(created|updated))\b/;

/** What the console asks for by name; a placeholder stands for any word. */
const asked = globSync('src/**/*.{ts,tsx}', { exclude: ['src/i18n/**'] })
  .map((file) => readFileSync(file, 'utf8'))
  .flatMap((source) => ["'", '"', '`'].flatMap((quote) => [...source.matchAll(keyBetween(quote))]))
  .map(([, key = '']) => key)
  // A template without a word of its own, a type's for example, names no sentence.
  .filter((key) => /\w/.test(key.replace(/\$\{[^}]*\}/g, '')))
  .map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`));

function keyBetween(quote: string): RegExp {
  return new RegExp(`${quote}((?:[\\w.-]|\\$\\{[^}]*\\})+)${quote}`, 'g');
}

function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

test('every sentence of the panel is said somewhere', () => {
  const keys = keysOf(messages).filter((key) => !othersAsk.test(key));
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((key) => !asked.some((pattern) => pattern.test(key)))).toEqual([]);
});
