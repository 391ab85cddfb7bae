import { type RawBuilder, sql } from 'kysely';
import type { SendingState } from '../../contract/eCard.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Db } from '../db/client.ts';
import { personNameAt } from '../db/namesThen.ts';
import { hasAny, type PageRequest, readPage } from '../db/page.ts';

/** A mail with an e-card's link, with its address as long as that is kept. */
export type SendingRow = NonNullable<Awaited<ReturnType<typeof findLastSending>>>;

/**
 * The condition for each state of a mail, given the column with the status of its card. A queued mail counts as failed
 * if its card can no longer pay, because it will never be sent. Each condition can use an index.
 */
const conditionsOf = (status: string): Record<SendingState, RawBuilder<boolean>> => ({
  opened: sql`e_card_sendings.opened_at IS NOT NULL`,
  sent: sql`e_card_sendings.opened_at IS NULL AND e_card_sendings.state = 'sent'`,
  failed: sql`e_card_sendings.opened_at IS NULL AND e_card_sendings.state <> 'sent'
    AND (e_card_sendings.state = 'failed' OR ${sql.ref(status)} <> 'active')`,
  queued: sql`e_card_sendings.opened_at IS NULL AND e_card_sendings.state = 'queued' AND ${sql.ref(status)} = 'active'`,
});

const stateOf = (status: string) => {
  const { opened, sent, failed } = conditionsOf(status);
  return sql<SendingState>`(CASE WHEN ${opened} THEN 'opened' WHEN ${sent} THEN 'sent' WHEN ${failed} THEN 'failed' ELSE 'queued' END)`;
};

function sendingsOf(db: Db, boncardId: BoncardId) {
  return db
    .selectFrom('e_card_sendings')
    .innerJoin('boncards', 'boncards.id', 'e_card_sendings.boncard_id')
    .innerJoin('actors', 'actors.id', 'e_card_sendings.asked_by')
    .leftJoin('e_card_addresses', 'e_card_addresses.sending_id', 'e_card_sendings.id')
    .select([
      'e_card_sendings.id',
      'e_card_sendings.language',
      'e_card_sendings.send_on',
      'e_card_sendings.asked_at',
      'e_card_sendings.sent_at',
      'e_card_sendings.failed_at',
      'e_card_sendings.opened_at',
      'e_card_addresses.email',
      'e_card_addresses.recipient',
      'e_card_addresses.message',
      stateOf('boncards.status').as('state'),
      personNameAt('e_card_sendings.asked_at').as('asker_name'),
    ])
    .where('e_card_sendings.boncard_id', '=', boncardId);
}

/** Returns the last mail with an e-card's link; undefined if the card is not an e-card. */
export async function findLastSending(db: Db, boncardId: BoncardId) {
  return sendingsOf(db, boncardId).where('e_card_sendings.superseded_at', 'is', null).executeTakeFirst();
}

/**
 * Returns an e-card's last mail, and whether the page of any of its mails was shown; undefined if the card is not an
 * e-card.
 */
export async function findMail(db: Db, boncardId: BoncardId) {
  const sending = await findLastSending(db, boncardId);
  return sending && { sending, isOpened: await wasOpened(db, boncardId) };
}

/** Returns whether the page of any of an e-card's mails was shown. */
export async function wasOpened(db: Db, boncardId: BoncardId): Promise<boolean> {
  return db
    .selectFrom('e_card_sendings')
    .where('boncard_id', '=', boncardId)
    .where('opened_at', 'is not', null)
    .$call(hasAny);
}

/** Returns a page of the mails with an e-card's link, newest first. */
export async function listSendings(db: Db, page: PageRequest, boncardId: BoncardId) {
  return sendingsOf(db, boncardId)
    .orderBy('e_card_sendings.asked_at', 'desc')
    .orderBy('e_card_sendings.id', 'desc')
    .$call(readPage(page));
}

/** The condition that a card of `boncard_facets` is an e-card with a last mail in this state. */
export function hasSending(state: SendingState) {
  // Joined inside: with a condition on the outer card, PostgreSQL would look at every card.
  const card =
    state === 'failed' || state === 'queued'
      ? sql`JOIN boncard_facets AS card ON card.boncard_id = e_card_sendings.boncard_id`
      : sql``;
  return sql<boolean>`boncard_facets.boncard_id IN (
    SELECT e_card_sendings.boncard_id FROM e_card_sendings ${card}
    WHERE e_card_sendings.superseded_at IS NULL AND ${conditionsOf('card.status')[state]}
  )`;
}
