import { expect, test } from 'vitest';
import { fieldProblem } from '../../../../contract/validation.ts';
import { filterForm, typedOf } from '../../../../src/custom/statistics/filters.ts';

const nothing = typedOf({});

/** What is wrong with what was typed, by field. */
function problems(typed: Partial<typeof nothing>) {
  const { error } = filterForm.safeParse({ ...nothing, ...typed });
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => [issue.path.join('.'), fieldProblem(issue).message]),
  );
}

test('empty fields filter nothing', () => {
  expect(filterForm.parse(nothing)).toEqual({});
});

test('days and amounts become what the wire knows, and what was typed again', () => {
  const filters = filterForm.parse({
    issue_date_from: '3.6.2025',
    issue_date_to: '2025-06-30',
    issue_amount_from: '1 500,50 zł',
    issue_amount_to: '2000',
    number: ' demo ',
    place: 'salon',
  });
  expect(filters).toEqual({
    issue_date_from: '2025-06-03',
    issue_date_to: '2025-06-30',
    issue_amount_from: '1500.5',
    issue_amount_to: '2000',
    number: 'demo',
    place: 'salon',
  });
  expect(typedOf(filters)).toMatchObject({ issue_date_from: '03.06.2025', issue_amount_from: '1500,50' });
});

test.each([
  [{ issue_date_from: '31.02.2026' }, { issue_date_from: 'day' }],
  [{ issue_date_to: 'jutro' }, { issue_date_to: 'day' }],
  [{ issue_amount_from: 'sto' }, { issue_amount_from: 'mustBeNumber' }],
  [{ issue_amount_to: '1,005' }, { issue_amount_to: 'tooManyDecimals' }],
  [{ issue_date_from: '02.06.2025' }, {}],
  [{ issue_date_from: '02.06.2025', issue_date_to: '01.06.2025' }, { issue_date_to: 'endBeforeStart' }],
  [{ issue_amount_from: '100', issue_amount_to: '99,99' }, { issue_amount_to: 'min' }],
  [
    { issue_date_to: 'jutro', issue_amount_from: '100', issue_amount_to: '99,99' },
    { issue_date_to: 'day', issue_amount_to: 'min' },
  ],
])('%o: %o', (typed, expected) => {
  expect(problems(typed)).toEqual(expected);
});

test('a single day and a single amount are a span, too', () => {
  const day = { issue_date_from: '01.06.2025', issue_date_to: '01.06.2025' };
  expect(problems({ ...day, issue_amount_from: '100', issue_amount_to: '100' })).toEqual({});
});
