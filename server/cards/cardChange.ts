import type { z } from 'zod';
import type { AuditAction } from '../../contract/auditActions.ts';
import type { chargeInput } from '../../contract/boncard.ts';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import type { DocumentKind, TransactionType } from '../../contract/codes.ts';
import { isForeignSalon } from '../../contract/foreignSalon.ts';
import type { BoncardId, TransactionId } from '../../contract/ids.ts';
import { formatPln, type Grosze, groszeToPln, limitProblem } from '../../contract/money.ts';
import { fullName } from '../../contract/user.ts';
import { isExpired, warsawDayOf } from '../../contract/warsaw.ts';
import { type AuditValues, apartFrom, differences, facts } from '../audit/details.ts';
import { auditedCard, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Caller, Change, Person } from '../platform/actor.ts';
import type { Config } from '../platform/config.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { findSalon, type SalonRow } from '../salons/queries.ts';
import { queueExpiredAgain } from '../webhooks/queries.ts';
import { type BoncardRow, getBoncard, type LedgerEntry, type LockedBoncard } from './queries.ts';
import { findReference } from './referenceQueries.ts';
import { findTaxClass } from './taxClassQueries.ts';

type Sale = Omit<z.output<typeof chargeInput>, 'boncard_id'> & { by: Pick<Caller, 'userId'>; now: Date };

/** Reads what a sale depends on, apart from the card. */
export async function readForSale(tx: Tx, { place_of_sale, type, reference, by, now }: Sale) {
  const [salon, taxClass, named] = await Promise.all([
    findSalon(tx, place_of_sale),
    findTaxClass(tx, { type, day: warsawDayOf(now) }),
    reference === undefined ? undefined : findReference(tx, { userId: by.userId, reference }),
  ]);
  return { salon, taxClass, named };
}

/** Returns the salon that a caller may act for, or why they may not (wire "Counter"). A key always acts for its own. */
export function placeOfSale(
  salon: SalonRow | undefined,
  { by, salonBinding }: { by: Caller; salonBinding: Config['SALON_BINDING'] },
): SalonRow | Refusal {
  if (!salon) return refuse('salon-unknown', { field: 'place_of_sale' });
  if (isForeignSalon(salon.id, by) && (by.rights || salonBinding === 'enforce'))
    return refuse('salon-mismatch', { field: 'place_of_sale' });
  return salon;
}

/** Returns why a card cannot be changed in its current state; for a replaced card, the refusal names its successor. */
export function cannotChange({ status, successor }: LockedBoncard): Refusal {
  if (successor) return refuse('boncard-replaced', { args: { successor: maskCardNumber(successor.number) } });
  if (status === 'active') throw new Error('an active card can be changed');
  return refuse(`boncard-${status}`);
}

/** Returns why an amount (grosze) is above a limit of this host; undefined if it is not. */
export function limitRefusal(amount: Grosze, limit: Grosze): Refusal | undefined {
  if (!limitProblem(amount, limit)) return undefined;
  return refuse('amount-above-limit', { field: 'amount', args: { max: formatPln(limit) } });
}

/** Refuses an amount that is above `most` (grosze). */
export function refuseAmount(
  reason: 'amount-above-balance' | 'amount-above-reversible' | 'amount-below-zero',
  most: Grosze,
): Refusal {
  return refuse(reason, { field: 'amount', args: { max: formatPln(most) }, data: groszeToPln(most) });
}

/** Returns why a change is refused that a person decided on when the card had another balance (grosze). */
export function balanceRefusal(
  { balance }: LockedBoncard,
  expected: Grosze | undefined,
): Refusal | undefined {
  if (expected === undefined || expected === balance) return undefined;
  return refuse('balance-changed', { args: { balance: formatPln(balance) }, data: groszeToPln(balance) });
}

/** A card in its new state, and what was booked on it. */
export interface Booked {
  card: BoncardRow;
  transaction: { id: TransactionId; amount: Grosze; balance: Grosze };
}

/** A correction of a card that a person asks for, with what they state. */
export interface CardCorrection<Schema extends z.core.$ZodType> extends Change<Person> {
  id: BoncardId;
  input: z.output<Schema>;
}

/** Who makes a correction, and why. */
export interface Correction<By extends Caller = Person> extends Change<By> {
  reason: string;
}

/** Records in the audit what a correction changed, and returns the card in its new state. */
export async function auditCorrection(
  tx: Tx,
  action: CardAction,
  { card, reason, by, now, after }: Correction<Caller> & { card: LockedBoncard; after?: AuditValues },
): Promise<BoncardRow> {
  const changed = await getBoncard(tx, card.id);
  const details = { ...changesOf(card, changed, after), reason };
  await recordAudit(tx, { by, now }, { action, object: auditedCard(card), details });
  return changed;
}

/**
 * Queues `boncard.expired` for a card that becomes active after its last day, for those who have been told of the cards
 * of that day.
 */
export async function queueIfExpired(
  tx: Tx,
  { id, status, valid_until }: Pick<LockedBoncard, 'id' | 'status' | 'valid_until'>,
  now: Date,
) {
  if (status === 'active' || !valid_until || !isExpired(valid_until, now)) return;
  await queueExpiredAgain(tx, { data: { boncard_id: id }, lastDay: valid_until, now });
}

interface Trade extends Change<Caller> {
  id: TransactionId;
  cycle_id: LedgerEntry['cycle_id'];
  amount: Grosze;
  salon: Pick<SalonRow, 'id'>;
  /** What the caller stated. */
  said: { document: string; document_kind?: DocumentKind | undefined; reference?: string | undefined };
}

/** Returns the ledger entry of a charge or a purchase (amounts in grosze). */
export function tradeEntry(kind: TransactionType, { id, cycle_id, amount, salon, said, by, now }: Trade) {
  const { document, document_kind = null, reference } = said;
  return {
    id,
    cycle_id,
    kind,
    amount,
    document,
    document_kind,
    salon_id: salon.id,
    user_id: by.userId,
    user_salon_id: by.salonId,
    created_at: now,
    reference,
  };
}

type CardAction = Extract<AuditAction, `boncard.${string}`>;

/**
 * Records in the audit who changed a card, and returns it in its new state. The caller passes what has changed, so a
 * locked card does not have to be read again.
 */
export async function auditCardChange(
  tx: Tx,
  action: CardAction,
  { card, change, by, now }: Change<Caller> & { card: LockedBoncard; change: Partial<BoncardRow> },
): Promise<BoncardRow> {
  const changed = { ...card, ...change, moderated_at: now, moderator_name: fullName(by) };
  const details = changesOf(card, changed);
  await recordAudit(tx, { by, now }, { action, object: auditedCard(card), details });
  return changed;
}

/** Records in the audit who created a card by selling it, and its facts. */
export async function auditSoldCard(tx: Tx, { card, by, now }: Change<Caller> & { card: BoncardRow }) {
  const details = facts({ ...factsOf(card), e_card: true });
  await recordAudit(tx, { by, now }, { action: 'boncard.charged', object: auditedCard(card), details });
}

function changesOf(before: BoncardRow, after: BoncardRow, more?: AuditValues) {
  return differences(factsOf(apartFrom(after, before)), { ...factsOf(apartFrom(before, after)), ...more });
}

/** Returns the facts that the audit records about a card: its state, its amount in PLN and the terms of its cycle. */
function factsOf(card: BoncardRow) {
  return {
    status: card.status,
    amount: groszeToPln(card.balance),
    type: card.type,
    tax_class: card.tax_class,
    expired_months: card.expired_months,
    valid_until: card.valid_until,
    document_number: card.document,
    mother_salon: card.salon_name,
    blocked: card.blocked_at !== null,
  };
}
