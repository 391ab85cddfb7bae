import type { AuditAction } from '../../contract/audit.ts';
import { type Actor, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { LockedBoncard } from '../ledger/queries.ts';
import { auditedCard } from './present.ts';
import { type BoncardRow, getBoncard } from './queries.ts';

/** Notes who changed a card and gives the card as it is now. */
export async function noteCardChange(
  tx: Tx,
  action: Extract<AuditAction, `boncard.${string}`>,
  { card, by, now }: { card: LockedBoncard; by: Actor; now: Date },
): Promise<BoncardRow> {
  const [changed] = await Promise.all([
    getBoncard(tx, card.id),
    recordAudit(tx, { action, by, object: auditedCard(card), at: now }),
  ]);
  return changed;
}
