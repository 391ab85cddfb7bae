import { expect, test } from 'vitest';
import { type AuditLanguage, detailLines, resourceOf } from '../../../contract/auditText.ts';
import { callsOn } from '../../../contract/calls.ts';
import { coreOf, kindOf, partsOf } from '../../../contract/kinds.ts';
import { wordsEn } from '../../../contract/words/en.ts';
import { wordsPl } from '../../../contract/words/pl.ts';

const dates = { formatDay: (day: string) => day, formatMoment: (instant: string) => instant };
const polish: AuditLanguage = { words: wordsPl, ...dates };
const english: AuditLanguage = { words: wordsEn, ...dates };

const told = (after: Record<string, string | number | boolean>, language: AuditLanguage) =>
  detailLines({ object: { kind: 'list', label: 'boncards' }, details: { before: {}, after } }, language);

const filters = Object.values(callsOn).flatMap((declared) => {
  const {
    export: file,
    page,
    per_page,
    sort,
    order,
    ...others
  } = ('query' in declared && partsOf(declared.query).fields) || {};
  return file ? Object.entries(others) : [];
});

test.each([
  ['Polish', polish],
  ['English', english],
])('every filter of an export has a label in %s, and amounts are written as money', (_, language) => {
  expect(filters.length).toBeGreaterThan(20);
  for (const [name, schema] of filters) {
    const [line] = told({ [name]: '50' }, language);
    expect(line?.label).not.toBe(name);
    expect(line?.after.replaceAll(/\s/g, ' ')).toBe(kindOf(schema) === 'money' ? '50,00 zł' : '50');
  }
});

test.each([
  ['Polish', polish],
  ['English', english],
])('every choice of a filter of an export is shown in words in %s', (_, language) => {
  const choices = filters.flatMap(([name, schema]) => {
    const { entries = {} } = coreOf(schema)._zod.def as { entries?: Record<string, string> };
    return Object.values(entries).map((word) => [name, word] as const);
  });
  expect(choices.length).toBeGreaterThan(20);
  const bare = choices.filter(([name, word]) => told({ [name]: word }, language)[0]?.after === word);
  expect(bare).toEqual([]);
});

test.each([
  ['status', 'active', 'Aktywny'],
  ['type', 'lenses', 'Tylko soczewki'],
  ['tax_class', 'none', 'Nieustalona'],
  ['kind', 'chargeReversal', 'Cofnięcie sprzedaży'],
  ['rule', 'drained', 'Wydany zaraz po sprzedaży'],
  ['expired', 'true', 'tak'],
  ['blocked', 'false', 'nie'],
])('the filter %s %s is shown in words', (name, value, expected) => {
  expect(told({ [name]: value }, polish)[0]?.after).toBe(expected);
});

test('what an entry is about is a record of the resource whose calls change it', () => {
  expect(resourceOf).toMatchObject({
    user: 'users',
    salon: 'salons',
    boncard: 'boncards',
    batch: 'boncards-batches',
    apiKey: 'api-keys',
    import: 'boncards-imports',
    taxClass: 'tax-classes',
    view: 'views',
    schedule: 'schedules',
    webhook: 'webhooks',
  });
});
