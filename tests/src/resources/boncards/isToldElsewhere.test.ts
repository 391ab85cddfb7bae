import { expect, test } from 'vitest';
import type { AuditAction } from '../../../../contract/auditActions.ts';
import type { LedgerKind } from '../../../../contract/codes.ts';
import { isToldElsewhere } from '../../../../src/resources/boncards/isToldElsewhere.ts';

const isTold = (action: AuditAction, { kinds = [] as LedgerKind[], hasSendings = false } = {}) =>
  isToldElsewhere(action, { entries: kinds.map((kind) => ({ kind })), hasSendings });

test('what changed the balance or the last day is told by the ledger', () => {
  for (const action of ['boncard.charged', 'boncard.extended', 'boncard.written-off'] as const)
    expect(isTold(action), action).toBe(true);
});

test('a cancellation is told by the ledger only if the card had a balance', () => {
  expect(isTold('boncard.canceled')).toBe(false);
  expect(isTold('boncard.canceled', { kinds: ['charge', 'cancellation'] })).toBe(true);
});

test('a mail is told by the list of mails once that is shown', () => {
  expect([isTold('boncard.mailed'), isTold('boncard.mailed', { hasSendings: true })]).toEqual([false, true]);
});

test('a history leaves out who looked at the card, and nothing else that only the audit has', () => {
  expect([isTold('boncard.viewed'), isTold('boncard.lost-searched')]).toEqual([true, true]);
  for (const action of ['boncard.blocked', 'pin.refused', 'reference.voided'] as const)
    expect(isTold(action), action).toBe(false);
});
