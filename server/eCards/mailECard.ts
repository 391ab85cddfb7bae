import { z } from 'zod';
import { eCardPaths, type SendingId } from '../../contract/eCard.ts';
import type { BoncardId } from '../../contract/ids.ts';
import { isExpired } from '../../contract/warsaw.ts';
import { auditedCard, nobody, recordAudit } from '../audit/queries.ts';
import type { HashPin } from '../cards/pinHash.ts';
import { countLinks, deleteLink, insertLink } from '../cards/pinQueries.ts';
import { type LockedBoncard, lockBoncard } from '../cards/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact, transactUntilDone, transactUntilKnown } from '../db/transact.ts';
import { type Delivery, type Mail, type Mailer, MailNotSent } from '../mail/mailer.ts';
import { mailErrors } from '../mail/queries.ts';
import type { Brand } from '../platform/brand.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { hashToken, newToken } from '../platform/ids.ts';
import { makeLink } from './link.ts';
import { findSendingById, markFailed, markSent } from './queries.ts';
import { writeCardMail } from './writeECardMail.ts';

/** The payload of a job that sends a mail. */
export const sendingPayload = z.object({ sendingId: z.custom<SendingId>((id) => typeof id === 'string') });

/**
 * How many hours to wait after each try without a definite answer: that mail may have arrived, so its link and PIN stay
 * valid. After the last pause, the mail counts as failed, and people decide. Together the pauses are as long as the
 * tries if a mail server is unreachable.
 */
const UNDECIDED_PAUSES = [6, 24, 66];

export interface MailParts {
  db: PooledDb;
  mailer: Pick<Mailer, 'deliver'>;
  publicUrl: string | undefined;
  brand: Brand;
  /** Aborts when this server stops. */
  stopping?: AbortSignal | undefined;
}

interface At {
  sendingId: SendingId;
  now: Date;
}

export interface Try extends At {
  /** Whether this is the last try. */
  isLast: boolean;
}

/**
 * Sends the mail with the link of an e-card, with a new token and PIN (requirements "E-cards"). The link is stored
 * before the mail leaves, so that every mail that arrives works. If the mail was certainly not sent, its link is
 * deleted; if it may have been sent, the link stays, and the next try is hours later. Does nothing if the card can no
 * longer pay, or was sent again.
 * @throws if the mail may be sent later.
 */
export async function mailECard(
  { db, mailer, hashPin, publicUrl, brand, stopping }: MailParts & { hashPin: HashPin },
  { sendingId, isLast, now }: Try,
): Promise<void> {
  const at = { sendingId, now };
  if (!publicUrl) {
    if (!isLast) throw new Error(mailErrors.urlMissing);
    return transact(db, (tx) => giveUpIfQueued(tx, at));
  }
  const token = newToken();
  const prepared = await transactUntilKnown(
    db,
    (tx) => prepare(tx, hashPin, { ...at, token, isLast }),
    stopping,
  );
  if (prepared === 'waits') throw new MailNotSent(mailErrors.mayHaveArrived);
  if (!prepared) return;
  const { card, sending } = prepared;
  const tokenHash = hashToken(token);
  const record = (delivery: Delivery) =>
    recordDelivery({ db, stopping }, { ...at, tokenHash, isLast, delivery });
  let mail: Mail;
  try {
    const url = publicUrl + eCardPaths.card.replace(':token', token);
    mail = await writeCardMail({ ...sending, card, brand, publicUrl, link: url });
  } catch (error) {
    await record('notNow');
    throw error;
  }
  const delivery = await mailer.deliver(mail, { isLast });
  if ((await record(delivery)).isOver) return;
  throw new MailNotSent(
    delivery === 'unknown' ? mailErrors.mayHaveArrived : 'the mail with an e-card was not sent',
  );
}

/** Makes the link for a mail; undefined if the mail must not be sent, `waits` if not yet. */
async function prepare(tx: Tx, hashPin: HashPin, { sendingId, token, isLast, now }: Try & { token: string }) {
  const found = await lockQueued(tx, sendingId);
  if (!found) return undefined;
  const { card, sending } = found;
  const at = { sendingId, now };
  const { email } = sending;
  // A COMMIT without an answer may have stored it; no mail has it yet.
  await deleteLink(tx, hashToken(token));
  if (sending.opened_at) {
    // The owner has used the link of a try without an answer, so that mail arrived; another PIN would only confuse
    // them.
    await recordSent(tx, card, at);
    return undefined;
  }
  const isTooLate = card.valid_until !== null && isExpired(card.valid_until, now);
  if (card.status !== 'active' || (card.isBlocked && !isTooLate)) return undefined;
  const pause = await pauseAfter(tx, { ...at, boncardId: card.id });
  if (isTooLate || email === null || pause === 'over' || (pause === 'waits' && isLast)) {
    await giveUp(tx, card, at);
    return undefined;
  }
  if (pause) return pause;
  if (!hasTerms(card)) return undefined;
  await insertLink(tx, makeLink({ ...card, token, sendingId, now }, hashPin));
  return { card, sending: { ...sending, email } };
}

/**
 * Locks the card of a mail; undefined if the mail is no longer waiting. All code locks cards before links and mails.
 */
async function lockQueued(tx: Tx, sendingId: SendingId) {
  const asked = await findSendingById(tx, sendingId);
  const card = asked && (await lockBoncard(tx, asked.boncard_id));
  // The card may have been sent again before it was locked.
  const sending = card && (await findSendingById(tx, sendingId));
  if (!card || sending?.state !== 'queued' || sending.superseded_at) return undefined;
  return { card, sending };
}

/**
 * Returns whether, because of earlier tries without an answer, a mail must not be tried again (`over`), or not yet
 * (`waits`).
 */
async function pauseAfter(
  tx: Tx,
  { sendingId, boncardId, now }: At & { boncardId: BoncardId },
): Promise<'over' | 'waits' | undefined> {
  const { count, last } = await countLinks(tx, { sendingId, boncardId });
  const hours = UNDECIDED_PAUSES[count - 1];
  if (!last || hours === undefined) return count > 0 ? 'over' : undefined;
  if (now.getTime() - last.getTime() < hours * HOUR_MS) return 'waits';
  return count === UNDECIDED_PAUSES.length ? 'over' : undefined;
}

/** Records the result of a try. Returns whether no other try follows. */
async function recordDelivery(
  { db, stopping }: Pick<MailParts, 'db' | 'stopping'>,
  {
    sendingId,
    now,
    tokenHash,
    isLast,
    delivery,
  }: At & { tokenHash: Buffer; isLast: boolean; delivery: Delivery },
): Promise<{ isOver: boolean }> {
  const at = { sendingId, now };
  const isGivenUp = delivery === 'refused' || (isLast && delivery !== 'sent');
  const write = async (tx: Tx) => {
    const sending = await findSendingById(tx, sendingId);
    const card = sending && (await lockBoncard(tx, sending.boncard_id));
    if (!card) return;
    if (delivery === 'notNow' || delivery === 'refused') await deleteLink(tx, tokenHash);
    if (delivery === 'sent') await recordSent(tx, card, at);
    if (isGivenUp) await giveUp(tx, card, at);
  };
  // Unrecorded, a mail would count as one that may have arrived, and be sent again hours later.
  await transactUntilDone(db, write, stopping);
  return { isOver: delivery === 'sent' || isGivenUp };
}

type PayingCard = LockedBoncard & {
  type: NonNullable<LockedBoncard['type']>;
  valid_until: NonNullable<LockedBoncard['valid_until']>;
};

/** Whether a card has the facts that its mail contains; an active one always does. */
function hasTerms(card: LockedBoncard): card is PayingCard {
  return card.type !== null && card.valid_until !== null;
}

async function recordSent(tx: Tx, card: LockedBoncard, { sendingId, now }: At) {
  if (!(await markSent(tx, sendingId, now))) return;
  await recordAudit(tx, { by: nobody, now }, { action: 'boncard.mailed', object: auditedCard(card) });
}

async function giveUpIfQueued(tx: Tx, at: At) {
  const found = await lockQueued(tx, at.sendingId);
  if (found) await giveUp(tx, found.card, at);
}

/** Records that the card's last mail was not delivered, so that people can fix it. */
async function giveUp(tx: Tx, card: LockedBoncard, { sendingId, now }: At) {
  if (!(await markFailed(tx, sendingId, now))) return;
  await recordAudit(tx, { by: nobody, now }, { action: 'boncard.mail-failed', object: auditedCard(card) });
}
