import type { ActionOn, AuditAction } from '../../../contract/auditActions.ts';
import type { LedgerKind } from '../../../contract/codes.ts';

/**
 * What tells of an action in a card's history: only the audit; the card's ledger and the changes of its validity too;
 * the list of an e-card's mails too. Nobody has to be told that somebody has looked at the card.
 */
const toldBy: Record<ActionOn<'boncard'>, 'audit' | 'balance' | 'sendings' | 'nothing'> = {
  'boncard.charged': 'balance',
  'boncard.purchased': 'balance',
  'boncard.reversed': 'balance',
  'boncard.canceled': 'balance',
  'boncard.replaced': 'balance',
  'boncard.extended': 'balance',
  'boncard.adjusted': 'balance',
  'boncard.written-off': 'balance',
  'boncard.reinstated': 'balance',
  'boncard.reinstatement-due': 'audit',
  'boncard.blocked': 'audit',
  'boncard.unblocked': 'audit',
  'boncard.locked': 'audit',
  'boncard.unlocked': 'audit',
  'boncard.requested': 'audit',
  'boncard.request-declined': 'audit',
  'boncard.sent': 'sendings',
  'boncard.mailed': 'sendings',
  'boncard.mail-failed': 'sendings',
  'boncard.opened': 'sendings',
  'boncard.reminded': 'audit',
  'boncard.reminders-stopped': 'audit',
  'boncard.address-deleted': 'audit',
  'boncard.viewed': 'nothing',
  'boncard.lost-searched': 'nothing',
  'pin.refused': 'audit',
  'reference.voided': 'audit',
};

/**
 * Returns whether the audit entry of an action on a card adds nothing to its history: to these entries of its ledger,
 * and to the list of its mails if it is shown.
 */
export function isToldElsewhere(
  action: AuditAction,
  { entries, hasSendings }: { entries: readonly { kind: LedgerKind }[]; hasSendings: boolean },
): boolean {
  // Canceling a card without a balance writes no ledger entry.
  if (action === 'boncard.canceled') return entries.some(({ kind }) => kind === 'cancellation');
  const all: Partial<Record<AuditAction, string>> = toldBy;
  const by = all[action];
  return by === 'sendings' ? hasSendings : by === 'balance' || by === 'nothing';
}
