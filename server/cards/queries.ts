import { type Selectable, sql, type Updateable } from 'kysely';
import type { BoncardImportId } from '../../contract/boncardImport.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import { type LedgerKind, type LedgerRule, ledgerKindNames, ledgerKinds } from '../../contract/codes.ts';
import type { ActorId, ApiKeyId, BatchId, BoncardId, SalonId, UserId } from '../../contract/ids.ts';
import { asGrosze, type Grosze, ZERO } from '../../contract/money.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { Db, Tx } from '../db/client.ts';
import { deleteInPortions } from '../db/deleteInPortions.ts';
import { personName, personNameAt, salonNameAt } from '../db/namesThen.ts';
import { type PageRequest, pageOf } from '../db/page.ts';
import { deferred, prepared, preparedRow } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { asDay } from '../db/warsawDays.ts';
import { type CycleId, newId, type SessionId } from '../platform/ids.ts';
import { FIRST_PIN_KEY } from './pinHash.ts';

/** A card with its current cycle and the names of the people who created, changed and canceled it. */
export type BoncardRow = NonNullable<Awaited<ReturnType<typeof findBoncardByNumber>>>;

export const selectBoncards = (db: Db) =>
  db
    .selectFrom('boncards')
    .leftJoin('cycles', 'cycles.id', 'boncards.cycle_id')
    .leftJoin('salons', 'salons.id', 'cycles.salon_id')
    .innerJoin('actors as creator', 'creator.id', 'boncards.created_by')
    .leftJoin('actors as moderator', 'moderator.id', 'boncards.moderated_by')
    .leftJoin('actors as canceler', 'canceler.id', 'boncards.canceled_by')
    .select([
      'boncards.id',
      'boncards.number',
      'boncards.status',
      'boncards.balance',
      'boncards.ledger_length',
      'boncards.cycle_id',
      'boncards.created_at',
      'boncards.moderated_at',
      'boncards.canceled_at',
      'boncards.canceled_reason',
      'boncards.blocked_at',
      'boncards.blocked_reason',
      'cycles.written_off_at',
      'cycles.type',
      'cycles.tax_class',
      'cycles.expired_months',
      'cycles.valid_until',
      'cycles.document',
      'cycles.salon_id',
      'salons.name as salon_name',
      'salons.address as salon_address',
      personName('creator').as('creator_name'),
      personName('moderator').$castTo<string | null>().as('moderator_name'),
      personName('canceler').$castTo<string | null>().as('canceler_name'),
    ])
    .select([hasOwnPin.as('has_own_pin'), isECard.as('is_e_card')])
    // Few cards have any of these; more joins would only complicate the types.
    .select([blocker.as('blocker_name'), successor.as('successor'), predecessor.as('predecessor')]);

/** Whether a card has a PIN of its own, apart from those of prints. */
const hasOwnPin = sql<boolean>`boncards.pin_hash IS NOT NULL`;

const isECard = sql<boolean>`EXISTS (SELECT FROM e_cards WHERE e_cards.boncard_id = boncards.id)`;

/** The name of the person who blocked a card. */
const blocker = sql<string | null>`(
  SELECT ${personName('actors')} FROM actors WHERE actors.id = boncards.blocked_by
)`;

/** The cards that a card's balance went to, and came from. */
type OtherCard = { id: BoncardId; number: CardNumber };
const successor = sql<OtherCard | null>`(
  SELECT jsonb_build_object('id', id, 'number', number) FROM boncards AS other WHERE other.id = boncards.replaced_by
)`;
const predecessor = sql<OtherCard | null>`(
  SELECT jsonb_build_object('id', id, 'number', number) FROM boncards AS other WHERE other.replaced_by = boncards.id
)`;

const boncardById = preparedRow((db, { id }: { id: BoncardId }) =>
  selectBoncards(db).where('boncards.id', '=', id),
);

export async function findBoncard(db: Db, id: BoncardId) {
  const found = await boncardById(db, { id });
  return found && withWrittenOff(db, found);
}

/** Returns a card that the caller knows to exist; cards are never deleted. */
export async function getBoncard(db: Db, id: BoncardId): Promise<BoncardRow> {
  const boncard = await findBoncard(db, id);
  if (!boncard) throw new Error(`there is no card ${id}`);
  return boncard;
}

export async function findBoncardByNumber(db: Db, number: CardNumber) {
  const found = await boncardByNumber(db, { number });
  return found && withWrittenOff(db, found);
}

const boncardByNumber = preparedRow((db, { number }: { number: CardNumber }) =>
  selectBoncards(db).where('boncards.number', '=', number),
);

interface OfCycle {
  cycle_id: CycleId | null;
  written_off_at: Date | null;
}

/** The same as `allWithWrittenOff` for one card. */
export async function withWrittenOff<Card extends OfCycle>(db: Db, card: Card) {
  const [read] = await allWithWrittenOff(db, [card]);
  return read as NonNullable<typeof read>;
}

/**
 * Adds to cards how much was written off in their cycles and not given back; null if nothing was. Few cards are written
 * off: for all others, which are those that are sold and pay, the ledger is not read.
 */
export async function allWithWrittenOff<Card extends OfCycle>(db: Db, cards: Card[]) {
  const cycles = cards.flatMap(({ cycle_id, written_off_at }) =>
    written_off_at && cycle_id ? cycle_id : [],
  );
  const amounts = new Map<CycleId | null, Grosze>();
  if (cycles.length > 0) {
    const sums = await db
      .selectFrom('ledger_entries')
      .select(['cycle_id', sumWrittenOff.as('amount')])
      .where('cycle_id', 'in', cycles)
      .groupBy('cycle_id')
      .execute();
    for (const { cycle_id, amount } of sums) amounts.set(cycle_id, amount);
  }
  return cards.map((card) => ({ ...card, written_off_amount: amounts.get(card.cycle_id) ?? null }));
}

const sumWrittenOff = sql<Grosze>`
  coalesce(sum(CASE kind WHEN 'breakage' THEN amount WHEN 'reinstatement' THEN -amount END), 0)::bigint
`;

/** A card that is locked until the transaction ends. */
export type LockedBoncard = BoncardRow & { isBlocked: boolean; isWrittenOff: boolean; hasPin: boolean };

/** Locks a card, and returns it as it is then. */
export async function lockBoncard(tx: Tx, id: BoncardId): Promise<LockedBoncard | undefined> {
  // In a separate statement: the query after it sees everything that this one has waited for, in other tables too.
  lockRow(tx, { id });
  const card = await findBoncard(tx, id);
  if (!card) return undefined;
  const isWrittenOff = card.written_off_at !== null;
  return { ...card, isBlocked: card.blocked_at !== null, isWrittenOff, hasPin: await hasPin(tx, card) };
}

/**
 * Returns whether any PIN opens a card. A card of a batch that was never printed has no PIN, nor has an e-card that was
 * not sent yet.
 */
export async function hasPin(
  db: Db,
  { id, has_own_pin }: Pick<BoncardRow, 'id' | 'has_own_pin'>,
): Promise<boolean> {
  // Nearly all cards have a PIN of their own, which saves the query.
  if (has_own_pin) return true;
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM printed_pins WHERE boncard_id = ${id}) OR EXISTS (SELECT FROM e_card_links WHERE boncard_id = ${id}) AS has
  `.execute(db);
  return rows[0]?.has === true;
}

// A weaker lock is enough, because a card's id and number never change. So rows that refer to the card, such as a grant
// or an unusual operation, can be inserted meanwhile: they don't wait for sales, nor sales for them.
const lockRow = deferred((db, { id }: { id: BoncardId }) =>
  db.selectFrom('boncards').select('id').where('id', '=', id).forNoKeyUpdate(),
);

type NewCycle = Omit<Database['cycles'], 'id' | 'closed_at' | 'written_off_at'>;

/** Ends the card's open cycle and begins a new one. */
export function openCycle(tx: Tx, cycle: NewCycle): CycleId {
  const id = newId<CycleId>();
  closeOpenCycle(tx, { boncard_id: cycle.boncard_id, closed_at: cycle.opened_at });
  insertCycle(tx, { id, ...cycle });
  return id;
}

const closeOpenCycle = deferred((db, { boncard_id, closed_at }: { boncard_id: BoncardId; closed_at: Date }) =>
  db
    .updateTable('cycles')
    .set({ closed_at })
    .where('boncard_id', '=', boncard_id)
    .where('closed_at', 'is', null),
);

const insertCycle = deferred((db, cycle: NewCycle & { id: CycleId }) =>
  db.insertInto('cycles').values(cycle),
);

type NamedLedgerRow = Omit<Database['ledger_entries'], 'hash'> & { reference: string };
type LedgerRow = Omit<NamedLedgerRow, 'reference'>;

/** An entry as an operation states it; its place in the card's ledger is derived from the card. */
export type LedgerEntry = Pick<
  LedgerRow,
  'cycle_id' | 'kind' | 'amount' | 'user_id' | 'user_salon_id' | 'created_at'
> &
  Partial<
    Pick<LedgerRow, 'id' | 'document' | 'document_kind' | 'salon_id' | 'reverses' | 'transfer_id' | 'reason'>
  > & { reference?: string | undefined };

/** A card's totals of its ledger. */
type CardTotals = Pick<Selectable<Database['boncards']>, 'balance' | 'ledger_length'>;

/** Returns the status of a card that was sold, which depends on its balance. */
export function statusOfBalance(balance: Grosze) {
  return balance > 0 ? ('active' as const) : ('used' as const);
}

/** Returns a card's totals after an entry. */
function totalsAfter({ balance, ledger_length }: CardTotals, { kind, amount }: LedgerEntry): CardTotals {
  return {
    balance: asGrosze(balance + ledgerKinds[kind].sign * amount),
    ledger_length: ledger_length + 1,
  };
}

/**
 * Writes a ledger entry. Returns the card's new totals, which the caller must write together with its new status. If a
 * card's status changed twice, `boncard_counts` would be updated twice, and two such transactions could deadlock.
 */
export function insertLedgerEntry(
  tx: Tx,
  card: CardTotals & { id: BoncardId },
  { reference, ...entry }: LedgerEntry,
): CardTotals {
  const totals = totalsAfter(card, entry);
  const row = rowOf(card, entry, totals);
  // A prepared statement always has the same columns.
  if (reference === undefined) insertEntry(tx, row);
  else insertNamedEntry(tx, { ...row, reference });
  return totals;
}

/**
 * Writes a ledger entry made by a person or key, and the card's resulting balance and status (active or used). Returns
 * the changed fields of the card.
 */
export function postLedgerEntry(
  tx: Tx,
  card: LockedBoncard,
  entry: LedgerEntry & { user_id: ActorId },
): Pick<BoncardRow, 'balance' | 'ledger_length' | 'cycle_id' | 'status'> {
  const totals = insertLedgerEntry(tx, card, entry);
  const change = {
    ...totals,
    cycle_id: entry.cycle_id,
    status: statusOfBalance(totals.balance),
  };
  changeBalance(tx, {
    id: card.id,
    ...change,
    moderated_by: entry.user_id,
    moderated_at: entry.created_at,
  });
  return change;
}

function rowOf(
  { id }: { id: BoncardId },
  entry: Omit<LedgerEntry, 'reference'>,
  totals: CardTotals,
): LedgerRow {
  return {
    document: null,
    document_kind: null,
    salon_id: null,
    reverses: null,
    transfer_id: null,
    reason: null,
    id: newId(),
    ...entry,
    boncard_id: id,
    sequence: totals.ledger_length,
    balance_after: totals.balance,
  };
}

const insertEntry = deferred((db, entry: LedgerRow) => db.insertInto('ledger_entries').values(entry));
const insertNamedEntry = deferred((db, entry: NamedLedgerRow) =>
  db.insertInto('ledger_entries').values(entry),
);

type BalanceChange = Pick<
  Selectable<Database['boncards']>,
  'id' | 'balance' | 'ledger_length' | 'cycle_id' | 'status' | 'moderated_by' | 'moderated_at'
>;

const changeBalance = deferred((db, { id, ...change }: BalanceChange) =>
  db.updateTable('boncards').set(change).where('id', '=', id),
);

export async function updateBoncard(
  tx: Tx,
  id: BoncardId,
  change: Omit<Updateable<Database['boncards']>, 'id' | 'number'>,
) {
  await tx.updateTable('boncards').set(change).where('id', '=', id).execute();
}

/** The session or key that the PIN was given with. */
export type GrantHolder = SessionId | ApiKeyId;

/** Lets a session or a key take purchases off a card until an instant. */
export async function grantPurchase(db: Db, holder: GrantHolder, boncardId: BoncardId, expiresAt: Date) {
  await insertGrant(db, { session_id: holder, boncard_id: boncardId, expires_at: expiresAt });
}

const insertGrant = prepared((db, grant: Database['purchase_grants']) =>
  db
    .insertInto('purchase_grants')
    .values(grant)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'boncard_id']).doUpdateSet({ expires_at: grant.expires_at }),
    ),
);

export async function hasPurchaseGrant(tx: Tx, holder: GrantHolder, boncardId: BoncardId, now: Date) {
  const grants = await openGrants(tx, { holder, boncardId, now });
  return grants.length > 0;
}

const openGrants = prepared(
  (db, { holder, boncardId, now }: { holder: GrantHolder; boncardId: BoncardId; now: Date }) =>
    db
      .selectFrom('purchase_grants')
      .select('expires_at')
      .where('session_id', '=', holder)
      .where('boncard_id', '=', boncardId)
      .where('expires_at', '>', now),
);

/** Deletes every grant of a card. */
export async function deleteGrants(tx: Tx, boncardId: BoncardId) {
  await tx.deleteFrom('purchase_grants').where('boncard_id', '=', boncardId).execute();
}

/** Deletes grants that expire later than any grant given now can. */
export async function deleteGrantsAfter(db: Db, latest: Date) {
  await db.deleteFrom('purchase_grants').where('expires_at', '>', latest).execute();
}

/** Deletes expired grants. */
export async function deleteExpiredGrants(db: Db, now: Date) {
  await deleteInPortions(db, 'purchase_grants', sql`expires_at <= ${now}`);
}

/** Who asks: in the scope `own`, only for transactions of their salon and those that they made themselves. */
export interface Asker {
  scope: Scope;
  user: { id: ActorId; salonId: SalonId | null };
}

/**
 * Returns the conditions that select the ledger entries an asker may see: each can use an index, which all of them
 * combined could not.
 */
export function ownersOf({ scope, user }: Asker) {
  if (scope === 'all') return [sql`true`];
  return [sql`user_id = ${user.id}`, ...(user.salonId ? [sql`salon_id = ${user.salonId}`] : [])];
}

/** The amount by which a ledger entry changes its card's balance (grosze). */
export const signedAmount = sql<Grosze>`(amount * CASE kind ${sql.join(
  Object.entries(ledgerKinds).map(([kind, { sign }]) => sql`WHEN ${sql.lit(kind)} THEN ${sql.lit(sign)}`),
  sql` `,
)} END)`;

/** The kinds of entries with which a cycle begins: `kind IN ${openingKinds}`. */
export const openingKinds = sql<LedgerKind>`(${sql.join(
  ledgerKindNames.filter((kind) => 'opensCycle' in ledgerKinds[kind]).map((kind) => sql.lit(kind)),
)})`;

/** How much (grosze) of a ledger entry has been reversed; `entry` is its table's name in the query. */
export const reversedOf = (entry: string) => sql<Grosze>`(
  SELECT coalesce(sum(reversal.amount), 0)::bigint FROM ledger_entries AS reversal
  WHERE reversal.reverses = ${sql.ref(`${entry}.id`)}
)`;
export const reversed = reversedOf('ledger_entries');

/** What each kind of entry evens out, as arms of a CASE. */
const evenedOut = sql.join(
  Object.entries<LedgerRule>(ledgerKinds).flatMap(([kind, { reverses, evens = reverses }]) =>
    evens ? [sql`WHEN ${sql.lit(kind)} THEN ${sql.lit(evens)}`] : [],
  ),
  sql` `,
);

/** The condition that a cycle's balance was changed by anything other than its charge that has not been undone. */
export const otherNet = sql<boolean>`EXISTS (
  SELECT FROM ledger_entries AS other
  WHERE other.cycle_id = ledger_entries.cycle_id AND other.kind NOT IN ('charge', 'chargeReversal')
  GROUP BY CASE other.kind ${evenedOut} ELSE other.kind END
  HAVING sum(${signedAmount}) <> 0
)`;

/**
 * How much (grosze) of a ledger entry can still be reversed, by the rules of `reverseTransaction`: for a purchase, what
 * is left of it; for a charge, all of it as long as nothing else has changed the balance.
 */
export const reversible = sql<Grosze>`(
  CASE
    WHEN boncards.status = 'canceled' OR boncards.cycle_id IS DISTINCT FROM ledger_entries.cycle_id THEN 0
    WHEN ledger_entries.kind = 'purchase' THEN ledger_entries.amount - ${reversed}
    WHEN ledger_entries.kind = 'charge' AND boncards.balance = ledger_entries.amount AND NOT ${otherNet}
      THEN ledger_entries.amount
    ELSE 0
  END
)`;

/** Returns the entries of a cycle, newest first. */
export async function listCycleEntries(db: Db, cycleId: CycleId) {
  return entriesOfCycle(db, { cycleId });
}

const entriesOfCycle = prepared((db, { cycleId }: { cycleId: CycleId }) =>
  db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount', 'created_at'])
    .where('cycle_id', '=', cycleId)
    .orderBy('sequence', 'desc'),
);

/**
 * Returns a page of a card's ledger, oldest first; salons and users have the names that they had at the time of each
 * entry.
 */
export async function listLedger(db: Db, boncardId: BoncardId, page: PageRequest) {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('boncards', 'boncards.id', 'ledger_entries.boncard_id')
    .leftJoin('salons', 'salons.id', 'ledger_entries.salon_id')
    .leftJoin('actors', 'actors.id', 'ledger_entries.user_id')
    .leftJoin('ledger_entries as other_end', (join) =>
      join
        .onRef('other_end.transfer_id', '=', 'ledger_entries.transfer_id')
        .onRef('other_end.id', '!=', 'ledger_entries.id'),
    )
    .leftJoin('boncards as other_card', 'other_card.id', 'other_end.boncard_id')
    .select([
      'ledger_entries.id',
      'ledger_entries.kind',
      'ledger_entries.amount',
      'ledger_entries.balance_after',
      'ledger_entries.document',
      'ledger_entries.document_kind',
      'ledger_entries.salon_id',
      'ledger_entries.created_at',
      'ledger_entries.reverses',
      'ledger_entries.reason',
      reversed.as('reversed'),
      reversible.as('reversible'),
      salonNameAt('ledger_entries.created_at').$castTo<string | null>().as('salon_name'),
      personNameAt('ledger_entries.created_at').$castTo<string | null>().as('user_name'),
      'other_card.id as other_id',
      'other_card.number as other_number',
    ])
    .where('ledger_entries.boncard_id', '=', boncardId)
    .orderBy('ledger_entries.sequence')
    .$call(pageOf(page))
    .execute();
}

/**
 * Returns the UTC instant of the last charge or purchase; null if there is none. One that is dated more than a day ahead
 * does not count: until that day, it would look as if somebody sold all the time.
 */
export async function findLastSaleAt(db: Db): Promise<Date | null> {
  const isNotAhead = sql`created_at <= now() + interval '1 day'`;
  // A condition `created_at >= …` would be planned for any instant, and that plan would read the whole ledger while
  // nobody sells.
  const { rows } = await sql<{ at: Date | null }>`
    SELECT greatest(
      (SELECT max(created_at) FROM ledger_entries WHERE kind = 'charge' AND ${isNotAhead}),
      (SELECT max(created_at) FROM ledger_entries WHERE kind = 'purchase' AND ${isNotAhead})
    ) AS at
  `.execute(db);
  return rows[0]?.at ?? null;
}

export interface NewCard {
  id: BoncardId;
  number: CardNumber;
  /** Null if no PIN opens the card until it is printed. */
  pinHash: Buffer | null;
  /** The line of the card in an imported file. */
  line?: number;
}

/** Adds pending cards, skipping numbers that exist already. Returns the numbers that were added. */
export async function insertCards(
  tx: Tx,
  cards: NewCard[],
  origin: {
    importId?: BoncardImportId | null;
    batchId?: BatchId;
    createdBy: UserId;
    createdAt: Date;
    pinKeyId?: number | undefined;
  },
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    INSERT INTO boncards (id, number, pin_hash, pin_key_id, import_id, import_line, batch_id, created_by, created_at)
    SELECT card.id, card.number, card.pin_hash, ${origin.pinKeyId ?? FIRST_PIN_KEY}, ${origin.importId ?? null}::uuid, card.line, ${origin.batchId ?? null}::uuid, ${origin.createdBy}::uuid, ${origin.createdAt}::timestamptz
    FROM unnest(
      ${cards.map(({ id }) => id)}::uuid[],
      ${cards.map(({ number }) => number)}::text[],
      ${cards.map(({ pinHash }) => pinHash)}::bytea[],
      ${cards.map(({ line }) => line ?? null)}::integer[]
    ) AS card (id, number, pin_hash, line)
    -- In one order, so that two imports of the same cards cannot deadlock.
    ORDER BY card.number
    ON CONFLICT (number) DO NOTHING
    RETURNING number
  `.execute(tx);
  return new Set(rows.map(({ number }) => number));
}

/**
 * Adds a card that is sold at once, with its first cycle, in one statement, so that its status never changes. If it
 * changed, both states would update `boncard_counts`, in an order in which sales of two cards could deadlock. The
 * caller must write its ledger entry afterwards.
 */
export async function insertSoldCard(
  tx: Tx,
  { id, number, amount, cycle, by, at }: SoldCard,
): Promise<{ cycleId: CycleId; card: CardTotals & { id: BoncardId } }> {
  const cycleId = newId<CycleId>();
  const { type, expired_months, valid_until, document, salon_id, tax_class } = cycle;
  await sql`
    WITH card AS (
      INSERT INTO boncards (
        id, number, pin_hash, status, balance, ledger_length, cycle_id, created_by, created_at, moderated_by, moderated_at
      )
      VALUES (${id}, ${number}, NULL, 'active', ${amount}, 1, ${cycleId}, ${by}, ${at}, ${by}, ${at})
    )
    INSERT INTO cycles (id, boncard_id, type, expired_months, valid_until, document, salon_id, opened_at, tax_class)
    VALUES (${cycleId}, ${id}, ${type}, ${expired_months}, ${asDay(valid_until)}, ${document}, ${salon_id}, ${at}, ${tax_class})
  `.execute(tx);
  return { cycleId, card: { id, balance: ZERO, ledger_length: 0 } };
}

/** A card that is created by its sale. */
interface SoldCard {
  id: BoncardId;
  number: CardNumber;
  amount: Grosze;
  cycle: Omit<NewCycle, 'boncard_id' | 'opened_at'>;
  by: ActorId;
  at: Date;
}

/** Returns the stored facts that identify the PIN keys of this database, the current one first. */
export function listPinKeys(db: Db) {
  return db.selectFrom('pin_keys').selectAll().orderBy('id', 'desc').execute();
}

/** Stores the facts that identify a PIN key, unless there is one with the same id or for the same key. */
export async function insertPinKey(db: Db, key: Database['pin_keys']) {
  await db
    .insertInto('pin_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
