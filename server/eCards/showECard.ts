import type { Language } from '../../contract/language.ts';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { auditedCard, nobody, recordAudit } from '../audit/queries.ts';
import { holdLink } from '../cards/pinQueries.ts';
import { type BoncardRow, findBoncard, listCycleEntries } from '../cards/queries.ts';
import type { Db, PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { hashToken } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { openPin } from './link.ts';
import { findLink, findOpened, markOpened } from './queries.ts';

/** For how many days after its last day a link still shows its card. */
export const SHOWN_DAYS = 30;

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Returns whether the link of an e-card works, without changing anything (requirements "E-cards"). */
export async function isLinkAlive(db: Db, { token, now }: { token: string; now: Date }): Promise<boolean> {
  return (await findCard(db, { token, now })) !== undefined;
}

/** Returns the language of the mail if its link works, without changing anything; undefined for any other link. */
export async function findLinkLanguage(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Language | undefined> {
  return (await findCard(db, { token, now }))?.link.language;
}

/**
 * Returns what the owner of an e-card may see, including its PIN, as often as they ask. `firstShown` is the UTC instant
 * of the first time; recording it is the only change (requirements "E-cards"). A link that never existed gets the same
 * refusal as a dead one.
 */
export async function showECard(db: PooledDb, { token, now }: { token: string; now: Date }) {
  const found = await findCard(db, { token, now });
  if (!found) return refuse('not-found');
  const { card, link } = found;
  const firstShown = link.opened_at ?? (await open(db, { card, token, link, now }));
  if (!firstShown) return refuse('not-found');
  return {
    card,
    entries: card.cycle_id ? await listCycleEntries(db, card.cycle_id) : [],
    pin: openPin(token, link),
    firstShown,
    recipient: link.recipient,
    message: link.message,
    /** The language of the mail. */
    language: link.language,
  };
}

export type ShownECard = Exclude<Awaited<ReturnType<typeof showECard>>, Refusal>;

async function findCard(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<{ card: BoncardRow; link: Link } | undefined> {
  const link = await findLink(db, hashToken(token));
  const card = link && (await findBoncard(db, link.boncard_id));
  if (!card || card.status === 'canceled' || card.status === 'pending' || !card.valid_until) return undefined;
  if (addDays(card.valid_until, SHOWN_DAYS) < warsawDayOf(now)) return undefined;
  return { card, link };
}

/**
 * Records when the page of a mail is first shown, and returns that instant; the second of two concurrent calls gets
 * that of the first. Undefined if the link has ended meanwhile.
 */
function open(
  db: PooledDb,
  { card, token, link, now }: { card: BoncardRow; token: string; link: Link; now: Date },
): Promise<Date | undefined> {
  return transact(db, async (tx) => {
    // Sending the unopened card again waits for this transaction, or this one waits for it.
    if (!(await holdLink(tx, hashToken(token)))) return undefined;
    if (await markOpened(tx, link.sending_id, now)) {
      // Without the viewer's address, because the audit would keep it for good.
      await recordAudit(tx, { by: nobody, now }, { action: 'boncard.opened', object: auditedCard(card) });
      return now;
    }
    return (await findOpened(tx, link.sending_id)) ?? undefined;
  });
}
