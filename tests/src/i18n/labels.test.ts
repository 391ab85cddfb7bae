import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditActions } from '../../../contract/auditActions.ts';
import { calls } from '../../../contract/calls.ts';
import { fieldKinds } from '../../../contract/kinds.ts';
import { listFilterSchemas, type ResourceName, resources } from '../../../contract/resources.ts';
import { officeWordsEn } from '../../../contract/words/office.en.ts';
import { officeWordsPl } from '../../../contract/words/office.pl.ts';
import { panelWordsEn } from '../../../contract/words/panel.en.ts';
import { panelWordsPl } from '../../../contract/words/panel.pl.ts';
import { messages as english } from '../../../src/i18n/officeMessages.en.ts';
import { messages as polish } from '../../../src/i18n/officeMessages.pl.ts';
import { viewTitle } from '../../../src/layout/screens.ts';
import { definitions } from '../../../src/resources/definitions.ts';

/** Returns the dotted keys of all sentences. */
function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

const languages = { polish: new Set(keysOf(polish)), english: new Set(keysOf(english)) };

test.each(Object.entries(languages))('every field of every resource has a name in %s', (_, keys) => {
  const fields = Object.entries(resources)
    // Saved views are a menu, which shows only their names.
    .filter(([name]) => name !== 'views')
    .flatMap(([name, { record, ...row }]) =>
      Object.keys({ ...fieldKinds(record), ...('form' in row && fieldKinds(row.form)) })
        // Ids are not shown.
        .filter((field) => field !== 'id')
        .map((field) => `resources.${name}.fields.${field}`),
    );
  expect(fields.filter((key) => !keys.has(key))).toEqual([]);
});

/** A filter without an input: the screen's address sets it. */
const withoutLabel = ['resources.boncards-transactions.fields.stats_type'];

test.each(Object.entries(languages))('every filter of every list has a name in %s', (_, keys) => {
  const filters = (Object.keys(resources) as ResourceName[]).flatMap((name) =>
    Object.keys(listFilterSchemas(name)).map((filter) => `resources.${name}.fields.${filter}`),
  );
  expect(filters.filter((key) => !keys.has(key))).toEqual(withoutLabel);
});

/** The keys that console and react-admin look up for each view of a resource, in addition to the view's title. */
const viewTexts = {
  list: ['empty'],
  create: ['action.create', 'notifications.created'],
  show: ['gone'],
  edit: ['notifications.updated', 'gone'],
};

test.each(Object.entries(languages))('every view of every resource has its texts in %s', (_, keys) => {
  const asked = definitions.flatMap((definition) =>
    (['list', 'create', 'show', 'edit'] as const)
      .filter((view) => definition[view])
      .flatMap((view): string[] => [
        viewTitle(definition.name, view),
        ...viewTexts[view].map((text) => `resources.${definition.name}.${text}`),
      ]),
  );
  expect(asked.length).toBeGreaterThan(20);
  // These lists always have filters, so they say that nothing was found instead of that they are empty.
  const filtered = ['exceptions', 'liability', 'roll-forward', 'settlement', 'tax-classes', 'audit-entries'];
  expect(asked.filter((key) => !keys.has(key)).sort()).toEqual(
    filtered.map((name) => `resources.${name}.empty`).sort(),
  );
});

test('react-admin has as many texts in Polish as in English', () => {
  // The panel uses neither react-admin's configuration mode nor its guessers.
  const ra = [...languages.english].filter((key) => /^ra\.(?!configurable|guesser)/.test(key));
  expect(ra.length).toBeGreaterThan(140);
  expect(ra.filter((key) => !languages.polish.has(key))).toEqual([]);
});

test('every key of react-admin that the console uses exists', () => {
  const actions = new Set<string>(auditActions);
  const roots = new Set([...languages.polish].map((key) => key.split('.')[0]));
  const asked = globSync('src/**/*.{ts,tsx}', { exclude: ['src/i18n/**'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"]([a-z][\w-]*(?:\.[\w-]+)+)['"]/g)]
      .map(([, key = '']) => key)
      // Names of calls and of actions look like keys, but are not.
      .filter((key) => roots.has(key.split('.')[0]) && !(key in calls) && !actions.has(key))
      .filter((key) => !/\.(tsx?|main|contrastText)$/.test(key))
      .map((key) => ({ file, key })),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter(({ key }) => !languages.polish.has(key))).toEqual([]);
});

test('every label, title and hint that looks like a key exists as a key', () => {
  const attribute = /\b(?:label|title|content|submit|helperText|emptyText)="([a-z][\w-]*(?:\.[\w-]+)+)"/g;
  const asked = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(attribute)].map(([, key = '']) => key),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((key) => !languages.polish.has(key))).toEqual([]);
});

test.each([
  ['Polish', panelWordsPl, officeWordsPl],
  ['English', panelWordsEn, officeWordsEn],
])('no word of the office replaces one of the panel in %s', (_, panel, office) => {
  expect(Object.keys(office.fields).filter((name) => name in panel.fields)).toEqual([]);
});
