import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PrintId } from '../../contract/boncardBatch.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BatchId } from '../../contract/ids.ts';
import { openingPins } from '../../server/cards/openingPins.ts';
import { findCardWithPins, listCardsOfPrint } from '../../server/cards/pinQueries.ts';
import { settlePins } from '../../server/cards/settlePins.ts';
import { aBatch, aPrint } from '../support/batches.ts';
import { aSession, aUser, type SignedIn } from '../support/builders.ts';
import type { ReadCard } from '../support/cardsIn.ts';
import { openShop } from '../support/shop.ts';
import { TestClock } from '../support/testClock.ts';
import { call } from '../support/testServer.ts';

// requirements "Batches": which PINs open a card, over prints, confirmations, uses and time

const clock = new TestClock();
const shop = openShop({}, undefined, { clock: clock.now });
// Each print starts a process, so a run of all tests tries few random lives. LIVES=200 tries many.
const RUNS = Number(process.env.LIVES ?? 12);
const SEED = Number(process.env.LIVES_SEED ?? Date.now() % 1_000_000);
const DAY_MS = 24 * 3_600_000;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('print' as const), isWhole: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('confirm' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('give' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.constantFrom(1, 6, 8) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('charge' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const print: Step = { does: 'print', isWhole: true };
const brokenPrint: Step = { does: 'print', isWhole: false };
const confirm: Step = { does: 'confirm' };
const give: Step = { does: 'give', which: 0 };
const waitLong: Step = { does: 'wait', days: 8 };
const settle: Step = { does: 'settle' };

/** Lives that a few random ones may miss. */
const examples: [Step[]][] = [
  // Nobody confirmed the later print, so its PIN lapses; the first one's becomes the card's own.
  [[print, confirm, brokenPrint, waitLong, settle, give]],
  [[print, give, print, waitLong, settle, give]],
  // Without an earlier PIN, that of a print is kept.
  [[print, brokenPrint, waitLong, settle, give]],
  [[print, { does: 'charge' }, brokenPrint, waitLong, settle, give]],
  // A confirmation ends the earlier PINs.
  [[print, print, confirm, settle, give]],
];

/** A PIN of the card that may still open it. */
interface Known {
  print: number;
  pin: string;
  at: number;
}

/** Which PINs open a card according to what people are told, written independently of how the server derives it. */
class Card {
  #established: Known | undefined;
  #later: Known[] = [];
  readonly everPrinted: string[] = [];
  isCharged = false;
  /** Prints since the last confirmed one. */
  openPrints: number[] = [];

  printed(known: Known) {
    this.#later.push(known);
    this.openPrints.push(known.at);
    this.everPrinted.push(known.pin);
  }

  confirmed(print: number) {
    this.openPrints = [];
    const known = this.#later.find((one) => one.print === print);
    if (!known) return;
    this.#established = known;
    this.#later = this.#later.filter((one) => one.print > print);
  }

  given(pin: string) {
    this.#established = [this.#established, ...this.#later].find((one) => one?.pin === pin);
    this.#later = [];
  }

  /**
   * Returns the PINs that open the card. Once the time of a print is over, its PIN only opens the card again if the
   * print is confirmed, which a later print makes impossible.
   */
  opens(now: number): string[] {
    const later = this.#later.filter(({ at }) => !this.#established || now - at < 7 * DAY_MS);
    return [...(this.#established ? [this.#established] : []), ...later].map(({ pin }) => pin);
  }
}

async function live(steps: readonly Step[], by: SignedIn) {
  const { db } = shop.database;
  const signIn = async () => Object.assign(by, await aSession(shop, by.id, clock.now()));
  await signIn();
  const { id } = await aBatch(shop, { by, count: 1 });
  const card = new Card();
  let prints = 0;
  let isWhole = false;
  let number: CardNumber | undefined;
  for (const one of steps) {
    await signIn();
    if (one.does === 'print') {
      const refusal = refusalOf(card, clock.now().getTime());
      const printed = await printOrRefuse(id, by, refusal);
      if (printed) {
        prints += 1;
        ({ isWhole } = one);
        number = printed.number;
        card.printed({ print: prints, pin: printed.pin, at: clock.now().getTime() });
        if (!isWhole) await breakOff(id, prints);
      }
    }
    if (one.does === 'confirm') {
      const { status } = await call(shop, 'POST /api/boncards-batches/:id/print/confirm', {
        ...{ id, token: by.token, body: {} },
      });
      expect(status).toBe(prints > 0 && isWhole ? 200 : 422);
      if (status === 200) card.confirmed(prints);
    }
    if (one.does === 'wait') clock.advance(one.days * DAY_MS);
    if (one.does === 'settle')
      await settlePins(
        { db, stopping: new AbortController().signal, wait: async () => undefined },
        clock.now(),
      );
    if (!number) continue;
    if (one.does === 'charge') {
      await charge(number, by);
      card.isCharged = true;
    }
    if (one.does === 'give') {
      const opening = card.opens(clock.now().getTime());
      const pin = opening[one.which % opening.length] as string;
      const body = { number, pin, searchForType: 'purchase' };
      expect((await call(shop, 'POST /api/boncards/search', { token: by.token, body })).status).toBe(200);
      card.given(pin);
    }
    const expected = card.opens(clock.now().getTime());
    // At least one printed PIN always opens the card.
    expect(expected.length).toBeGreaterThan(0);
    const found = await findCardWithPins(db, number);
    if (!found) throw new Error('no card');
    const opening = openingPins(found, clock.now()).map(({ hash }) => hash.toString('hex'));
    const opens = card.everPrinted.filter((pin) =>
      opening.includes(shop.hashPin(number as CardNumber, pin as ReadCard['pin']).toString('hex')),
    );
    expect([...new Set(opens)].sort()).toEqual([...new Set(expected)].sort());
  }
}

/** Returns why a print is refused; undefined if it is not. */
function refusalOf({ isCharged, openPrints }: Card, now: number): string | undefined {
  if (openPrints.filter((at) => now - at < 7 * DAY_MS).length >= 5) return 'too-many-prints';
  return isCharged ? 'nothing-to-print' : undefined;
}

/** Prints the batch and returns its card, or expects the refusal with this reason. */
async function printOrRefuse(id: BatchId, by: SignedIn, refusal: string | undefined) {
  if (!refusal) return (await aPrint(shop, id, { by }))[0];
  const asked = { id, token: by.token, body: { format: 'csv' } };
  const { body } = await call(shop, 'POST /api/boncards-batches/:id/print', asked);
  expect(body.reason).toBe(refusal);
  return undefined;
}

/** Marks a print as one whose client left before the last bytes. */
async function breakOff(id: BatchId, number: number) {
  await shop.database.db
    .updateTable('batch_prints')
    .set({ is_whole: false })
    .where('batch_id', '=', id)
    .where('number', '=', number)
    .execute();
}

async function charge(number: CardNumber, by: SignedIn) {
  const { db } = shop.database;
  const { id: boncard_id } = await db
    .selectFrom('boncards')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const body = { boncard_id, place_of_sale: shop.salonId, document: 'FV 1', amount: 50 };
  await call(shop, 'POST /api/boncards/issue', {
    token: by.token,
    body: { ...body, type: 0, expired_months: 12 },
  });
}

test('in whatever order things happen to a batch, exactly the PINs open its card that people are told', {
  timeout: 120_000 + RUNS * 5_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18, size: 'max' }), async (steps) => {
      await live(steps, await aUser(shop, { role: 'administrator', salonId: shop.salonId }));
    }),
    { numRuns: RUNS, seed: SEED, examples },
  );
});

test('settling ends once its day is not believed any more', async () => {
  const { db } = shop.database;
  const person = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
  const by = { ...person, ...(await aSession(shop, person.id, clock.now())) };
  const parts = { db, stopping: new AbortController().signal, wait: async () => undefined };
  const { id } = await aBatch(shop, { by, count: 60 });
  await aPrint(shop, id, { by });
  await call(shop, 'POST /api/boncards-batches/:id/print/confirm', { id, token: by.token, body: {} });
  const before = await countPrintedPins(id);
  const isStillBelieved = async () => (await countPrintedPins(id)) === before;
  await settlePins({ ...parts, isStillBelieved }, clock.now());
  expect([before, await countPrintedPins(id)]).toEqual([60, 10]);
  await settlePins(parts, clock.now());
  expect(await countPrintedPins(id)).toBe(0);
});

test('settling leaves out cards whose PINs do not expire, because no print was confirmed and no PIN given', async () => {
  const { db } = shop.database;
  const person = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
  const by = { ...person, ...(await aSession(shop, person.id, clock.now())) };
  const { id } = await aBatch(shop, { by, count: 3 });
  const [card] = await aPrint(shop, id, { by });
  await aPrint(shop, id, { by });
  const prints = await db
    .selectFrom('batch_prints')
    .select('id')
    .where('batch_id', '=', id)
    .orderBy('number')
    .execute();
  const cardsOf = ({ id: printId }: { id: PrintId }) =>
    listCardsOfPrint(db, { printId, after: undefined, limit: 10 });
  const known = async () => (await Promise.all(prints.map(cardsOf))).map((cards) => cards.length);
  expect(await known()).toEqual([0, 0]);
  await db
    .updateTable('boncards')
    .set({ pin_hash: Buffer.alloc(32) })
    .where('number', '=', card?.number as CardNumber)
    .execute();
  expect(await known()).toEqual([1, 1]);
  await call(shop, 'POST /api/boncards-batches/:id/print/confirm', { id, token: by.token, body: {} });
  expect(await known()).toEqual([3, 3]);
});

const countPrintedPins = async (batch: BatchId) =>
  (
    await shop.database.db
      .selectFrom('printed_pins')
      .innerJoin('batch_prints', 'batch_prints.id', 'print_id')
      .select('boncard_id')
      .where('batch_id', '=', batch)
      .execute()
  ).length;
