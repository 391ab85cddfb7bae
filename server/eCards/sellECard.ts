import type { z } from 'zod';
import type { eCardInput } from '../../contract/boncard.ts';
import { type SendingId, sendOnProblem } from '../../contract/eCard.ts';
import type { BoncardId, TransactionId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { Grosze } from '../../contract/money.ts';
import { addMonths, formatDay, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import {
  auditSoldCard,
  type Booked,
  limitRefusal,
  placeOfSale,
  type readForSale,
  tradeEntry,
} from '../cards/cardChange.ts';
import { keepReference, referenceRefusal } from '../cards/claimReference.ts';
import { getBoncard, insertLedgerEntry, insertSoldCard } from '../cards/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Caller, Change } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { drawNumber } from '../platform/randomCard.ts';
import { isRefusal, type Refusal, refuse, refuseAll } from '../platform/refusal.ts';
import { queueEvent } from '../webhooks/queries.ts';
import { insertECard, insertSending, queueSending } from './queries.ts';
import { isDaytime } from './queueDueMails.ts';

type Input = z.output<typeof eCardInput>;

/**
 * Creates a card without plastic, charges it (grosze), valid from today in Warsaw for the chosen number of months, and
 * queues the mail with its link, all in one transaction (requirements "E-cards"). No PIN opens the card until that mail
 * is sent. Employers sell e-cards in their own salon only.
 */
export async function sellECard(
  tx: Tx,
  read: Awaited<ReturnType<typeof readForSale>>,
  sale: Input & {
    by: Caller;
    language: Language;
    /** The highest amount (grosze) that anybody may charge. */
    limit: Grosze;
    publicUrl: string | undefined;
    now: Date;
  },
): Promise<Booked | Refusal> {
  const { by, document, amount, limit, type, expired_months, reference, now } = sale;
  const known = referenceRefusal(read.named);
  if (known) return known;
  if (!sale.publicUrl) return refuse('public-url-missing');
  const place = placeOfSale(read.salon, { by, salonBinding: 'enforce' });
  const today = warsawDayOf(now);
  const lastDay = addMonths(today, expired_months);
  const aboveLimit = limitRefusal(amount, limit);
  const badDay = sendOnRefusal(sale.send_on, { today, lastDay });
  if (aboveLimit || badDay || isRefusal(place)) return refuseAll(aboveLimit, badDay, place);

  const boncardId = newId<BoncardId>();
  const id = newId<TransactionId>();
  const { card, cycleId } = await insertSoldCard(tx, {
    id: boncardId,
    number: drawNumber(),
    amount,
    cycle: {
      type,
      expired_months,
      valid_until: lastDay,
      tax_class: read.taxClass,
      document,
      salon_id: place.id,
    },
    by: by.userId,
    at: now,
  });
  const entry = tradeEntry('charge', { id, cycle_id: cycleId, amount, salon: place, said: sale, by, now });
  const { balance } = insertLedgerEntry(tx, card, entry);
  keepReference(tx, reference, { transactionId: id, by, now });
  await insertECard(tx, boncardId);
  await askForMail(tx, { ...sale, boncardId });
  const data = { boncard_id: boncardId, transaction_id: id, salon_id: place.id };
  await queueEvent(tx, { event: 'boncard.charged', data, now });
  const sold = await getBoncard(tx, boncardId);
  await auditSoldCard(tx, { card: sold, by, now });
  return { card: sold, transaction: { id, amount, balance } };
}

interface Asked extends Change<Caller>, Pick<Input, 'email' | 'recipient' | 'message' | 'send_on'> {
  boncardId: BoncardId;
  language: Language;
}

/**
 * Queues the mail with an e-card's link: to be sent at once or, if `send_on` is a later Warsaw day, from 08:00 on that
 * day.
 */
export async function askForMail(
  tx: Tx,
  { boncardId, email, recipient, message, send_on, by, language, now }: Asked,
) {
  const id = newId<SendingId>();
  await insertSending(tx, {
    id,
    boncardId,
    email,
    recipient: recipient ?? null,
    message: message ?? null,
    language,
    sendOn: send_on ?? null,
    by: by.userId,
    at: now,
  });
  const isDue = send_on === undefined || (send_on <= warsawDayOf(now) && isDaytime(now));
  if (isDue) await queueSending(tx, id);
}

/** Returns why an e-card cannot be sent from a Warsaw day; undefined if it can. */
export function sendOnRefusal(
  sendOn: WarsawDay | undefined,
  days: { today: WarsawDay; lastDay: WarsawDay },
): Refusal | undefined {
  const problem = sendOn && sendOnProblem(sendOn, days);
  if (!problem) return undefined;
  return problem.message === 'sendOnTooLate'
    ? refuse('send-on-too-late', { field: 'send_on', args: { day: formatDay(days.lastDay) } })
    : refuse('send-on-past', { field: 'send_on' });
}
