import { expect, test, vi } from 'vitest';
import { type Grosze, ZERO } from '../../../contract/money.ts';
import { isReversible } from '../../../src/money/reversible.ts';
import { session } from '../../../src/session.ts';

const NOON = '2026-11-23T12:00:00.000Z';
const BEFORE_MIDNIGHT = '2026-11-22T22:59:00.000Z';
const AFTER_MIDNIGHT = '2026-11-22T23:01:00.000Z';

test.each([
  ['an administrator', 0, ['reverse'], [true, true]],
  ['an employer, of today in Warsaw', 1, ['reverse'], [false, true]],
  ['anybody on a bare host', 0, [], [false, false]],
] as const)(
  '%s may undo what was booked before midnight, after it: %#',
  (_, role, capabilities, expected) => {
    vi.useFakeTimers({ now: new Date(NOON) });
    session.start({
      access_token: 'token',
      user_data: { id: 'me', role } as never,
      capabilities: [...capabilities],
    });
    const booked = [BEFORE_MIDNIGHT, AFTER_MIDNIGHT].map((at) => new Date(at));
    expect(booked.map((at) => isReversible({ at, reversible: 5_00 as Grosze }))).toEqual(expected);
    expect(isReversible({ at: new Date(AFTER_MIDNIGHT), reversible: ZERO })).toBe(false);
  },
);
