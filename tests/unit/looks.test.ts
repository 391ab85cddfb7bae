import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeTable } from '../support/routeTable.ts';

test('the story about all screens opens every route except those of a single record', () => {
  const story = readFileSync('tests/e2e/looks.spec.ts', 'utf8');
  const ofAll = routeTable.map(([path]) => path).filter((path) => !/\/\d+(\/|$)/.test(path));
  // This route redirects to the first screen.
  const screens = ofAll.filter((path) => path !== '/panel');
  expect(screens.length).toBeGreaterThan(30);
  const missing = screens.filter((path) => !story.includes(`${path}'`) && !story.includes(`${path}?`));
  expect(missing).toEqual([]);
});
