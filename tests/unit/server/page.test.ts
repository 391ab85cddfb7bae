import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from '../../../server/db/page.ts';

test('a page has the rows that follow those of the page before, whichever end it is read from', () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 220 }),
      (total, perPage, page) => {
        const rows = Array.from({ length: total }, (_, index) => index);
        const { limit, offset, isFromEnd } = pageWindow({ page, perPage, total });
        const read = (isFromEnd ? rows.toReversed() : rows).slice(offset, offset + limit);
        expect(isFromEnd ? read.reverse() : read).toEqual(rows.slice((page - 1) * perPage, page * perPage));
      },
    ),
  );
});

test('a page is read from the nearer end of the list', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (total, page) => {
      expect(pageWindow({ page, perPage: 15, total }).offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});
