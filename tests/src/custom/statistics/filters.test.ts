import { expect, test } from 'vitest';
import { transactionFilters } from '../../../../contract/transaction.ts';
import { resolver } from '../../../../src/custom/statistics/filters.ts';
import { filterText } from '../../../../src/kinds/filterText.ts';

const options = { fields: {}, shouldUseNativeValidation: false };

/** Returns the errors of filters, by field. */
async function problems(filters: object) {
  const { errors } = await resolver(filters, undefined, options);
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      JSON.parse(String(error?.message).replace('@@react-admin@@', '')).message,
    ]),
  );
}

test('empty fields are not filters', async () => {
  expect(await problems({ issue_date_from: '', issue_amount_to: null, number: '', place: '' })).toEqual({});
});

test('returns valid filters unchanged', async () => {
  const filters = {
    issue_date_from: '2025-06-03',
    issue_amount_from: 1500.5,
    number: 'demo',
    place: 'salon',
  };
  expect((await resolver(filters, undefined, options)).values).toBe(filters);
});

test.each([
  [{ issue_date_from: '31.02.2026' }, { issue_date_from: 'field.noSuchDay' }],
  [{ issue_date_to: 'jutro' }, { issue_date_to: 'field.day' }],
  [{ issue_amount_from: 'sto' }, { issue_amount_from: 'field.mustBeNumber' }],
  [{ issue_amount_to: '1,005' }, { issue_amount_to: 'field.tooManyDecimals' }],
  [{ issue_date_from: '2025-06-02' }, {}],
  [{ issue_date_from: '2025-06-02', issue_date_to: '2025-06-01' }, { issue_date_to: 'field.endBeforeStart' }],
  // A half-typed day is not compared.
  [{ issue_date_from: '3', issue_date_to: '2025-06-01' }, { issue_date_from: 'field.day' }],
  [{ issue_amount_from: 100, issue_amount_to: 99.99 }, { issue_amount_to: 'field.min' }],
  [
    { issue_date_to: 'jutro', issue_amount_from: 100, issue_amount_to: 99.99 },
    { issue_date_to: 'field.day', issue_amount_to: 'field.min' },
  ],
  [{ number: 'https://bony.optyka-kowalski.example/#DEMO0000000000000001' }, {}],
  [{ number: '0'.repeat(101) }, { number: 'field.maxLength' }],
])('%o: %o', async (filters, expected) => {
  expect(await problems(filters)).toEqual(expected);
});

test('a span may be a single day or a single amount', async () => {
  const day = { issue_date_from: '2025-06-01', issue_date_to: '2025-06-01' };
  expect(await problems({ ...day, issue_amount_from: 100, issue_amount_to: 100 })).toEqual({});
});

test('an older link, in which amounts are text, still works', async () => {
  expect(await problems({ issue_amount_from: '300', issue_amount_to: '1500.5' })).toEqual({});
  expect(filterText(transactionFilters.shape.issue_amount_to, '1500.5', String)).toBe(
    '1\u00a0500,50\u00a0zł',
  );
});
