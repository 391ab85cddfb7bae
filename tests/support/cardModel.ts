import fc from 'fast-check';
import { expect } from 'vitest';
import { boncardCan } from '../../contract/boncardCan.ts';
import type { CallAddress } from '../../contract/calls.ts';
import { type BoncardStatus, boncardStatuses, codeOf } from '../../contract/codes.ts';
import type { BoncardId, SalonId } from '../../contract/ids.ts';
import { temporaryRefusals } from '../../contract/refusals.ts';
import { addDays, addMonths, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { writeOffExpired } from '../../server/cards/writeOffExpired.ts';
import { aCard, aSession, type BuiltCard, cardOf, type SignedIn } from './builders.ts';
import { anAddress, cardTokenIn, mailTo, show } from './eCards.ts';
import type { TestSmtpServer } from './smtpServer.ts';
import type { TestClock } from './testClock.ts';
import { call, type Reply, type TestServer } from './testServer.ts';

// A model of a card's life as requirements "Card administration" and "Putting money right" describe it. Tests replay it
// against the real server: whatever is done to a card, in any order, model and server must agree.

/** The settings of a server that behaves like the model. */
export const modelSettings = { ADJUST_LIMIT: '9' };
const ADJUST_LIMIT = 900;
const WRITE_OFF_DAYS = 30;
const DAY_MS = 86_400_000;
/** Sets back a clock that was ahead. Other waits hardly ever add up to as much, so no limit counts two times as one day. */
export const SET_RIGHT = -37;

const does = <Name extends string>(...names: Name[]) => fc.record({ does: fc.constantFrom(...names) });
/** Whole złotys, so that different amounts are often equal. */
const zloty = fc.integer({ min: 1, max: 10 }).map((zloty) => zloty * 100);
/** An amount, or null for the whole amount. */
const grosze = fc.option(zloty, { freq: 2 });
const which = fc.nat(20);

export const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ does: fc.constant('charge'), zloty, months: fc.constantFrom(3, 12) }),
  },
  { weight: 14, arbitrary: fc.record({ does: fc.constant('purchase'), grosze, givesPin: fc.boolean() }) },
  { weight: 8, arbitrary: does('search', 'repeat') },
  { weight: 4, arbitrary: does('searchWrongly', 'reuseKey') },
  { weight: 12, arbitrary: fc.record({ does: fc.constant('reverse'), which, grosze }) },
  { weight: 5, arbitrary: does('block', 'unblock', 'unblock', 'unblock') },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('replace'),
      by: fc.constantFrom('new', 'new', 'blocked', 'itself', 'former'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('extend'), days: fc.constantFrom(-1, 0, 200, 500, 4000) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('adjust'), zloty: fc.integer({ min: -10, max: 10 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('wait'), days: fc.constantFrom(SET_RIGHT, 1, 100, 130, 400) }),
  },
  { weight: 4, arbitrary: does('writeOff') },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('sellECard'), zloty, months: fc.constantFrom(3, 12) }),
  },
  { weight: 3, arbitrary: does('send') },
  { weight: 2, arbitrary: does('cancel', 'takeOther') },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The money calls that the model lacks: the compiler names them. `succeed` is a part of `replace`. */
type Unmodelled = Exclude<keyof typeof boncardCan | 'sellECard', Step['does'] | 'succeed'>;
({}) satisfies Record<Unmodelled, never>;

/** What is expected of a reply: success, or a refusal by its reason. */
type Expected = 'done' | string;

/** The terms of a card from one charge to the next. */
interface Cycle {
  validUntil: WarsawDay;
  /** The amount that was written off and not brought back by an extension, in grosze. */
  lapsed: number;
  /** The sum of the adjustments, in grosze. */
  adjusted: number;
}

interface Transaction {
  kind: 'charge' | 'purchase' | 'reversal';
  /** What can still be reversed, in grosze. */
  left: number;
  grosze: number;
  cycle: Cycle;
}

/** A card as it should be. */
class Model {
  readonly #today: () => WarsawDay;
  status: BoncardStatus = 'pending';
  grosze = 0;
  isBlocked = false;
  isReplaced = false;
  /** When somebody changed it last. */
  changedOn: WarsawDay;
  /** The last cycle is the current one. */
  cycles: Cycle[] = [];
  transactions: Transaction[] = [];
  isGranted = false;
  wrongPins = 0;
  isECard = false;
  /** The number of mails within 24 hours. */
  mails = 0;

  constructor(today: () => WarsawDay) {
    this.#today = today;
    this.changedOn = today();
  }

  get cycle() {
    return this.cycles.at(-1);
  }

  /** The reason for which changes of a canceled card are refused. */
  get gone() {
    return this.isReplaced ? 'boncard-replaced' : `boncard-${this.status}`;
  }

  change(grosze: number) {
    this.grosze += grosze;
    this.status = this.grosze > 0 ? 'active' : 'used';
    this.changedOn = this.#today();
    return 'done';
  }

  book(kind: Transaction['kind'], grosze: number, cycle: Cycle) {
    this.transactions.push({ kind, grosze, left: grosze, cycle });
  }

  charge(grosze: number, months: number): Expected {
    if (this.isBlocked) return 'boncard-blocked';
    if (!boncardCan.charge(this)) return 'boncard-unavailable';
    if (this.isECard && this.status === 'pending') return 'e-card-unavailable';
    return this.sell(grosze, months);
  }

  /** Sells the card as an e-card. */
  sellECard(grosze: number, months: number): Expected {
    Object.assign(this, { isECard: true, mails: 1 });
    return this.sell(grosze, months);
  }

  sell(grosze: number, months: number): Expected {
    const cycle = { validUntil: addMonths(this.#today(), months), lapsed: 0, adjusted: 0 };
    this.cycles.push(cycle);
    this.book('charge', grosze, cycle);
    return this.change(grosze);
  }

  purchase(grosze: number): Expected {
    if (!this.isGranted) return 'search-first';
    if (this.isBlocked) return 'boncard-blocked';
    if (!boncardCan.purchase(this) || !this.cycle) return `boncard-${this.status}`;
    if (this.cycle.validUntil < this.#today()) return 'boncard-expired';
    if (grosze > this.grosze) return 'amount-above-balance';
    this.book('purchase', grosze, this.cycle);
    return this.change(-grosze);
  }

  /** Undoes an amount of a transaction, or all that is left of it. */
  reverse(transaction: Transaction, grosze: number | null): Expected {
    const { kind, left, cycle } = transaction;
    if (kind === 'reversal') return 'transaction-is-reversal';
    if (this.status === 'canceled') return this.gone;
    if (left === 0) return 'transaction-reversed';
    if (cycle !== this.cycle) return 'cycle-closed';
    const amount = grosze ?? left;
    if (kind === 'charge') {
      if (amount !== left) return 'charge-in-part';
      if (this.grosze !== left || this.hasOtherNet(cycle)) return 'purchases-first';
    }
    if (amount > left) return 'amount-above-reversible';
    transaction.left -= amount;
    this.book('reversal', amount, cycle);
    if (kind === 'purchase') return this.change(amount);
    this.cycles.pop();
    this.change(-amount);
    if (this.cycle) return 'done';
    this.status = 'pending';
    return 'done';
  }

  hasOtherNet(cycle: Cycle) {
    const isLeft = ({ kind, left, cycle: its }: Transaction) =>
      its === cycle && kind === 'purchase' && left > 0;
    return this.transactions.some(isLeft) || cycle.adjusted !== 0 || cycle.lapsed > 0;
  }

  send(): Expected {
    if (!this.isECard) return 'not-e-card';
    if (this.isBlocked && this.status !== 'canceled') return 'boncard-blocked';
    if (!boncardCan.send(this) || !this.cycle) return this.gone;
    if (this.cycle.validUntil < this.#today()) return 'boncard-expired';
    if (this.mails === 6) return 'too-many-sendings';
    Object.assign(this, { mails: this.mails + 1, isGranted: false });
    return 'done';
  }

  block(): Expected {
    if (this.isBlocked) return 'boncard-already-blocked';
    if (!boncardCan.block(this)) return this.gone;
    this.isBlocked = true;
    this.changedOn = this.#today();
    return 'done';
  }

  unblock(): Expected {
    if (!this.isBlocked) return 'boncard-not-blocked';
    if (!boncardCan.unblock(this)) return this.gone;
    this.isBlocked = false;
    this.changedOn = this.#today();
    return 'done';
  }

  replace(target: Model): Expected {
    if (!this.cycle || !boncardCan.replace({ ...this, isWrittenOff: this.cycle.lapsed > 0 }))
      return this.status === 'canceled' ? this.gone : 'boncard-not-active';
    if (target === this) return 'target-is-source';
    if (target.isBlocked) return 'boncard-blocked';
    if (!boncardCan.succeed(target)) return 'target-unavailable';
    target.cycles.push({ validUntil: this.cycle.validUntil, lapsed: 0, adjusted: 0 });
    target.change(this.grosze);
    this.cancel();
    this.isReplaced = true;
    return 'done';
  }

  extend(validUntil: WarsawDay): Expected {
    const { cycle } = this;
    if (!cycle || !boncardCan.extend({ ...this, isWrittenOff: cycle.lapsed > 0 })) {
      const wasLost = this.status === 'used' && this.cycles.some(({ lapsed }) => lapsed > 0);
      return wasLost ? 'cycle-closed' : this.gone;
    }
    if (validUntil < this.#today()) return 'validity-past';
    if (validUntil <= cycle.validUntil) return 'validity-not-later';
    if (validUntil > addMonths(this.#today(), 120)) return 'validity-too-long';
    cycle.validUntil = validUntil;
    this.change(cycle.lapsed);
    cycle.lapsed = 0;
    return 'done';
  }

  adjust(grosze: number): Expected {
    if (grosze === 0) return 'fields-invalid';
    if (this.status === 'pending') return 'boncard-not-charged';
    if (!boncardCan.adjust(this) || !this.cycle) return this.gone;
    if (Math.abs(grosze) > ADJUST_LIMIT) return 'amount-above-limit';
    if (this.grosze + grosze < 0) return 'amount-below-zero';
    this.cycle.adjusted += grosze;
    return this.change(grosze);
  }

  writeOff() {
    if (this.status !== 'active' || !this.cycle) return;
    const isDue = (day: WarsawDay) => addDays(day, WRITE_OFF_DAYS) < this.#today();
    if (!isDue(this.cycle.validUntil) || !isDue(this.changedOn)) return;
    this.cycle.lapsed += this.grosze;
    this.change(-this.grosze);
  }

  cancel(): Expected {
    if (!boncardCan.cancel(this)) return 'boncard-canceled';
    this.status = 'canceled';
    this.grosze = 0;
    return 'done';
  }

  /** What the server should answer about the card. */
  get shown() {
    return {
      status: codeOf(boncardStatuses, this.status),
      amount: this.grosze / 100,
      valid_until: this.cycle?.validUntil ?? null,
      blocked: this.isBlocked ? { reason: 'Zgubiona' } : null,
      written_off: this.cycle?.lapsed ? expect.any(String) : null,
      written_off_amount: this.cycle?.lapsed ? this.cycle.lapsed / 100 : null,
    };
  }
}

interface Card {
  model: Model;
  built: BuiltCard;
  /** The server's ids of the model's transactions, in the same order. */
  transactionIds: string[];
}

/** What the cards of the model need: a server with `modelSettings` and this clock. */
export interface CardHome {
  server: TestServer;
  clock: TestClock;
  /** The salon in which cards are sold and pay. */
  salonId: SalonId;
  /** Where the server's mails arrive. */
  smtp: TestSmtpServer;
}

/** The life of a card and of the cards that replace it, and what happens at the counter meanwhile. */
export class Life {
  readonly home: CardHome;
  readonly cards: Card[] = [];
  readonly administrator: SignedIn;
  /** The current card. */
  card: Card;
  personsWrongPins = 0;
  /** The last money call and its answer. */
  last: { name: CallAddress; id: string; body: object; key: string; text: string } | undefined;
  calls = 0;
  days = 0;

  constructor(home: CardHome, administrator: SignedIn, first: BuiltCard) {
    this.home = home;
    this.administrator = administrator;
    this.card = this.add(first);
  }

  today() {
    return warsawDayOf(this.home.clock.now());
  }

  add(built: BuiltCard): Card {
    const card = { model: new Model(() => this.today()), built, transactionIds: [] };
    this.cards.push(card);
    return card;
  }

  search(isRight: boolean): Expected {
    const { model } = this.card;
    if (this.personsWrongPins === 20) return 'account-locked';
    if (model.wrongPins === 5) return 'boncard-locked';
    if (isRight) {
      Object.assign(model, { isGranted: true, wrongPins: 0 });
      return 'done';
    }
    model.wrongPins += 1;
    this.personsWrongPins += 1;
    return 'boncard-data-incorrect';
  }

  /** Lets days go by, or sets a clock right that was ahead; then sessions, grants and locks have ended. */
  async wait(days: number) {
    const { server, clock } = this.home;
    clock.advance(days * DAY_MS);
    this.days += days;
    Object.assign(this.administrator, await aSession(server, this.administrator.id, clock.now()));
    await server.database.db.deleteFrom('lockouts').execute();
    this.personsWrongPins = 0;
    for (const { model } of this.cards) Object.assign(model, { isGranted: false, wrongPins: 0, mails: 0 });
    this.last = undefined;
  }

  /** Returns a card that will replace the current one. */
  async takeTarget(by: (Step & { does: 'replace' })['by']): Promise<Card> {
    if (by === 'itself') return this.card;
    if (by === 'former') return this.cards[0] ?? this.card;
    const target = this.add(await aPendingCard(this.home, this.administrator));
    if (by === 'blocked') {
      const { id } = target.built;
      await this.send('POST /api/boncards/:id/action/block', id, { reason: 'Zgubiona' });
      target.model.block();
    }
    return target;
  }

  async money(name: CallAddress, body: object, id: string = this.card.built.id): Promise<Reply> {
    this.calls += 1;
    const key = `${this.administrator.id}-${this.calls}`;
    const reply = await this.send(name, id, body, key);
    // A call with wrong fields does not use up its key, nor does one that may be sent again.
    const { reason } = reply.body;
    const isStored = reason !== 'fields-invalid' && !temporaryRefusals.includes(reason);
    this.last = isStored ? { name, id, body, key, text: reply.text } : undefined;
    return reply;
  }

  send(name: CallAddress, id: string, body: object, key?: string): Promise<Reply> {
    return call(this.home.server, name, {
      token: this.administrator.token,
      id,
      body,
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });
  }
}

function aPendingCard({ server, salonId }: CardHome, by: SignedIn): Promise<BuiltCard> {
  return aCard(server, { by, salonId });
}

/** Returns an e-card with the number and PIN that its owner gets from the mail. */
async function ownedCard({ server, smtp }: CardHome, id: BoncardId, email: string): Promise<BuiltCard> {
  const { number, pin } = (await show(server, cardTokenIn(await mailTo(smtp, email)))).body.data;
  return { id, number, pin };
}

/** Returns the life of a new card, in which one administrator makes all calls. */
export async function beginLife(home: CardHome, administrator: SignedIn): Promise<Life> {
  return new Life(home, administrator, await aPendingCard(home, administrator));
}

/**
 * Takes a step with model and server. Returns the expected outcome and the reply, or undefined if there is no reply.
 */
async function take(step: Step, life: Life): Promise<{ expected: Expected; reply: Reply } | undefined> {
  const { server, clock, salonId } = life.home;
  const { model, built, transactionIds } = life.card;
  const { id, number, pin } = built;
  const place = { place_of_sale: salonId, document: 'FV 1' };
  const reason = 'Zgubiona';
  switch (step.does) {
    case 'charge': {
      const body = {
        ...place,
        boncard_id: id,
        amount: step.zloty / 100,
        type: 0,
        expired_months: step.months,
      };
      return {
        reply: await life.money('POST /api/boncards/issue', body),
        expected: model.charge(step.zloty, step.months),
      };
    }
    case 'sellECard': {
      const email = anAddress();
      const terms = { amount: step.zloty / 100, type: 0, expired_months: step.months };
      const reply = await life.money('POST /api/boncards/e-card', { ...place, ...terms, email });
      life.card = life.add(await ownedCard(life.home, reply.body.data.id, email));
      return { reply, expected: life.card.model.sellECard(step.zloty, step.months) };
    }
    case 'send': {
      const email = anAddress();
      const reply = await life.money('POST /api/boncards/:id/action/send', { email });
      const expected = model.send();
      expect(reply.body.reason ?? 'done').toBe(expected);
      if (expected === 'done') Object.assign(built, await ownedCard(life.home, id, email));
      return undefined;
    }
    case 'purchase': {
      if (step.givesPin) await take({ does: 'search' }, life);
      const grosze = step.grosze ?? Math.max(model.grosze, 100);
      const body = { ...place, boncard_id: id, amount: grosze / 100 };
      return {
        reply: await life.money('POST /api/boncards/purchase', body),
        expected: model.purchase(grosze),
      };
    }
    case 'reverse': {
      const index = step.which % transactionIds.length;
      const [transaction, transactionId] = [model.transactions[index], transactionIds[index]];
      if (!transaction || !transactionId) return undefined;
      const body = { reason, ...(step.grosze !== null && { amount: step.grosze / 100 }) };
      return {
        reply: await life.money('POST /api/boncards-transactions/:id/reverse', body, transactionId),
        expected: model.reverse(transaction, step.grosze),
      };
    }
    case 'block':
      return {
        reply: await life.money('POST /api/boncards/:id/action/block', { reason }),
        expected: model.block(),
      };
    case 'unblock':
      return {
        reply: await life.money('POST /api/boncards/:id/action/unblock', { reason }),
        expected: model.unblock(),
      };
    case 'replace': {
      const target = await life.takeTarget(step.by);
      const body = { target_number: target.built.number, reason };
      const reply = await life.money('POST /api/boncards/:id/action/replace', body);
      const expected = model.replace(target.model);
      if (expected === 'done') life.card = target;
      return { reply, expected };
    }
    case 'extend': {
      const validUntil = addDays(life.today(), step.days);
      const body = { valid_until: validUntil, reason };
      return {
        reply: await life.money('POST /api/boncards/:id/action/extend', body),
        expected: model.extend(validUntil),
      };
    }
    case 'adjust': {
      const body = { amount: step.zloty, reason };
      return {
        reply: await life.money('POST /api/boncards/:id/action/adjust', body),
        expected: model.adjust(step.zloty * 100),
      };
    }
    case 'cancel': {
      const body = { canceled_reason: reason };
      return {
        reply: await life.money('POST /api/boncards/:id/action/cancel', body),
        expected: model.cancel(),
      };
    }
    case 'wait':
      await life.wait(step.days);
      return undefined;
    case 'writeOff':
      await writeOffExpired(server.database.db, { days: WRITE_OFF_DAYS, now: clock.now() });
      for (const { model } of life.cards) model.writeOff();
      return undefined;
    case 'takeOther':
      life.card = life.cards[(life.cards.indexOf(life.card) + 1) % life.cards.length] as Card;
      return undefined;
    case 'search':
    case 'searchWrongly': {
      const isRight = step.does === 'search';
      const body = { number, pin: isRight ? pin : 'ZZZ', searchForType: 'purchase' };
      return {
        reply: await life.send('POST /api/boncards/search', id, body),
        expected: life.search(isRight),
      };
    }
    case 'repeat': {
      if (!life.last) return undefined;
      const { name, id, body, key, text } = life.last;
      expect((await life.send(name, id, body, key)).text).toBe(text);
      return undefined;
    }
    case 'reuseKey': {
      if (!life.last) return undefined;
      const { name, id, body, key } = life.last;
      const changed = { document: 'FV 2', canceled_reason: 'Inny', reason: 'Inny', message: 'Inne' };
      const other = { ...body, ...changed };
      return { reply: await life.send(name, id, other, key), expected: 'idempotency-key-reused' };
    }
  }
}

/** Takes the steps, and compares model and server after each. Sets the clock back at the end. */
export async function live(life: Life, steps: Step[]) {
  const { server, clock } = life.home;
  await liveOn(life, steps, server).finally(() => clock.advance(-life.days * DAY_MS));
}

async function liveOn(life: Life, steps: Step[], server: TestServer) {
  for (const next of steps) {
    const taken = await take(next, life);
    if (!taken) continue;
    const { expected, reply } = taken;
    const { model, built, transactionIds } = life.card;
    expect(reply.body.reason ?? 'done').toBe(expected);
    if (expected === 'amount-above-balance') expect(reply.body.data).toBe(model.grosze / 100);
    if (expected !== 'done') continue;
    expect(reply.body.data).toMatchObject(model.shown);
    if (model.transactions.length > transactionIds.length)
      transactionIds.push(await lastEntryOf(server, built));
  }
  for (const { model, built } of life.cards) {
    const { status, balance } = await cardOf(server.database.db, built.number);
    expect({ status, balance }).toEqual({ status: model.status, balance: model.grosze });
  }
}

async function lastEntryOf({ database }: TestServer, { id }: BuiltCard): Promise<string> {
  const entries = database.db.selectFrom('ledger_entries').select('id').where('boncard_id', '=', id);
  return (await entries.orderBy('sequence', 'desc').limit(1).executeTakeFirstOrThrow()).id;
}
