import { expect, test } from 'vitest';
import { ourPath } from '../../../src/layout/routerProvider.tsx';
import { definitions } from '../../../src/resources/definitions.ts';

test.each([
  ['/ra/users', '/panel/users'],
  ['/ra/users/create', '/panel/users/create'],
  ['/ra/users/7', '/panel/users/7/edit'],
  ['/ra/users/7/show', '/panel/users/7'],
  ['/ra/users/a%2Fb/show', '/panel/users/a%2Fb'],
  ['/ra/boncards/7/show', '/panel/bons/7'],
  ['/ra/boncards-imports', '/panel/bon-imports'],
  ['/ra/access-denied', '/panel/bons/charge'],
  ['/panel/users/7', '/panel/users/7'],
  ['/login', '/login'],
])('react-admin’s %s is our %s', (ra, ours) => {
  expect(ourPath(definitions, ra)).toBe(ours);
  expect(ourPath(definitions, { pathname: ra, search: '?page=2' })).toEqual({
    pathname: ours,
    search: '?page=2',
  });
});

test('a navigation within a page keeps its missing path', () => {
  expect(ourPath(definitions, { search: '?page=2' })).toEqual({ search: '?page=2' });
});
