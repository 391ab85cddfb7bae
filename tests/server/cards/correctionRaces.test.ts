import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallAddress } from '../../../contract/calls.ts';
import type { BoncardStatus } from '../../../contract/codes.ts';
import { asGrosze } from '../../../contract/money.ts';
import { addDays, addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import { adjustBoncard } from '../../../server/cards/adjustBoncard.ts';
import { extendBoncard } from '../../../server/cards/extendBoncard.ts';
import { lockBoncard } from '../../../server/cards/queries.ts';
import { writeOffExpired } from '../../../server/cards/writeOffExpired.ts';
import { transact } from '../../../server/db/transact.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { type BuiltCard, cardOf, personOf } from '../../support/builders.ts';
import { countWaiting } from '../../support/countWaiting.ts';
import { eventually } from '../../support/eventually.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { openShop } from '../../support/shop.ts';
import { call, type Reply } from '../../support/testServer.ts';

// Two calls at once about the same money (requirements "Putting money right"): whichever comes first, the other one
// sees
// the card as the first has left it, and neither fails unexpectedly.

const shop = openShop();

// The full figure (requirements "Figures") runs with RACE_ROUNDS=100.
const rounds = Number(process.env.RACE_ROUNDS ?? 3);
const seed = Number(process.env.RACE_SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const timeout = 300_000 + rounds * 3_000;

/** An active card with 100 zł. */
let card: BuiltCard;
let target: BuiltCard;
beforeEach(async () => {
  card = await shop.card({ status: 'active' });
  target = await shop.card();
});
afterAll(() => expectBooksToAddUp(shop.database.db));

const today = () => warsawDayOf(new Date());
const as = (name: CallAddress, id: string, body: object) =>
  call(shop, name, { token: shop.administrator.token, id, body });
const reverse = (id: string, amount?: number) =>
  as('POST /api/boncards-transactions/:id/reverse', id, { reason: 'Pomyłka', ...(amount && { amount }) });
const replace = (from: BuiltCard, to: BuiltCard) =>
  as('POST /api/boncards/:id/action/replace', from.id, { target_number: to.number, reason: 'Zgubiona' });
const cancel = ({ id } = card) =>
  as('POST /api/boncards/:id/action/cancel', id, { canceled_reason: 'Zgubiona' });
const block = ({ id } = card) => as('POST /api/boncards/:id/action/block', id, { reason: 'Zgubiona' });
const adjust = (amount: number, { id } = card) =>
  as('POST /api/boncards/:id/action/adjust', id, { amount, reason: 'Pomyłka' });
const extend = (valid_until: string, { id } = card) =>
  as('POST /api/boncards/:id/action/extend', id, { valid_until, reason: 'Na prośbę' });
const sale = (amount: number, { id } = card) => ({
  boncard_id: id,
  place_of_sale: shop.salonId,
  document: 'PAR 1',
  amount,
});
const purchase = (amount: number, of = card) => as('POST /api/boncards/purchase', '', sale(amount, of));
const charge = (amount: number, of = card) =>
  as('POST /api/boncards/issue', '', { ...sale(amount, of), type: 0, expired_months: 12 });

async function givePin({ number, pin } = card) {
  await as('POST /api/boncards/search', '', { number, pin, searchForType: 'purchase' });
}

async function entries({ id } = card) {
  return shop.database.db
    .selectFrom('ledger_entries')
    .select(['id', 'kind', 'amount'])
    .where('boncard_id', '=', id)
    .orderBy('sequence')
    .execute();
}

/** Returns the id of a card's last ledger entry. */
const last = async (of = card): Promise<string> => (await entries(of)).at(-1)?.id ?? '';
const kinds = async (of = card) => (await entries(of)).map(({ kind }) => kind);

/** Makes a purchase of an amount (PLN), and returns its id. */
async function bought(amount: number, of = card): Promise<string> {
  await givePin(of);
  expect(outcome(await purchase(amount, of))).toBe('done');
  return last(of);
}

function outcome({ status, body }: Reply): string {
  if (status >= 500) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body.reason ?? 'done';
}

/** Makes calls at once, in any order. Returns the outcomes in the order of the calls. */
async function atOnce(...calls: (() => Promise<Reply>)[]): Promise<string[]> {
  const order = calls.map((make, index) => ({ make, index, at: random() }));
  const outcomes: string[] = [];
  const made = order
    .toSorted((one, other) => one.at - other.at)
    .map(async ({ make, index }) => {
      outcomes[index] = outcome(await make());
    });
  await Promise.all(made);
  return outcomes;
}

async function stateOf({ number }: BuiltCard): Promise<[BoncardStatus, number]> {
  const { status, balance } = await cardOf(shop.database.db, number);
  return [status, balance / 100];
}

/** Runs a race several times; each round has its own cards. */
function race(name: string, run: () => Promise<void>) {
  test(`${name} (${rounds} rounds, seed ${seed})`, { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      card = await shop.card({ status: 'active' });
      target = await shop.card();
      await run();
    }
  });
}

/** Expects one of several results, each of them the outcomes of the calls and the final state. */
function expectOneOf(ends: unknown[], end: unknown) {
  expect(ends).toContainEqual(end);
}

describe('a reversal', () => {
  race('against a purchase', async () => {
    const id = await bought(60);
    const outcomes = await atOnce(
      () => reverse(id),
      () => purchase(100),
    );
    expectOneOf(
      [
        ['done', 'done', 'used', 0],
        ['done', 'amount-above-balance', 'active', 100],
      ],
      [...outcomes, ...(await stateOf(card))],
    );
  });

  race('against another one of the same purchase', async () => {
    const id = await bought(60);
    const outcomes = await atOnce(...[1, 2, 3, 4, 5, 6].map(() => () => reverse(id, 20)));
    expect(outcomes.toSorted()).toEqual([...Array(3).fill('done'), ...Array(3).fill('transaction-reversed')]);
    expect(await stateOf(card)).toEqual(['active', 100]);
  });

  race('against one of the rest', async () => {
    const id = await bought(60);
    const outcomes = await atOnce(
      () => reverse(id, 40),
      () => reverse(id, 30),
    );
    expectOneOf(
      [
        ['done', 'amount-above-reversible', 'active', 80],
        ['amount-above-reversible', 'done', 'active', 70],
      ],
      [...outcomes, ...(await stateOf(card))],
    );
  });

  race('against a cancellation', async () => {
    const id = await bought(60);
    const outcomes = await atOnce(
      () => reverse(id),
      () => cancel(),
    );
    const canceled = (await entries()).at(-1);
    expectOneOf(
      [
        ['done', 'done', 'cancellation', 10_000],
        ['boncard-canceled', 'done', 'cancellation', 4_000],
      ],
      [...outcomes, canceled?.kind, canceled?.amount],
    );
    expect(await stateOf(card)).toEqual(['canceled', 0]);
  });

  race('against a new charge', async () => {
    const id = await bought(100);
    const outcomes = await atOnce(
      () => reverse(id),
      () => charge(50),
    );
    expectOneOf(
      [
        ['done', 'boncard-unavailable', 'active', 100],
        ['cycle-closed', 'done', 'active', 50],
      ],
      [...outcomes, ...(await stateOf(card))],
    );
  });

  race('against a replacement', async () => {
    const id = await bought(60);
    const outcomes = await atOnce(
      () => reverse(id),
      () => replace(card, target),
    );
    expectOneOf(
      [
        ['done', 'done', 'active', 100],
        ['boncard-replaced', 'done', 'active', 40],
      ],
      [...outcomes, ...(await stateOf(target))],
    );
  });

  race('of a charge against a new purchase', async () => {
    const id = await last();
    await givePin();
    const outcomes = await atOnce(
      () => reverse(id),
      () => purchase(10),
    );
    expectOneOf(
      [
        ['done', 'boncard-pending', 'pending', 0],
        ['purchases-first', 'done', 'active', 90],
      ],
      [...outcomes, ...(await stateOf(card))],
    );
  });

  race('of a charge against another one, and the card’s next sale', async () => {
    const id = await last();
    const outcomes = await atOnce(
      () => reverse(id),
      () => reverse(id),
      () => charge(70),
    );
    const isSold = outcomes[2] === 'done';
    expect(outcomes.slice(0, 2).filter((reversed) => reversed === 'done')).toHaveLength(1);
    expect(['done', 'boncard-unavailable']).toContain(outcomes[2]);
    expect(await stateOf(card)).toEqual(isSold ? ['active', 70] : ['pending', 0]);
  });
});

describe('a replacement', () => {
  race('against a purchase', async () => {
    await givePin();
    const outcomes = await atOnce(
      () => replace(card, target),
      () => purchase(60),
    );
    expectOneOf(
      [
        ['done', 'done', 'active', 40],
        ['done', 'boncard-canceled', 'active', 100],
      ],
      [...outcomes, ...(await stateOf(target))],
    );
    expect(await stateOf(card)).toEqual(['canceled', 0]);
  });

  race('against the purchase of everything', async () => {
    await givePin();
    const outcomes = await atOnce(
      () => replace(card, target),
      () => purchase(100),
    );
    expectOneOf(
      [
        ['boncard-not-active', 'done', 'pending', 0],
        ['done', 'boncard-canceled', 'active', 100],
      ],
      [...outcomes, ...(await stateOf(target))],
    );
  });

  race('against another one onto the same card', async () => {
    const other = await shop.card({ status: 'active', pln: 70 });
    const outcomes = await atOnce(
      () => replace(card, target),
      () => replace(other, target),
    );
    expectOneOf(
      [
        ['done', 'target-unavailable', 'active', 100],
        ['target-unavailable', 'done', 'active', 70],
      ],
      [...outcomes, ...(await stateOf(target))],
    );
  });

  race('against another one of the same card', async () => {
    const other = await shop.card();
    const outcomes = await atOnce(
      () => replace(card, target),
      () => replace(card, other),
    );
    expect(outcomes.toSorted()).toEqual(['boncard-replaced', 'done']);
    const states = [await stateOf(target), await stateOf(other)];
    expect(states.toSorted()).toEqual([
      ['active', 100],
      ['pending', 0],
    ]);
  });

  race('against the opposite one', async () => {
    const outcomes = await atOnce(
      () => replace(card, target),
      () => replace(target, card),
    );
    expectOneOf(
      [
        ['done', 'boncard-not-active'],
        ['done', 'target-unavailable'],
      ],
      outcomes,
    );
    expect(await stateOf(target)).toEqual(['active', 100]);
  });

  race('against the sale of the card that replaces', async () => {
    const outcomes = await atOnce(
      () => replace(card, target),
      () => charge(30, target),
    );
    expectOneOf(
      [
        ['done', 'boncard-unavailable', 'active', 100],
        ['target-unavailable', 'done', 'active', 30],
      ],
      [...outcomes, ...(await stateOf(target))],
    );
  });

  race('against an extension', async () => {
    const later = addMonths(today(), 20);
    const outcomes = await atOnce(
      () => replace(card, target),
      () => extend(later),
    );
    const { valid_until } = await cardOf(shop.database.db, target.number);
    expectOneOf(
      [
        ['done', 'done', later],
        ['done', 'boncard-replaced', addMonths(today(), 12)],
      ],
      [...outcomes, valid_until],
    );
  });
});

describe('an extension', () => {
  const expired = { status: 'active', chargedAt: new Date('2020-01-02T10:00:00Z') } as const;
  const writeOff = () => writeOffExpired(shop.database.db, { days: 30, now: new Date() });

  race('against an expiry write-off', async () => {
    const old = await shop.card(expired);
    const later = addDays(today(), 30);
    const extended = async () => outcome(await extend(later, old));
    const calls = [extended, writeOff];
    if (random() < 0.5) calls.reverse();
    expect(await Promise.all(calls.map((call) => call()))).toContain('done');
    expectOneOf([['charge'], ['charge', 'breakage', 'reinstatement']], await kinds(old));
    expect(await stateOf(old)).toEqual(['active', 100]);
    const { valid_until, written_off_at } = await cardOf(shop.database.db, old.number);
    expect([valid_until, written_off_at]).toEqual([later, null]);
  });

  race('against another one', async () => {
    const days = [addMonths(today(), 20), addMonths(today(), 30)];
    const outcomes = await atOnce(...days.map((day) => () => extend(day)));
    expectOneOf(
      [
        ['done', 'done'],
        ['validity-not-later', 'done'],
      ],
      outcomes,
    );
    expect((await cardOf(shop.database.db, card.number)).valid_until).toBe(days[1]);
  });

  race('of the write-off against itself: two servers take a balance once', async () => {
    const old = await shop.card(expired);
    await Promise.all([writeOff(), writeOff(), writeOff()]);
    expect(await kinds(old)).toEqual(['charge', 'breakage']);
  });
});

test('a write-off that waited for its card writes off nothing if the card was extended or adjusted, and nothing twice', async () => {
  const { db } = shop.database;
  const old = () => shop.card({ status: 'active', chargedAt: new Date('2020-01-02T10:00:00Z') });
  const [extended, adjusted, lost] = [await old(), await old(), await old()];
  const both = await transact(db, async (tx) => {
    for (const { id } of [extended, adjusted, lost]) await lockBoncard(tx, id);
    const writeOff = () => writeOffExpired(db, { days: 30, now: new Date() });
    const made = [writeOff(), writeOff()];
    await eventually(async () => expect(await countWaiting(db)).toBe(2));
    const change = { by: personOf(shop.administrator), now: new Date() };
    const input = { valid_until: addDays(today(), 30), reason: 'Na prośbę' };
    await extendBoncard(tx, { id: extended.id, input, ...change });
    const amount = asGrosze(5_00);
    await adjustBoncard(tx, { id: adjusted.id, input: { amount, reason: 'Pomyłka' }, ...change }, amount);
    return { made };
  });
  await Promise.all(both.made);
  expect(await kinds(extended)).toEqual(['charge']);
  expect(await kinds(adjusted)).toEqual(['charge', 'adjustmentUp']);
  expect(await kinds(lost)).toEqual(['charge', 'breakage']);
  expect(await stateOf(extended)).toEqual(['active', 100]);
});

describe('other calls', () => {
  race('a block against a purchase', async () => {
    await givePin();
    const outcomes = await atOnce(
      () => block(),
      () => purchase(60),
    );
    expectOneOf(
      [
        ['done', 'done', 'active', 40],
        ['done', 'boncard-blocked', 'active', 100],
      ],
      [...outcomes, ...(await stateOf(card))],
    );
  });

  race('a block against another one', async () => {
    const outcomes = await atOnce(
      () => block(),
      () => block(),
    );
    expect(outcomes.toSorted()).toEqual(['boncard-already-blocked', 'done']);
  });

  race('an adjustment against a purchase', async () => {
    await givePin();
    const outcomes = await atOnce(
      () => adjust(-50),
      () => purchase(60),
    );
    expectOneOf(
      [
        ['done', 'amount-above-balance', 'active', 50],
        ['amount-below-zero', 'done', 'active', 40],
      ],
      [...outcomes, ...(await stateOf(card))],
    );
  });

  race('every change of status of different cards at once does not deadlock', async () => {
    const of = (length: number, make: () => Promise<BuiltCard>) => Promise.all(Array.from({ length }, make));
    const active = () => shop.card({ status: 'active' });
    const [sources, targets] = [await of(6, active), await of(6, () => shop.card())];
    const [lost, spent, wrong] = [await of(6, active), await of(6, active), await of(6, active)];
    const [unsold, used] = [await of(6, () => shop.card()), await of(6, () => shop.card({ status: 'used' }))];
    for (const each of spent) await givePin(each);
    const charges = await Promise.all(wrong.map((each) => last(each)));
    const outcomes = await atOnce(
      ...sources.map((from, index) => () => replace(from, targets[index] as BuiltCard)),
      ...lost.map((each) => () => cancel(each)),
      ...spent.map((each) => () => purchase(100, each)),
      ...charges.map((id) => () => reverse(id)),
      ...unsold.map((each) => () => charge(100, each)),
      ...used.map((each) => () => adjust(10, each)),
    );
    expect(new Set(outcomes)).toEqual(new Set(['done']));
  });

  race(
    '60 purchases, reversals, extensions and a replacement: only as much succeeds as the money pays for',
    async () => {
      const earlier: string[] = [];
      for (let index = 0; index < 5; index++) earlier.push(await bought(1));
      await givePin(target);
      const buys = 60;
      const times = (length: number, make: () => Promise<Reply>) => Array.from({ length }, () => make);
      await adjust(-75);
      // 20 zł are left, and 5 zł can come back.
      const outcomes = await atOnce(
        ...times(buys, () => purchase(1)),
        ...times(buys, () => purchase(1, target)),
        ...earlier.map((id) => () => reverse(id)),
        ...[13, 14, 15].map((months) => () => extend(addMonths(today(), months))),
        () => replace(card, target),
      );
      const refusals = [
        'done',
        'boncard-used',
        'boncard-pending',
        'boncard-canceled',
        'boncard-replaced',
        'boncard-not-active',
        'validity-not-later',
      ];
      for (const one of outcomes) expect(refusals).toContain(one);
      const done = (from: number, to: number) =>
        outcomes.slice(from, to).filter((one) => one === 'done').length;
      const balances = (await stateOf(card))[1] + (await stateOf(target))[1];
      expect(done(0, 2 * buys) + balances).toBe(20 + done(2 * buys, 2 * buys + 5));
    },
  );
});
