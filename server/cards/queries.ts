import { type Selectable, sql } from 'kysely';
import type { CardNumber } from '../../contract/cardNumber.ts';
import { ledgerSigns, type TransactionType } from '../../contract/codes.ts';
import type { BoncardId, BoncardImportId, SalonId, UserId } from '../../contract/ids.ts';
import { asGrosze, type Grosze, ZERO } from '../../contract/money.ts';
import type { Db, Tx } from '../db/client.ts';
import { type PageRequest, pageOf } from '../db/page.ts';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { type CycleId, newId, type SessionId } from '../platform/ids.ts';

/** A card with its current cycle and the names of who created, changed and canceled it. */
export type BoncardRow = NonNullable<Awaited<ReturnType<typeof findBoncardByNumber>>>;

export const selectBoncards = (db: Db) =>
  db
    .selectFrom('boncards')
    .leftJoin('cycles', 'cycles.id', 'boncards.cycle_id')
    .leftJoin('salons', 'salons.id', 'cycles.salon_id')
    .innerJoin('users as creator', 'creator.id', 'boncards.created_by')
    .leftJoin('users as moderator', 'moderator.id', 'boncards.moderated_by')
    .leftJoin('users as canceler', 'canceler.id', 'boncards.canceled_by')
    .select([
      'boncards.id',
      'boncards.number',
      'boncards.pin_hash',
      'boncards.status',
      'boncards.balance',
      'boncards.ledger_length',
      'boncards.cycle_id',
      'boncards.created_at',
      'boncards.moderated_at',
      'boncards.canceled_at',
      'boncards.canceled_reason',
      'cycles.type',
      'cycles.expired_months',
      'cycles.valid_until',
      'cycles.document',
      'cycles.salon_id',
      'salons.name as salon_name',
      'creator.name as creator_name',
      'creator.surname as creator_surname',
      'moderator.name as moderator_name',
      'moderator.surname as moderator_surname',
      'canceler.name as canceler_name',
      'canceler.surname as canceler_surname',
    ]);

const boncardsById = prepared((db, { id }: { id: BoncardId }) =>
  selectBoncards(db).where('boncards.id', '=', id),
);

export async function findBoncard(db: Db, id: BoncardId) {
  const [boncard] = await boncardsById(db, { id });
  return boncard;
}

/** Returns a card that the caller knows to exist; cards are never deleted. */
export async function getBoncard(db: Db, id: BoncardId): Promise<BoncardRow> {
  const boncard = await findBoncard(db, id);
  if (!boncard) throw new Error(`there is no card ${id}`);
  return boncard;
}

export async function findBoncardByNumber(db: Db, number: CardNumber) {
  return selectBoncards(db).where('boncards.number', '=', number).executeTakeFirst();
}

/** A card and what decides about its money, locked until the transaction ends. */
export type LockedBoncard = NonNullable<Awaited<ReturnType<typeof lockBoncard>>>;

export async function lockBoncard(tx: Tx, id: BoncardId) {
  const [boncard] = await selectForUpdate(tx, { id });
  if (!boncard?.cycle_id || boncard.valid_until) return boncard;
  // A charge that this statement waited for has begun another cycle; the statement still sees the earlier ones.
  const [cycle] = await openCycles(tx, { id });
  return { ...boncard, valid_until: cycle?.valid_until ?? null };
}

const selectForUpdate = prepared((db, { id }: { id: BoncardId }) =>
  db
    .selectFrom('boncards')
    .leftJoin('cycles', 'cycles.id', 'boncards.cycle_id')
    .select([
      'boncards.id',
      'boncards.number',
      'boncards.status',
      'boncards.balance',
      'boncards.ledger_length',
      'boncards.cycle_id',
      'cycles.valid_until',
    ])
    .where('boncards.id', '=', id)
    .forUpdate('boncards'),
);

const openCycles = prepared((db, { id }: { id: BoncardId }) =>
  db.selectFrom('cycles').select('valid_until').where('boncard_id', '=', id).where('closed_at', 'is', null),
);

/** Ends the card's open cycle and begins a new one. */
export async function openCycle(
  tx: Tx,
  cycle: Omit<Database['cycles'], 'id' | 'closed_at'>,
): Promise<CycleId> {
  const id = newId<CycleId>();
  await Promise.all([
    tx
      .updateTable('cycles')
      .set({ closed_at: cycle.opened_at })
      .where('boncard_id', '=', cycle.boncard_id)
      .where('closed_at', 'is', null)
      .execute(),
    tx
      .insertInto('cycles')
      .values({ id, ...cycle })
      .execute(),
  ]);
  return id;
}

type LedgerRow = Database['ledger_entries'];
interface LedgerEntry extends Omit<LedgerRow, 'id' | 'boncard_id' | 'sequence' | 'balance_after'> {
  kind: TransactionType;
}

/** Writes a ledger entry and the card's resulting balance. Returns that balance (grosze). */
export async function postLedgerEntry(tx: Tx, card: LockedBoncard, entry: LedgerEntry): Promise<Grosze> {
  const balance = asGrosze(card.balance + ledgerSigns[entry.kind] * entry.amount);
  const sequence = card.ledger_length + 1;
  await Promise.all([
    insertEntry(tx, { id: newId(), boncard_id: card.id, sequence, balance_after: balance, ...entry }),
    changeBalance(tx, {
      id: card.id,
      balance,
      ledger_length: sequence,
      cycle_id: entry.cycle_id,
      status: balance > 0 ? 'active' : 'used',
      moderated_by: entry.user_id,
      moderated_at: entry.created_at,
    }),
  ]);
  return balance;
}

/** What a card stores about its ledger. */
export type CardTotals = Pick<Selectable<Database['boncards']>, 'balance' | 'ledger_length'>;

/**
 * Writes the ledger entry by which a card's remaining balance (grosze) leaves the books. Returns the card's new
 * totals, nothing if the balance was zero. They have to be written together with the status: a card that became used
 * and then canceled would be counted twice (`boncard_counts`), and two of them could deadlock.
 */
export async function writeOff(
  tx: Tx,
  { id, cycle_id, balance, ledger_length }: LockedBoncard,
  { user, now }: { user: { id: UserId; salonId: SalonId | null }; now: Date },
): Promise<CardTotals | undefined> {
  if (balance === 0 || !cycle_id) return undefined;
  const left = { balance: ZERO, ledger_length: ledger_length + 1 };
  await insertEntry(tx, {
    id: newId(),
    boncard_id: id,
    cycle_id,
    sequence: left.ledger_length,
    kind: 'cancellation',
    amount: balance,
    balance_after: left.balance,
    document: null,
    salon_id: null,
    user_id: user.id,
    user_salon_id: user.salonId,
    created_at: now,
  });
  return left;
}

const insertEntry = prepared((db, entry: LedgerRow) => db.insertInto('ledger_entries').values(entry));

type BalanceChange = Pick<
  Selectable<Database['boncards']>,
  'id' | 'balance' | 'ledger_length' | 'cycle_id' | 'status' | 'moderated_by' | 'moderated_at'
>;

const changeBalance = prepared((db, { id, ...change }: BalanceChange) =>
  db.updateTable('boncards').set(change).where('id', '=', id),
);

export async function markCanceled(
  tx: Tx,
  id: BoncardId,
  { reason, userId, now, books }: { reason: string; userId: UserId; now: Date; books?: CardTotals },
) {
  await tx
    .updateTable('boncards')
    .set({
      ...books,
      status: 'canceled',
      canceled_by: userId,
      canceled_at: now,
      canceled_reason: reason,
      moderated_by: userId,
      moderated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Lets a session take purchases off a card until an instant. */
export async function grantPurchase(db: Db, sessionId: SessionId, boncardId: BoncardId, expiresAt: Date) {
  await db
    .insertInto('purchase_grants')
    .values({ session_id: sessionId, boncard_id: boncardId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'boncard_id']).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute();
}

export async function hasPurchaseGrant(tx: Tx, sessionId: SessionId, boncardId: BoncardId, now: Date) {
  const grants = await openGrants(tx, { sessionId, boncardId, now });
  return grants.length > 0;
}

const openGrants = prepared(
  (db, { sessionId, boncardId, now }: { sessionId: SessionId; boncardId: BoncardId; now: Date }) =>
    db
      .selectFrom('purchase_grants')
      .select('expires_at')
      .where('session_id', '=', sessionId)
      .where('boncard_id', '=', boncardId)
      .where('expires_at', '>', now),
);

/** Deletes expired grants. */
export async function deleteExpiredGrants(db: Db, now: Date) {
  await db.deleteFrom('purchase_grants').where('expires_at', '<=', now).execute();
}

/** The amount by which a ledger entry changes its card's balance (grosze). */
export const signedAmount = sql<Grosze>`(amount * CASE kind ${sql.join(
  Object.entries(ledgerSigns).map(([kind, sign]) => sql`WHEN ${sql.lit(kind)} THEN ${sql.lit(sign)}`),
  sql` `,
)} END)`;

/** Returns the charges and purchases of a cycle, newest first. */
export async function listCycleTransactions(db: Db, cycleId: CycleId) {
  return db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount', 'created_at'])
    .where('cycle_id', '=', cycleId)
    .where('kind', '!=', 'cancellation')
    .orderBy('sequence', 'desc')
    .$narrowType<{ kind: 'charge' | 'purchase' }>()
    .execute();
}

/** Returns a page of a card's ledger with the salons and users of its entries, oldest first. */
export async function listLedger(db: Db, boncardId: BoncardId, page: PageRequest) {
  return db
    .selectFrom('ledger_entries')
    .leftJoin('salons', 'salons.id', 'ledger_entries.salon_id')
    .innerJoin('users', 'users.id', 'ledger_entries.user_id')
    .select([
      'ledger_entries.id',
      'ledger_entries.kind',
      'ledger_entries.amount',
      'ledger_entries.balance_after',
      'ledger_entries.document',
      'ledger_entries.salon_id',
      'ledger_entries.created_at',
      'salons.name as salon_name',
      'users.name as user_name',
      'users.surname as user_surname',
    ])
    .where('boncard_id', '=', boncardId)
    .orderBy('sequence')
    .$call(pageOf(page))
    .execute();
}

/** Returns the UTC instant of the last charge or purchase; null if there is none. */
export async function findLastSaleAt(db: Db): Promise<Date | null> {
  // With `created_at >= …` instead, a plan made for any instant would read the whole ledger while nobody sells.
  const { rows } = await sql<{ at: Date | null }>`
    SELECT greatest(
      (SELECT max(created_at) FROM ledger_entries WHERE kind = 'charge'),
      (SELECT max(created_at) FROM ledger_entries WHERE kind = 'purchase')
    ) AS at
  `.execute(db);
  return rows[0]?.at ?? null;
}

export interface NewCard {
  id: BoncardId;
  number: CardNumber;
  pinHash: Buffer;
}

/** Adds pending cards and skips numbers that already exist. Returns the numbers that are new. */
export async function insertCards(
  tx: Tx,
  cards: NewCard[],
  origin: { importId: BoncardImportId | null; createdBy: UserId; createdAt: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    INSERT INTO boncards (id, number, pin_hash, import_id, created_by, created_at)
    SELECT card.id, card.number, card.pin_hash, ${origin.importId}::uuid, ${origin.createdBy}::uuid, ${origin.createdAt}::timestamptz
    FROM unnest(
      ${cards.map(({ id }) => id)}::uuid[],
      ${cards.map(({ number }) => number)}::text[],
      ${cards.map(({ pinHash }) => pinHash)}::bytea[]
    ) AS card (id, number, pin_hash)
    -- In one order, so that two imports of the same cards cannot deadlock.
    ORDER BY card.number
    ON CONFLICT (number) DO NOTHING
    RETURNING number
  `.execute(tx);
  return new Set(rows.map(({ number }) => number));
}

/** Returns what is stored to recognize the PIN key of this database; undefined if none has been used yet. */
export async function findPinKeyCheck(db: Db): Promise<Buffer | undefined> {
  const noted = await db.selectFrom('pin_key_check').select('hash').executeTakeFirst();
  return noted?.hash;
}

/** Stores it for the first PIN key; a later call changes nothing. */
export async function insertPinKeyCheck(db: Db, hash: Buffer) {
  await db
    .insertInto('pin_key_check')
    .values({ hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
