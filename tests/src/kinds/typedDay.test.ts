import { expect, test } from 'vitest';
import type { WarsawDay } from '../../../contract/warsaw.ts';
import { typedDay } from '../../../src/kinds/typedDay.ts';

const today = '2026-11-23' as WarsawDay;

test.each([
  ['1.11', '2026-11-01'],
  ['1.11.', '2026-11-01'],
  ['1.11.26', '2026-11-01'],
  ['1.11.2026', '2026-11-01'],
  ['011126', '2026-11-01'],
  ['01112025', '2025-11-01'],
  ['0111', '2026-11-01'],
  ['15112026', '2026-11-15'],
  [' 3 / 6 / 2025 ', '2025-06-03'],
  ['2025-06-03', '2025-06-03'],
  ['3 Jun 2025', '2025-06-03'],
  ['june 3, 2025', '2025-06-03'],
  ['3 Jun', '2026-06-03'],
  ['29.02.2028', '2028-02-29'],
])('%s is %s', (text, day) => {
  expect(typedDay(text, today)).toBe(day);
});

test.each([
  '',
  '1',
  '31.02.2026',
  '29.02',
  '1.13',
  'jutro',
  '3 Foo 2025',
  '1.11.2',
  '1.11.202',
  '1.11.2026 5',
])('“%s” is no day', (text) => {
  expect(typedDay(text, today)).toBeUndefined();
});
