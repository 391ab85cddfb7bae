import pg from 'pg';
import { expect, test } from 'vitest';
import { describeFailure } from '../../../server/db/describeFailure.ts';

/** Returns how a failure with one of PostgreSQL's codes is described. */
function described(code: string) {
  return describeFailure(Object.assign(new pg.DatabaseError('said by PostgreSQL', 0, 'error'), { code }));
}

test.each([
  [
    'a damaged page',
    'XX001',
    /^PostgreSQL’s files are damaged: said by PostgreSQL$/,
    /restore the last backup/,
  ],
  [
    'a damaged index',
    'XX002',
    /^PostgreSQL’s files are damaged: said by PostgreSQL$/,
    /restore the last backup/,
  ],
  ['a statement that somebody has canceled', '57014', /in the way: said by PostgreSQL$/, /^Try again/],
  ['a deadlock', '40P01', /in the way: said by PostgreSQL$/, /^Try again/],
  // Temporary for a server that waits for another host, but not for a command.
  ['a database that is read-only', '25006', /^PostgreSQL is read-only: /, /make it writable/],
])('%s is described to the operator, with what to do', (_, code, text, fix) => {
  expect(described(code)).toEqual({
    name: 'database',
    text: expect.stringMatching(text),
    fix: expect.stringMatching(fix),
  });
});

test('a statement that is wrong is a bug, and not described', () => {
  expect(described('42703')).toBeUndefined();
});
