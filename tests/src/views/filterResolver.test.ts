import { expect, test } from 'vitest';
import { resolver } from '../../../src/custom/statistics/filters.ts';
import { dayResolver } from '../../../src/views/filterResolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false };

test.each([
  [
    'boncards',
    { valid_until_from: '2026-02-02', valid_until_to: '2026-02-01' },
    'valid_until_to',
    'endBeforeStart',
  ],
  ['boncards', { valid_until_to: 'jutro', status: 'x' }, 'valid_until_to', 'day'],
  ['audit-entries', { date_from: '2026-02-02', date_to: '2026-02-01' }, 'date_to', 'endBeforeStart'],
  ['audit-entries', { date_from: '0026-01-01' }, 'date_from', 'year'],
  ['exceptions', { from: '2025-01-01', to: '2026-11-01' }, 'to', 'periodTooLong'],
  ['exceptions', { to: '2026-11-01' }, 'from', 'required'],
  ['liability', { at: '0026-11-01' }, 'at', 'year'],
])('the days of %s follow the rules of the query: %o', async (resource, filters, field, problem) => {
  const { errors } = (await dayResolver(resource)?.(filters, undefined, options)) ?? {};
  expect(errors).toEqual({
    [field]: expect.objectContaining({ message: expect.stringContaining(`"field.${problem}"`) }),
  });
});

test('what another host or an older link may have is left to the host', async () => {
  const filters = {
    salon: '2',
    expired: true,
    amount_from: '1,50',
    valid_until_from: '2026-02-01',
    query: '',
  };
  expect(await dayResolver('boncards')?.(filters, undefined, options)).toEqual({
    values: filters,
    errors: {},
  });
});

test('a number in the place of a text is one of its texts', async () => {
  const filters = { number: 1234, document: 7, issue_amount_from: 10.5, issue_amount_to: 20 };
  expect(await resolver(filters, undefined, options)).toEqual({ values: filters, errors: {} });
});

test('a list without days has no rules', () => {
  expect(dayResolver('users')).toBeUndefined();
});
