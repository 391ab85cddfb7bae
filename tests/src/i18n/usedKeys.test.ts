import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '../../../src/i18n/officeMessages.pl.ts';

/** Keys that are used by react-admin, the contract's validation or the public page. */
const othersAsk = /^(ra|field|words)\.|^resources\.[\w-]+\.(fields|empty|notifications\.(created|updated))\b/;

/** The keys used in the console; a placeholder matches any word. */
const asked = globSync('src/**/*.{ts,tsx}', { exclude: ['src/i18n/**'] })
  .map((file) => readFileSync(file, 'utf8'))
  .flatMap((source) => ["'", '"', '`'].flatMap((quote) => [...source.matchAll(keyBetween(quote))]))
  .map(([, key = '']) => key)
  // Skips templates without a literal word, such as those in types.
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

test('every text of the panel is used', () => {
  const keys = keysOf(messages).filter((key) => !othersAsk.test(key));
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((key) => !asked.some((pattern) => pattern.test(key)))).toEqual([]);
});
