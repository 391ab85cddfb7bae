import type { AuditAction } from '../../contract/audit.ts';
import type { SalonId } from '../../contract/ids.ts';
import { type Actor, auditedCard, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Config } from '../platform/config.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { salonExists } from '../salons/queries.ts';
import { type BoncardRow, getBoncard, type LockedBoncard } from './queries.ts';

/**
 * Who acts, in which salon, from which address, and how strictly user and salon belong together (`SALON_BINDING`).
 */
export interface Counter {
  placeOfSale: SalonId;
  user: Session['user'];
  address: Actor['address'];
  salonBinding: Config['SALON_BINDING'];
}

/** Returns why a user may not act for a salon (wire "Counter"); undefined if they may. */
export async function placeOfSaleRefusal(
  tx: Tx,
  { placeOfSale, user, salonBinding }: Counter,
): Promise<Refusal | undefined> {
  if (!(await salonExists(tx, placeOfSale))) return refuse('salon-unknown', { field: 'place_of_sale' });
  const isForeign = user.role === 'employer' && user.salonId !== placeOfSale;
  if (isForeign && salonBinding === 'enforce') return refuse('salon-mismatch', { field: 'place_of_sale' });
  return undefined;
}

/** Records who changed a card and returns the card in its new state. */
export async function auditCardChange(
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
