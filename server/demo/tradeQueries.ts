import { type Insertable, sql } from 'kysely';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BoncardStatus } from '../../contract/codes.ts';
import type { BoncardId, SalonId, TransactionId } from '../../contract/ids.ts';
import { asGrosze, groszeToPln, ZERO } from '../../contract/money.ts';
import { fullName } from '../../contract/user.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { differences } from '../audit/details.ts';
import { auditedCard } from '../audit/queries.ts';
import { statusOfBalance } from '../cards/queries.ts';
import { findTaxClass } from '../cards/taxClassQueries.ts';
import type { Tx } from '../db/client.ts';
import type { Database } from '../db/schema.ts';
import type { Person } from '../platform/actor.ts';
import { type CycleId, newId } from '../platform/ids.ts';
import type { DemoTrade } from './demoCard.ts';

/** A pending card with its charge and the purchases after it, oldest first. */
export interface TradedCard {
  number: CardNumber;
  events: (DemoTrade & { at: Date; placeOfSale: { id: SalonId; name: string }; person: Person })[];
}

/** Returns the id of a card's last transaction. */
export async function findLastTransaction(tx: Tx, boncardId: BoncardId): Promise<TransactionId> {
  const { id } = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('boncard_id', '=', boncardId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Writes many charges and purchases at once, with rows like those that the operations at the counter write; one after
 * the other, they would take longer than the rest of the demo's start. The database's own rules apply here as well.
 */
export async function bookTrade(tx: Tx, cards: TradedCard[]): Promise<void> {
  const ids = await idsByNumber(tx, cards);
  const cycles: Insertable<Database['cycles']>[] = [];
  const entries: Insertable<Database['ledger_entries']>[] = [];
  const audit: Insertable<Database['audit_entries']>[] = [];
  const totals: CardTotals[] = [];
  for (const { number, events } of cards) {
    const id = ids.get(number);
    if (!id) throw new Error(`card ${number} was not imported`);
    const cycleId = newId<CycleId>();
    let balance = ZERO;
    let status: BoncardStatus = 'pending';
    for (const [place, event] of events.entries()) {
      const { at, person, placeOfSale, document, amount } = event;
      const before = { status, amount: groszeToPln(balance) };
      balance = asGrosze(event.kind === 'charge' ? amount : balance - amount);
      status = statusOfBalance(balance);
      const after = { status, amount: groszeToPln(balance) };
      const by = { user_id: person.userId, user_name: fullName(person), user_role: person.role };
      const { kind: object_kind, id: object_id, label: object_label } = auditedCard({ id, number });
      const object = { object_kind, object_id, object_label };
      if (event.kind === 'charge') {
        const day = warsawDayOf(at);
        const terms = {
          type: event.type,
          expired_months: event.months,
          valid_until: addMonths(day, event.months),
          tax_class: await findTaxClass(tx, { type: event.type, day }),
        };
        cycles.push({
          id: cycleId,
          boncard_id: id,
          ...terms,
          document,
          salon_id: placeOfSale.id,
          opened_at: at,
        });
        const details = differences(before, {
          ...terms,
          ...after,
          document_number: document,
          mother_salon: placeOfSale.name,
        });
        audit.push({ id: newId(), at, action: 'boncard.charged', ...by, ...object, details });
      } else {
        const details = differences(before, after);
        audit.push({ id: newId(), at, action: 'boncard.purchased', ...by, ...object, details });
      }
      entries.push({
        id: newId(),
        boncard_id: id,
        cycle_id: cycleId,
        sequence: place + 1,
        kind: event.kind,
        amount,
        balance_after: balance,
        document,
        document_kind: event.kind === 'charge' ? 'invoice' : 'receipt',
        salon_id: placeOfSale.id,
        user_id: person.userId,
        user_salon_id: person.salonId,
        created_at: at,
      });
    }
    const last = events.at(-1);
    if (!last) continue;
    totals.push({
      id,
      status,
      balance,
      ledger_length: events.length,
      cycle_id: cycleId,
      moderated_by: last.person.userId,
      moderated_at: last.at,
    });
  }
  await tx.insertInto('cycles').values(cycles).execute();
  await tx.insertInto('ledger_entries').values(entries).execute();
  await writeTotals(tx, totals);
  await tx.insertInto('audit_entries').values(audit).execute();
}

async function idsByNumber(tx: Tx, cards: TradedCard[]): Promise<Map<CardNumber, BoncardId>> {
  const numbers = cards.map(({ number }) => number);
  const found = await tx
    .selectFrom('boncards')
    .select(['number', 'id'])
    .where('number', '=', sql<CardNumber>`ANY(${numbers})`)
    .execute();
  return new Map(found.map(({ number, id }) => [number, id]));
}

type CardTotals = Pick<
  Insertable<Database['boncards']>,
  'id' | 'status' | 'balance' | 'ledger_length' | 'cycle_id' | 'moderated_by' | 'moderated_at'
>;

async function writeTotals(tx: Tx, totals: CardTotals[]) {
  await sql`
    UPDATE boncards SET (status, balance, ledger_length, cycle_id, moderated_by, moderated_at)
      = (new.status, new.balance, new.ledger_length, new.cycle_id, new.moderated_by, new.moderated_at)
    FROM jsonb_populate_recordset(NULL::boncards, ${JSON.stringify(totals)}) AS new WHERE new.id = boncards.id
  `.execute(tx);
}
