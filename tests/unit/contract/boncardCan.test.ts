import { expect, test } from 'vitest';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { boncardStatuses } from '../../../contract/codes.ts';

test('what each status of a card allows', () => {
  const table = boncardStatuses.map((status) => {
    const allowed = Object.entries(boncardCan).filter(([, isAllowed]) => isAllowed({ status }));
    return `${status}: ${allowed.map(([action]) => action).join(' ')}`;
  });
  expect(table).toEqual([
    'pending: charge cancel',
    'active: purchase cancel',
    'canceled: ',
    'used: charge cancel',
  ]);
});
