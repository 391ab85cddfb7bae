import { expect, test } from 'vitest';
import { returnPath, salonChoicePath } from '../../../../src/custom/fields/salonChoicePath.ts';
import { paths } from '../../../../src/paths.ts';

test('leads back to the screen that sent the person', () => {
  const { searchParams } = new URL(salonChoicePath(paths.purchase), location.origin);
  expect(returnPath(searchParams)).toBe(paths.purchase);
});

test.each([
  '',
  '/login',
  '/panelist',
  '/panel/../login',
  'https://elsewhere.test/panel/bons',
  '//elsewhere.test/panel',
  'javascript:alert(1)',
  paths.salonConfiguration,
])('never leads to %j', (wanted) => {
  expect(returnPath(new URLSearchParams({ returnTo: wanted }))).toBe(paths.charge);
});
