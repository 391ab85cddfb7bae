import type { AuditAction } from '../../contract/audit.ts';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { type Actor, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { LockedBoncard } from '../ledger/queries.ts';
import { type BoncardRow, getBoncard } from './queries.ts';

/** Notes who changed a card and gives the card as it is now. */
export async function noteCardChange(
  tx: Tx,
  action: Extract<AuditAction, `boncard.${string}`>,
  { card, by, now }: { card: LockedBoncard; by: Actor; now: Date },
): Promise<BoncardRow> {
  const object = { kind: 'boncard' as const, id: card.id, label: maskCardNumber(card.number) };
  const [changed] = await Promise.all([
    getBoncard(tx, card.id),
    recordAudit(tx, { action, by, object, at: now }),
  ]);
  return changed;
}
