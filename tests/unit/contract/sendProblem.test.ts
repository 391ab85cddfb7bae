import { expect, test } from 'vitest';
import type { UserId } from '../../../contract/ids.ts';
import { sendProblem } from '../../../contract/sendProblem.ts';

// requirements "E-cards"

test.each([
  ['on the same day', '2026-11-30T08:00:00Z', undefined],
  ['a day before', '2026-11-29T08:00:00Z', 'transaction-of-another-day'],
  ['while a clock was ahead', '2026-12-07T08:00:00Z', undefined],
])('employers send again what they sold %s', (_, soldAt, problem) => {
  const userId = '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47' as UserId;
  const found = sendProblem({
    card: { status: 'active', isBlocked: false, valid_until: null },
    sale: { user_id: userId, created_at: new Date(soldAt) },
    isOpened: false,
    by: { userId, role: 'employer' },
    now: new Date('2026-11-30T12:00:00Z'),
  });
  expect(found).toBe(problem);
});
