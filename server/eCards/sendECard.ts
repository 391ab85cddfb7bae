import type { z } from 'zod';
import type { sendInput } from '../../contract/eCard.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { sendProblem } from '../../contract/sendProblem.ts';
import { formatDay, warsawDayOf } from '../../contract/warsaw.ts';
import { facts } from '../audit/details.ts';
import { auditedCard, recordAudit } from '../audit/queries.ts';
import { cannotChange } from '../cards/cardChange.ts';
import { endLinks, holdLinks } from '../cards/pinQueries.ts';
import { type BoncardRow, deleteGrants, lockBoncard } from '../cards/queries.ts';
import { wasOpened } from '../cards/sendingQueries.ts';
import type { Tx } from '../db/client.ts';
import type { Change, Person } from '../platform/actor.ts';
import { DAY_MS } from '../platform/durations.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { isConfirmed } from '../platform/session.ts';
import {
  countAsked,
  findSale,
  forgetReminders,
  markMayHaveArrived,
  queueNotices,
  supersede,
} from './queries.ts';
import { askForMail, sendOnRefusal } from './sellECard.ts';

/** The most mails for a card within 24 hours, including the one of its sale. */
const MAX_SENDINGS = 6;

interface Sending extends Change<Person> {
  id: BoncardId;
  input: z.output<typeof sendInput>;
  /** When the administrator last proved their identity. */
  confirmedAt: Date;
  language: Language;
}

/**
 * Sends an e-card again, or to a corrected address. It gets a new PIN and link when the mail leaves; all earlier links,
 * PINs and grants end now. Former addresses that a mail may have reached are notified, once each (requirements
 * "E-cards").
 */
export async function sendECard(
  tx: Tx,
  { id: boncardId, input, by, confirmedAt, language, now }: Sending,
  publicUrl: string | undefined,
): Promise<BoncardRow | Refusal> {
  const { email, send_on } = input;
  const card = await lockBoncard(tx, boncardId);
  if (!card) return refuse('not-found');
  if (!card.is_e_card) return refuse('not-e-card');
  if (by.role === 'administrator' && !isConfirmed(confirmedAt, now)) return refuse('confirm-first');
  const sale = card.cycle_id ? await findSale(tx, card.cycle_id) : undefined;
  // Keeps the card from being shown to anyone between this check and the change.
  await holdLinks(tx, boncardId);
  const isOpened = await wasOpened(tx, boncardId);
  const problem = sendProblem({ card, sale, isOpened, by, now });
  if (problem && card.successor && by.role === 'administrator') return cannotChange(card);
  if (problem === 'boncard-expired' && card.valid_until)
    return refuse(problem, { args: { day: formatDay(card.valid_until) } });
  if (problem) return refuse(problem);
  if (!card.valid_until) throw new Error(`Card ${boncardId} is active without a last day`);
  if (!publicUrl) return refuse('public-url-missing');
  const tooEarlyOrLate = sendOnRefusal(send_on, { today: warsawDayOf(now), lastDay: card.valid_until });
  if (tooEarlyOrLate) return tooEarlyOrLate;
  const spent = await countAsked(tx, boncardId, { ms: DAY_MS, now });
  if (spent >= MAX_SENDINGS) return refuse('too-many-sendings', { args: { max: String(MAX_SENDINGS) } });

  // Only after the last possible refusal, because a refusal does not roll back what was done before it.
  await markMayHaveArrived(tx, await endLinks(tx, boncardId));
  await forgetReminders(tx, { boncardId, email });
  await supersede(tx, boncardId, now);
  // After the links, whose locks a new grant has to wait for.
  await deleteGrants(tx, boncardId);
  await queueNotices(tx, { boncardId, except: email, at: now });
  await askForMail(tx, { ...input, boncardId, by, language, now });
  const details = facts({ send_on: send_on ?? null });
  await recordAudit(tx, { by, now }, { action: 'boncard.sent', object: auditedCard(card), details });
  return card;
}
