import { type Insertable, sql, type Updateable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LedgerKind, type LedgerRule, ledgerKinds } from '../../../contract/codes.ts';
import type { TransactionId } from '../../../contract/ids.ts';
import { asGrosze } from '../../../contract/money.ts';
import { addMonths, type WarsawDay } from '../../../contract/warsaw.ts';
import { findBoncard, getBoncard } from '../../../server/cards/queries.ts';
import type { Tx } from '../../../server/db/client.ts';
import type { Database } from '../../../server/db/schema.ts';
import { transact } from '../../../server/db/transact.ts';
import { newId } from '../../../server/platform/ids.ts';
import { aSalon, type BuiltCard } from '../../support/builders.ts';
import { openShop } from '../../support/shop.ts';

// The rules of "Putting money right" that the database itself enforces, whatever the server does.

type Entry = Insertable<Database['ledger_entries']>;
const kinds = Object.keys(ledgerKinds) as LedgerKind[];

const shop = openShop();
/** A card that was charged with 100 zł, in the same salon and with the same document as `spent`. */
let card: BuiltCard;
let other: BuiltCard;
let pending: BuiltCard;
/** A card that was charged with 100 zł, of which two purchases took 40 zł and 10 zł. */
let spent: BuiltCard;
let purchases: TransactionId[];
let elsewhere: Awaited<ReturnType<typeof aSalon>>;
beforeAll(async () => {
  [card, other, spent] = [await charged(), await charged(), await charged()];
  pending = await shop.card();
  elsewhere = await aSalon(shop);
  await transact(shop.database.db, async (tx) => {
    purchases = [
      await post(tx, spent, { kind: 'purchase', amount: 40_00 }),
      await post(tx, spent, { kind: 'purchase', amount: 10_00 }),
    ];
  });
});

const charged = () => shop.card({ status: 'active', pln: 100 });

/** The columns of an entry that a test sets. */
type Given = Partial<Omit<Entry, 'amount'>> & { kind: LedgerKind; amount: number };

/** Writes the next entry of a card, and the card's new totals. Columns that are not given are those of a sale. */
async function post(tx: Tx, { id }: BuiltCard, given: Given) {
  const before = await getBoncard(tx, id);
  const balance_after = asGrosze(before.balance + signOf(given.kind) * given.amount);
  const entry: Entry = {
    id: newId(),
    boncard_id: id,
    cycle_id: before.cycle_id ?? newId(),
    sequence: before.ledger_length + 1,
    balance_after,
    document: 'FV 1',
    salon_id: shop.salonId,
    user_id: shop.employer.id,
    user_salon_id: null,
    created_at: new Date(),
    reverses: null,
    transfer_id: null,
    reason: null,
    ...given,
    amount: asGrosze(given.amount),
  };
  await tx.insertInto('ledger_entries').values(entry).execute();
  await change(tx, before, {
    balance: entry.balance_after,
    ledger_length: entry.sequence,
    cycle_id: entry.cycle_id,
    status: entry.balance_after > 0 ? 'active' : 'used',
  });
  return entry.id;
}

/** Returns the sign of a kind, even of one that does not exist. */
const signOf = (kind: LedgerKind) => ledgerKinds[kind]?.sign ?? 1;

const change = (tx: Tx, { id }: Pick<BuiltCard, 'id'>, to: Updateable<Database['boncards']>) =>
  tx.updateTable('boncards').set(to).where('id', '=', id).execute();

/**
 * Does the work in a transaction that is rolled back. Returns the database's error, including errors at COMMIT, or
 * 'none'.
 */
async function refusalOf(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  try {
    await transact(shop.database.db, async (tx) => {
      await work(tx);
      await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
      throw new Error('none');
    });
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was committed');
}

/** Returns the columns that an entry of a kind has, apart from those that all entries have. */
async function columnsOf(kind: LedgerKind) {
  const { transaction, reverses } = ledgerKinds[kind] as Partial<Record<'transaction' | 'reverses', string>>;
  const isPlain = ['charge', 'purchase', 'cancellation', 'breakage'].includes(kind);
  return {
    document: transaction ? 'FV 1' : null,
    salon_id: transaction ? shop.salonId : null,
    reverses: reverses ? await chargeOf(card) : null,
    transfer_id: kind.startsWith('transfer') ? newId<string>() : null,
    reason: isPlain ? null : 'Pomyłka',
    user_id: kind === 'breakage' ? null : shop.employer.id,
  };
}

async function chargeOf({ id }: BuiltCard): Promise<TransactionId> {
  const entries = shop.database.db.selectFrom('ledger_entries').select('id').where('boncard_id', '=', id);
  return (await entries.where('kind', '=', 'charge').executeTakeFirstOrThrow()).id;
}

describe('the kinds of entries', () => {
  test('are those of the contract, with the same sign, place and what they reverse', async () => {
    const rows = await shop.database.db
      .selectFrom('ledger_kinds')
      .select(['kind', 'sign', 'transaction', 'reverses'])
      .execute();
    const stored = rows.map(({ kind, ...rule }) => [
      kind,
      Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null)),
    ]);
    // The rest is of no concern to the database.
    const expected = Object.entries<LedgerRule>(ledgerKinds).map(([kind, rule]) => {
      const { opensCycle, evens, ...kept } = rule;
      return [kind, kept];
    });
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected));
  });

  test.each([
    ['changed', 'UPDATE ledger_kinds SET sign = -sign'],
    ['deleted', `DELETE FROM ledger_kinds WHERE kind = 'breakage'`],
    ['emptied', 'TRUNCATE ledger_kinds CASCADE'],
  ])('cannot be %s', async (_, statement) => {
    expect(await refusalOf((tx) => sql.raw(statement).execute(tx))).toMatch(/of ledger_kinds is refused/);
  });

  test('are the only ones that the ledger accepts', async () => {
    const refusal = await refusalOf((tx) =>
      post(tx, card, { kind: 'gift' as LedgerKind, amount: 1, balance_after: asGrosze(10_001) }),
    );
    expect(refusal).toBe('there is no kind gift of ledger entries');
  });

  test.each(kinds)('%s has its sign', async (kind) => {
    const wrong = asGrosze(10_000 - signOf(kind) * 100);
    const entry = { kind, amount: 100, balance_after: wrong, ...(await columnsOf(kind)) };
    expect(await refusalOf((tx) => post(tx, card, entry))).toBe('ledger entry does not continue the balance');
  });

  test.each(kinds)('%s has its columns, none missing and none more', async (kind) => {
    const columns = await columnsOf(kind);
    const full = {
      document: 'FV 1',
      salon_id: shop.salonId,
      transfer_id: newId<string>(),
      reason: 'Pomyłka',
    };
    const others = { ...full, user_id: shop.employer.id, reverses: await chargeOf(card) };
    for (const column of Object.keys(columns) as (keyof typeof columns)[]) {
      const wrong = { ...columns, [column]: columns[column] === null ? others[column] : null };
      const entry = { kind, amount: 10_000, ...wrong };
      expect([column, await refusalOf((tx) => post(tx, card, entry))]).toEqual([
        column,
        `a ${kind} has other columns`,
      ]);
    }
  });

  test.each(kinds.filter((kind) => !kind.startsWith('transfer')))(
    '%s is accepted as it should be',
    async (kind) => {
      const entry = { kind, amount: 10_000, ...(await columnsOf(kind)) };
      const isOfPurchase = kind === 'purchaseReversal';
      const refusal = await refusalOf((tx) =>
        isOfPurchase
          ? post(tx, spent, { ...entry, amount: 40_00, reverses: purchases[0] as TransactionId })
          : post(tx, card, entry),
      );
      expect(refusal).toBe('none');
    },
  );
});

describe('a reversal', () => {
  const misfit = 'a reversal is of another card, cycle, salon, document or kind';
  const reversal = (more: Partial<Given> = {}) => ({
    kind: 'purchaseReversal' as const,
    amount: 40_00,
    reverses: purchases[0] as TransactionId,
    reason: 'Pomyłka',
    ...more,
  });

  test('of another card is refused', async () => {
    expect(await refusalOf((tx) => post(tx, other, reversal()))).toBe(misfit);
  });

  test('of another cycle is refused', async () => {
    const refusal = await refusalOf(async (tx) => {
      const cycle = await anotherCycle(tx, spent);
      await post(tx, spent, reversal({ cycle_id: cycle }));
    });
    expect(refusal).toBe(misfit);
  });

  test('in another salon, or with another document or kind of document, is refused', async () => {
    expect(await refusalOf((tx) => post(tx, spent, reversal({ salon_id: elsewhere })))).toBe(misfit);
    expect(await refusalOf((tx) => post(tx, spent, reversal({ document: 'FV 2' })))).toBe(misfit);
    expect(await refusalOf((tx) => post(tx, spent, reversal({ document_kind: 'invoice' })))).toBe(misfit);
  });

  test('of another kind, or of a reversal, is refused', async () => {
    const ofCharge = reversal({ reverses: await chargeOf(spent) });
    expect(await refusalOf((tx) => post(tx, spent, ofCharge))).toBe(misfit);
    const refusal = await refusalOf(async (tx) => {
      const first = await post(tx, spent, reversal());
      await post(tx, spent, reversal({ reverses: first }));
    });
    expect(refusal).toBe(misfit);
  });

  test('of nothing is refused', async () => {
    expect(await refusalOf((tx) => post(tx, spent, reversal({ reverses: newId() })))).toMatch(/no rows/);
  });

  test('may be of a part, but never of more than the original', async () => {
    const inParts = (...parts: number[]) =>
      refusalOf(async (tx) => {
        for (const amount of parts) await post(tx, spent, reversal({ amount }));
      });
    expect(await inParts(15_00, 25_00)).toBe('none');
    expect(await inParts(40_01)).toBe('the reversals exceed their original');
    expect(await inParts(15_00, 25_00, 1)).toBe('the reversals exceed their original');
  });

  test('cannot exceed its original together with another one at the same time', async () => {
    const bought = await shop.card({ status: 'active', pln: 100 });
    const { db } = shop.database;
    const reverses = await transact(db, (tx) => post(tx, bought, { kind: 'purchase', amount: 40_00 }));
    const reverse = (tx: Tx) => post(tx, bought, reversal({ amount: 30_00, reverses }));
    // Both transactions have read the card before either writes.
    const { promise: bothRead, resolve: go } = Promise.withResolvers<void>();
    let reading = 2;
    const outcomes = await Promise.allSettled(
      [1, 2].map(() =>
        transact(db, async (tx) => {
          await findBoncard(tx, bought.id);
          reading -= 1;
          if (reading === 0) go();
          await bothRead;
          await reverse(tx);
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(transact(db, reverse)).rejects.toThrow('the reversals exceed their original');
  });

  test('takes a charge as a whole, and only while all of it is left', async () => {
    const ofCharge = async (of: BuiltCard, amount: number) => {
      const entry = { kind: 'chargeReversal' as const, reverses: await chargeOf(of), reason: 'Pomyłka' };
      return refusalOf((tx) => post(tx, of, { ...entry, amount }));
    };
    expect(await ofCharge(card, 100_00)).toBe('none');
    expect(await ofCharge(card, 99_99)).toBe('a charge is reversed as a whole');
    expect(await ofCharge(spent, 50_00)).toBe('a charge is reversed as a whole');
    const refusal = await refusalOf(async (tx) => {
      await post(tx, card, { kind: 'adjustmentUp', amount: 1, ...(await columnsOf('adjustmentUp')) });
      await post(tx, card, {
        kind: 'chargeReversal',
        amount: 100_00,
        reverses: await chargeOf(card),
        reason: 'Pomyłka',
      });
    });
    expect(refusal).toBe('a charge is reversed as a whole');
  });
});

describe('a transfer', () => {
  const misfit = 'a transfer is not two entries that sum to zero';
  const place = { document: null, salon_id: null, reason: 'Zgubiona' };
  const out = (tx: Tx, from: BuiltCard, transfer_id: string, amount = 100_00) =>
    post(tx, from, { kind: 'transferOut', amount, transfer_id, ...place });
  const into = async (tx: Tx, to: BuiltCard, transfer_id: string, amount = 100_00) =>
    post(tx, to, {
      kind: 'transferIn',
      amount,
      transfer_id,
      ...place,
      ...(to === pending && { cycle_id: await anotherCycle(tx, to) }),
    });

  test('is one entry that takes money off a card and one that adds it to another', async () => {
    const id = newId<string>();
    const refusal = await refusalOf(async (tx) => {
      await out(tx, card, id);
      await into(tx, pending, id);
    });
    expect(refusal).toBe('none');
  });

  test('with only one of the two entries is refused', async () => {
    expect(await refusalOf((tx) => out(tx, card, newId<string>()))).toBe(misfit);
    expect(await refusalOf((tx) => into(tx, pending, newId<string>()))).toBe(misfit);
  });

  test('of unequal amounts is refused', async () => {
    const id = newId<string>();
    const refusal = await refusalOf(async (tx) => {
      await out(tx, card, id);
      await into(tx, pending, id, 100_01);
    });
    expect(refusal).toBe(misfit);
  });

  test('from a card onto itself is refused', async () => {
    const id = newId<string>();
    const refusal = await refusalOf(async (tx) => {
      await out(tx, card, id, 50_00);
      await into(tx, card, id, 50_00);
    });
    expect(refusal).toBe(misfit);
  });

  test('off two cards, or with a third entry, is refused', async () => {
    const id = newId<string>();
    const offTwo = await refusalOf(async (tx) => {
      await out(tx, card, id);
      await out(tx, other, id);
    });
    expect(offTwo).toMatch(/ledger_entries_of_transfer/);
    const ofThree = await refusalOf(async (tx) => {
      await out(tx, card, id);
      await into(tx, pending, id);
      await out(tx, other, id);
    });
    expect(ofThree).toMatch(/ledger_entries_of_transfer/);
  });
});

describe('validity', () => {
  const misfit = 'a change of validity does not continue the previous one';
  let cycle: Awaited<ReturnType<typeof cycleOf>>;
  let day: (months: number) => WarsawDay;
  beforeAll(async () => {
    cycle = await cycleOf(card);
    day = (months) => addMonths(cycle.valid_until, months);
  });

  const extend = (tx: Tx, sequence: number, before: WarsawDay, valid_until: WarsawDay) =>
    tx
      .insertInto('validity_changes')
      .values({
        id: newId(),
        cycle_id: cycle.id,
        sequence,
        valid_until_before: before,
        valid_until,
        reason: 'Na prośbę',
        user_id: shop.administrator.id,
        created_at: new Date(),
      })
      .execute();
  const set = (tx: Tx, valid_until: WarsawDay) =>
    tx.updateTable('cycles').set({ valid_until }).where('id', '=', cycle.id).execute();

  test('is changed by one change after another', async () => {
    const refusal = await refusalOf(async (tx) => {
      await extend(tx, 1, day(0), day(1));
      await set(tx, day(1));
      await extend(tx, 2, day(1), day(3));
      await set(tx, day(3));
    });
    expect(refusal).toBe('none');
  });

  test('is not changed without a row that records the change', async () => {
    const untold = 'no change of validity tells of this one';
    const mismatch = 'the validity of a cycle is not that of its last change';
    expect(await refusalOf((tx) => set(tx, day(1)))).toBe(untold);
    expect(await refusalOf((tx) => extend(tx, 1, day(0), day(1)))).toBe(mismatch);
    const another = await refusalOf(async (tx) => {
      await extend(tx, 1, day(0), day(1));
      await set(tx, day(2));
    });
    expect([mismatch, untold]).toContain(another);
  });

  test('cannot be changed first and then covered by a record that starts from the changed day', async () => {
    const refusal = await refusalOf(async (tx) => {
      await set(tx, day(-6));
      await extend(tx, 1, day(-6), day(1));
      await set(tx, day(1));
    });
    expect(refusal).toBe('no change of validity tells of this one');
  });

  test('cannot be changed to an earlier or to the same day', async () => {
    for (const months of [0, -1]) {
      expect(await refusalOf((tx) => extend(tx, 1, day(0), day(months)))).toMatch(/validity_changes_check/);
    }
  });

  test('a change that does not continue the last one is refused', async () => {
    expect(await refusalOf((tx) => extend(tx, 1, day(-1), day(2)))).toBe(misfit);
    expect(await refusalOf((tx) => extend(tx, 2, day(0), day(2)))).toBe(misfit);
    const twice = await refusalOf(async (tx) => {
      await extend(tx, 1, day(0), day(1));
      await extend(tx, 2, day(0), day(2));
      await set(tx, day(2));
    });
    expect(twice).toBe(misfit);
  });

  test('a recorded change can be neither edited nor deleted', async () => {
    for (const statement of [
      'UPDATE validity_changes SET reason = reason',
      'DELETE FROM validity_changes',
      'TRUNCATE validity_changes',
    ]) {
      expect(await refusalOf((tx) => sql.raw(statement).execute(tx))).toMatch(/validity_changes is refused/);
    }
  });

  test.each([
    `UPDATE cycles SET type = 'all'`,
    'UPDATE cycles SET salon_id = salon_id',
    `UPDATE cycles SET document = 'FV 2'`,
    'UPDATE cycles SET expired_months = 3',
    'UPDATE cycles SET boncard_id = boncard_id',
    'UPDATE cycles SET opened_at = now()',
    'DELETE FROM cycles',
    'TRUNCATE cycles CASCADE',
  ])('nothing else of a cycle is changed: %s', async (statement) => {
    expect(await refusalOf((tx) => sql.raw(statement).execute(tx))).toMatch(/is refused/);
  });
});

describe('a card', () => {
  test('is only blocked together with a person, an instant and a reason', async () => {
    const all = { blocked_by: shop.employer.id, blocked_at: new Date(), blocked_reason: 'Zgubiona' };
    expect(await refusalOf((tx) => change(tx, card, all))).toBe('none');
    for (const column of Object.keys(all) as (keyof typeof all)[]) {
      const { [column]: one, ...rest } = all;
      for (const part of [{ [column]: one }, rest]) {
        expect(await refusalOf((tx) => change(tx, card, part))).toMatch(/boncards_blocked_check/);
      }
    }
  });

  test('is replaced only if it is canceled and by another card, and a card replaces at most one', async () => {
    const canceled = {
      status: 'canceled' as const,
      canceled_at: new Date(),
      canceled_by: shop.administrator.id,
      canceled_reason: 'Zgubiona',
    };
    const [first, second] = [await shop.card(), await shop.card()];
    const by = ({ id }: BuiltCard) => ({ ...canceled, replaced_by: id });
    expect(await refusalOf((tx) => change(tx, first, by(pending)))).toBe('none');
    const notCanceled = await refusalOf((tx) => change(tx, card, { replaced_by: pending.id }));
    expect(notCanceled).toMatch(/boncards_replaced_check/);
    expect(await refusalOf((tx) => change(tx, first, by(first)))).toMatch(/boncards_replaced_check/);
    const byOne = await refusalOf(async (tx) => {
      await change(tx, first, by(pending));
      await change(tx, second, by(pending));
    });
    expect(byOne).toMatch(/boncards_that_replace/);
  });

  test('that has been charged has a cycle', async () => {
    for (const one of [card, spent]) {
      expect(await refusalOf((tx) => change(tx, one, { cycle_id: null }))).toMatch(/boncards_cycle_check/);
    }
  });
});

function cycleOf({ id }: BuiltCard) {
  const cycles = shop.database.db.selectFrom('cycles').select(['id', 'valid_until']);
  return cycles.where('boncard_id', '=', id).executeTakeFirstOrThrow();
}

/** Ends a card's cycle and begins another one like that of `card`. */
async function anotherCycle(tx: Tx, { id }: BuiltCard) {
  const { id: _, ...like } = await tx
    .selectFrom('cycles')
    .selectAll()
    .where('boncard_id', '=', card.id)
    .executeTakeFirstOrThrow();
  await tx.updateTable('cycles').set({ closed_at: new Date() }).where('boncard_id', '=', id).execute();
  const cycle = { ...like, id: newId<typeof _>(), boncard_id: id };
  await tx.insertInto('cycles').values(cycle).execute();
  return cycle.id;
}
