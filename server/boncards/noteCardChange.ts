import type { AuditAction } from '../../contract/audit.ts';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId } from '../../contract/ids.ts';
import { type Actor, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { type BoncardRow, getBoncard } from './queries.ts';

/** Notes who changed a card and gives the card as it is now. */
export async function noteCardChange(
  tx: Tx,
  action: Extract<AuditAction, `boncard.${string}`>,
  { boncardId, by, now }: { boncardId: BoncardId; by: Actor; now: Date },
): Promise<BoncardRow> {
  const card = await getBoncard(tx, boncardId);
  const object = { kind: 'boncard' as const, id: card.id, label: maskCardNumber(card.number) };
  await recordAudit(tx, { action, by, object, at: now });
  return card;
}
