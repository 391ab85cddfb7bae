import { z } from 'zod';
import { eCardPaths, type SendingId } from '../../contract/eCard.ts';
import { isExpired } from '../../contract/warsaw.ts';
import { auditedCard, recordAudit } from '../audit/queries.ts';
import type { HashPin } from '../cards/pinHash.ts';
import { countLinks, deleteLink, insertLink } from '../cards/pinQueries.ts';
import { type LockedBoncard, lockBoncard } from '../cards/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Brand } from '../platform/brand.ts';
import { makeLink } from './link.ts';
import { findSendingById, markFailed, markSent } from './queries.ts';
import { writeCardMail } from './writeECardMail.ts';

/** What a job is given about a mail. */
export const sendingPayload = z.object({ sendingId: z.custom<SendingId>((id) => typeof id === 'string') });

/** How many tries of one mail may end without an answer: each may have arrived, and its link and PIN hold. */
const MAX_UNDECIDED = 3;

const server = { userId: null, address: null };

export interface MailParts {
  db: PooledDb;
  mailer: Pick<Mailer, 'deliver'>;
  publicUrl: string | undefined;
  brand: Brand;
}

interface Try {
  sendingId: SendingId;
  /** Whether no other try follows. */
  isLast: boolean;
  now: Date;
}

/**
 * Sends the mail with the link of an e-card, whose token and PIN are made just now (requirements "E-cards"). They are kept before the mail
 * leaves, so that whichever mail arrives works: what was certainly not sent takes its link back, and what may have been keeps it. Does
 * nothing if the card can no longer pay, or was sent again.
 * @throws if the mail may be sent later.
 */
export async function mailECard(
  { db, mailer, hashPin, publicUrl, brand }: MailParts & { hashPin: HashPin },
  { sendingId, isLast, now }: Try,
): Promise<void> {
  if (!publicUrl) throw new Error('PUBLIC_URL is not set: the mail with an e-card waits');
  const prepared = await transact(db, (tx) => prepare(tx, hashPin, { sendingId, now }));
  if (!prepared) return;
  const { card, sending, token, tokenHash } = prepared;
  const mail = await writeCardMail({
    ...sending,
    card,
    brand,
    publicUrl,
    link: publicUrl + eCardPaths.card.replace(':token', token),
  });
  const delivery = await mailer.deliver(mail);
  const isGivenUp = delivery === 'refused' || (isLast && delivery !== 'sent');
  await transact(db, async (tx) => {
    if (delivery === 'notNow' || delivery === 'refused') await deleteLink(tx, tokenHash);
    if (delivery === 'sent' && (await markSent(tx, sendingId, now))) {
      await recordAudit(tx, { action: 'boncard.mailed', by: server, object: auditedCard(card), at: now });
    }
    if (isGivenUp) await giveUp(tx, card, { sendingId, now });
  });
  if (delivery !== 'sent' && !isGivenUp) throw new Error('the mail with an e-card was not sent');
}

/** Makes the link of a mail that is to be sent; undefined if it is not. */
async function prepare(tx: Tx, hashPin: HashPin, { sendingId, now }: Omit<Try, 'isLast'>) {
  const asked = await findSendingById(tx, sendingId);
  const card = asked && (await lockBoncard(tx, asked.boncard_id));
  // It may have been sent again before the card was locked.
  const sending = card && (await findSendingById(tx, sendingId));
  if (!card || sending?.state !== 'queued' || sending.superseded_at) return undefined;
  if (!canPay(card)) return undefined;
  const { email } = sending;
  const isTooLate = isExpired(card.valid_until, now);
  if (isTooLate || email === null || (await countLinks(tx, sendingId)) >= MAX_UNDECIDED) {
    await giveUp(tx, card, { sendingId, now });
    return undefined;
  }
  const { token, row } = makeLink({ ...card, sendingId, now }, hashPin);
  await insertLink(tx, row);
  return { card, sending: { ...sending, email }, token, tokenHash: row.token_hash };
}

type PayingCard = LockedBoncard & {
  type: NonNullable<LockedBoncard['type']>;
  valid_until: NonNullable<LockedBoncard['valid_until']>;
};

function canPay(card: LockedBoncard): card is PayingCard {
  return card.status === 'active' && !card.isBlocked && card.type !== null && card.valid_until !== null;
}

/** Records that nobody has the card's last mail, for people to put right. */
async function giveUp(tx: Tx, card: LockedBoncard, { sendingId, now }: Omit<Try, 'isLast'>) {
  if (!(await markFailed(tx, sendingId, now))) return;
  await recordAudit(tx, { action: 'boncard.mail-failed', by: server, object: auditedCard(card), at: now });
}
