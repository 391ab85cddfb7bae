import { expect, test } from 'vitest';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { boncardStatuses } from '../../../contract/codes.ts';

test('what each status of a card allows', () => {
  const table = boncardStatuses.map((status) => {
    const allowed = Object.entries(boncardCan).filter(([, isAllowed]) => isAllowed({ status }));
    return `${status}: ${allowed.map(([action]) => action).join(' ')}`;
  });
  expect(table).toEqual([
    'pending: charge cancel block succeed reverse',
    'active: purchase cancel block replace adjust reverse send extend',
    'canceled: ',
    'used: charge cancel block adjust reverse',
  ]);
});

test('a blocked card can neither be charged nor pay nor replace another', () => {
  const table = boncardStatuses.map((status) => {
    const allowed = Object.entries(boncardCan).filter(([, isAllowed]) =>
      isAllowed({ status, isBlocked: true }),
    );
    return `${status}: ${allowed.map(([action]) => action).join(' ')}`;
  });
  expect(table).toEqual([
    'pending: cancel unblock reverse',
    'active: cancel unblock replace adjust reverse extend',
    'canceled: ',
    'used: cancel unblock adjust reverse',
  ]);
});

test('a used card can be extended if its balance was written off', () => {
  expect(boncardCan.extend({ status: 'used', isWrittenOff: true })).toBe(true);
});
