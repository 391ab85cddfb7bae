import { describe, expect, test } from 'vitest';
import type { WarsawDay } from '../../../contract/warsaw.ts';
import { linkOf, type SealedDay, type SealRow, sealOf } from '../../../server/seals/seal.ts';

const hash = (byte: number) => Buffer.alloc(32, byte);
const day: SealedDay = {
  number: 2,
  day: '2026-01-11' as WarsawDay,
  is_withdrawal: false,
  pin_key_id: 1,
  ledger_count: 3,
  ledger_hash: hash(1),
  audit_count: 4,
  audit_hash: hash(2),
  change_count: 5,
  change_hash: hash(3),
  sealed_at: new Date('2026-01-12T01:37:00Z'),
};
const before: SealRow = { ...day, number: 1, link: hash(4), seal: hash(5) };

/** Another value for each column; the place in the chain follows from the link before. */
const others: Omit<SealedDay, 'number'> = {
  day: '2026-01-12' as WarsawDay,
  is_withdrawal: true,
  pin_key_id: 2,
  ledger_count: 9,
  ledger_hash: hash(9),
  audit_count: 9,
  audit_hash: hash(9),
  change_count: 9,
  change_hash: hash(9),
  sealed_at: new Date('2026-01-12T01:37:00.001Z'),
};

test.each(Object.entries(others))('a link covers %s', (column, other) => {
  expect(linkOf({ ...day, [column]: other }, before)).not.toEqual(linkOf(day, before));
});

test.each(['link', 'seal'] as const)('a link covers the %s before it', (column) => {
  expect(linkOf(day, { ...before, [column]: hash(9) })).not.toEqual(linkOf(day, before));
});

// With any other value, the days that installations have already sealed would look forged.
describe('as in all earlier versions', () => {
  test.each<[string, Partial<SealedDay>, SealRow | undefined, string]>([
    ['of a day', {}, before, '7910b9ede8adbd433e5cccce641f6c38d8ee4af81bbaec6d670b608ebd1d3a47'],
    ['of the first day', {}, undefined, 'c52d9cf70db83164a2b3b2a186b6ae4e4a6992e7f61c1dc7498566397fe180dc'],
    [
      'of a withdrawal',
      { is_withdrawal: true },
      before,
      'a46c9175fea69e8231b451a6148a5f48e20d51e8ae86d8a3a030c2207a9ebbbf',
    ],
    [
      'of a day from before changes were sealed',
      { change_count: null, change_hash: null },
      before,
      '5385d438e48240d69de7a8390e5fe34bb605e9a76793c9aad96484996373eab6',
    ],
  ])('is the link %s', (_, content, previous, link) => {
    expect(linkOf({ ...day, ...content }, previous).toString('hex')).toBe(link);
  });

  test('is the seal of a link', () => {
    expect(sealOf(linkOf(day, before), hash(1)).toString('hex')).toBe(
      'f91448cc0c93d987002c0d9305480990e5c97f8ad0fa4965d8f59803d6a1f622',
    );
  });
});
