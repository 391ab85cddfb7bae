import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { TransactionType } from '../../contract/codes.ts';
import type { BoncardId, SalonId, UserId } from '../../contract/ids.ts';
import { asGrosze, type Grosze, ZERO } from '../../contract/money.ts';
import { type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { KeyRange } from '../db/amountSteps.ts';
import type { Db, Tx } from '../db/client.ts';
import { compileOnce } from '../db/compileOnce.ts';
import { type CycleId, newId } from '../db/ids.ts';
import { type PageAsked, pageOf } from '../db/page.ts';
import type { Database, RangeOrder } from '../db/schema.ts';
import { endOfDay, startOfDay } from '../db/warsawDays.ts';

/** A card and what decides over money, locked until the transaction ends. */
export type LockedBoncard = NonNullable<Awaited<ReturnType<typeof lockBoncard>>>;

export async function lockBoncard(tx: Tx, id: BoncardId) {
  const [boncard] = await selectForUpdate(tx, { id });
  if (!boncard?.cycle_id || boncard.valid_until) return boncard;
  // A charge, for which the lock was waited, has begun another cycle: the statement knows only those from before.
  const [cycle] = await openCycles(tx, { id });
  return { ...boncard, valid_until: cycle?.valid_until ?? null };
}

const selectForUpdate = compileOnce((db, { id }: { id: BoncardId }) =>
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

const openCycles = compileOnce((db, { id }: { id: BoncardId }) =>
  db.selectFrom('cycles').select('valid_until').where('boncard_id', '=', id).where('closed_at', 'is', null),
);

/** Ends the card's open cycle and begins another one. */
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

/** Writes a ledger entry and the card's balance that follows from it: grosze added by a charge, taken off by a purchase. */
export async function enterLedger(tx: Tx, card: LockedBoncard, entry: LedgerEntry): Promise<Grosze> {
  const balance = asGrosze(card.balance + (entry.kind === 'charge' ? entry.amount : -entry.amount));
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

/** What a card says of its ledger. */
export type BooksOfCard = Pick<Selectable<Database['boncards']>, 'balance' | 'ledger_length'>;

/**
 * Writes the entry by which what is left on a card (grosze) leaves the books. Gives what the card is to say then,
 * nothing if there was nothing left. It has to be written with the status: a card that became used and then canceled would be
 * counted twice (`boncard_counts`), and two of them could wait for each other.
 */
export async function writeOff(
  tx: Tx,
  { id, cycle_id, balance, ledger_length }: LockedBoncard,
  { user, now }: { user: { id: UserId; salonId: SalonId | null }; now: Date },
): Promise<BooksOfCard | undefined> {
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

const insertEntry = compileOnce((db, entry: LedgerRow) => db.insertInto('ledger_entries').values(entry));

type BalanceChange = Pick<
  Selectable<Database['boncards']>,
  'id' | 'balance' | 'ledger_length' | 'cycle_id' | 'status' | 'moderated_by' | 'moderated_at'
>;

const changeBalance = compileOnce((db, { id, ...change }: BalanceChange) =>
  db.updateTable('boncards').set(change).where('id', '=', id),
);

/** The charges and purchases of a cycle, newest first. */
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

/** A page of a card's ledger with the salons and users of its entries, oldest first. */
export async function listLedger(db: Db, boncardId: BoncardId, page: PageAsked) {
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

/** In a run of `ledger_day_ranges` their number has the lower bits, the sum of their amounts those above. */
const COUNT_BITS = 24;

/** The first two characters of the card's number of a ledger entry: its card is looked up by the entry, not the entry by the card. */
export const prefixOfEntry = sql<number>`(
  SELECT card_prefix(boncards.number) FROM boncards WHERE boncards.id = ledger_entries.boncard_id
)`;

/** The Warsaw day of a ledger entry. */
export const dayOfEntry = sql<WarsawDay>`(ledger_entries.created_at AT TIME ZONE 'Europe/Warsaw')::date`;

/** The UTC instant of the last charge or purchase; null before the first. */
export async function findLastSaleAt(db: Db): Promise<Date | null> {
  // For a plan of no certain instant, `created_at >= …` would read the whole ledger while nobody sells.
  const { rows } = await sql<{ at: Date | null }>`
    SELECT greatest(
      (SELECT max(created_at) FROM ledger_entries WHERE kind = 'charge'),
      (SELECT max(created_at) FROM ledger_entries WHERE kind = 'purchase')
    ) AS at
  `.execute(db);
  return rows[0]?.at ?? null;
}

/** The Warsaw day up to which the transactions of a kind are added up; null before the first. */
export async function findLastClosedDay(db: Db, kind: TransactionType): Promise<WarsawDay | null> {
  const { day } = await db
    .selectFrom('ledger_days')
    .select((select) => select.fn.max('day').as('day'))
    .where('kind', '=', kind)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return day;
}

/**
 * Adds up a kind's next day that lies before a Warsaw day, by salon for everybody and for each person. Sales wait meanwhile: no
 * longer than a moment, even where years are to be closed. False where no day is left.
 */
export async function closeNextDay(tx: Tx, kind: TransactionType, before: WarsawDay): Promise<boolean> {
  if (!(await findOpenEntries(tx, kind, before)).first) return false;
  // Sales queue up behind a lock that is waited for: rather later than for long. An autovacuum steps aside within a second.
  await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
  // An entry of these days is either seen here, or sees that its day is closed.
  await sql`LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const { open, first } = await findOpenEntries(tx, kind, before);
  if (!first) return false;
  const entries = open
    .where('created_at', '<', endOfDay(warsawDayOf(first)))
    .select([dayOfEntry.as('day'), 'kind', 'salon_id', 'user_id', 'amount'])
    .select(prefixOfEntry.as('prefix'));
  await sql`
    WITH entries AS MATERIALIZED (${entries}),
    ranges AS (
      INSERT INTO ledger_day_ranges (day, kind, salon_id, user_id, ordered_by, keys, runs)
      ${rangesOf(sql`entries`)}
      -- What is read together lies together.
      ORDER BY ordered_by, user_id NULLS FIRST
    )
    INSERT INTO ledger_days (day, kind, salon_id, user_id, count, amount)
    SELECT day, kind, salon_id, user_id, count(*), sum(amount) FROM entries
    GROUP BY GROUPING SETS ((day, kind, salon_id), (day, kind, salon_id, user_id))
  `.execute(tx);
  return true;
}

/** What there is to be in `ledger_day_ranges` for entries with their day and prefix. */
export function rangesOf(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT day, kind, salon_id, user_id, ordered_by, array_agg(key ORDER BY key) AS keys, array_agg(run ORDER BY key) AS runs
    FROM (
      SELECT day, kind, salon_id, user_id, ordered_by, key,
        (sum(sum(amount) * ${sql.lit(2 ** COUNT_BITS)} + count(*)) OVER (
          PARTITION BY day, kind, salon_id, user_id, ordered_by ORDER BY key
        ))::bigint AS run
      FROM ${entries} AS entries
      CROSS JOIN LATERAL (VALUES ('amount', amount_step(amount)), ('prefix', prefix)) AS orders (ordered_by, key)
      GROUP BY GROUPING SETS ((day, kind, salon_id, ordered_by, key), (day, kind, salon_id, user_id, ordered_by, key))
    ) AS steps
    GROUP BY day, kind, salon_id, user_id, ordered_by
  `;
}

/** `count` and `amount` of the keys from one to another, both included, by day and salon; nothing where the other comes first. */
export function keptRange(
  days: SelectQueryBuilder<Database, 'ledger_day_ranges', { day: WarsawDay; salon_id: SalonId }>,
  { by, from, to }: KeyRange & { by: RangeOrder },
): RawBuilder<unknown> {
  const runUpTo = (key: number) => sql<number>`coalesce(runs[width_bucket(${key}::integer, keys)], 0)`;
  const runs = days
    .where('ordered_by', '=', by)
    .select(sql<number>`${runUpTo(Math.max(to, from - 1))} - ${runUpTo(from - 1)}`.as('run'))
    // Without it the lists would be looked at once for the count and once more for the amount.
    .offset(sql.lit(0));
  return sql`
    SELECT day, salon_id, run & ${sql.lit(2 ** COUNT_BITS - 1)} AS count, run >> ${sql.lit(COUNT_BITS)} AS amount
    FROM (${runs}) AS ranges WHERE run <> 0
  `;
}

/** A kind's entries of days before a Warsaw day that are not closed, and the UTC instant of their first. */
async function findOpenEntries(tx: Tx, kind: TransactionType, before: WarsawDay) {
  const last = await findLastClosedDay(tx, kind);
  let open = tx
    .selectFrom('ledger_entries')
    .where('kind', '=', kind)
    .where('created_at', '<', startOfDay(before));
  if (last) open = open.where('created_at', '>=', endOfDay(last));
  const first = await open.select((select) => select.fn.min('created_at').as('at')).executeTakeFirst();
  return { open, first: first?.at };
}
