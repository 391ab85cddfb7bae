import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boncardCan } from '../../contract/boncardCan.ts';
import { type BoncardStatus, boncardStatuses, codeOf } from '../../contract/codes.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aCard, aUser, type BuiltCard, cardOf, type SignedIn } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call, type Reply } from '../support/testServer.ts';

// A card's life as requirements "Card administration" describes it, replayed against the real server: whatever is
// done to a card, in any order, model and server agree.

const shop = openShop();

const does = <Name extends string>(...names: Name[]) => fc.record({ does: fc.constantFrom(...names) });
const doesWithMoney = <Name extends string>(name: Name) =>
  fc.record({ does: fc.constant(name), grosze: fc.integer({ min: 100, max: 1000 }) });

const step = fc.oneof(
  { weight: 5, arbitrary: doesWithMoney('charge') },
  { weight: 12, arbitrary: doesWithMoney('purchase') },
  { weight: 8, arbitrary: does('search', 'repeat') },
  { weight: 4, arbitrary: does('searchWrongly', 'reuseKey') },
  { weight: 1, arbitrary: does('cancel') },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What is expected of a reply: success, or a refusal by its reason. */
type Expected = 'done' | string;

/** The card as it should be. */
class Model {
  status: BoncardStatus = 'pending';
  grosze = 0;
  isGranted = false;
  wrongPins = 0;
  personsWrongPins = 0;

  charge(grosze: number): Expected {
    if (!boncardCan.charge(this)) return 'boncard-unavailable';
    this.status = 'active';
    this.grosze = grosze;
    return 'done';
  }

  purchase(grosze: number): Expected {
    if (!this.isGranted) return 'search-first';
    if (!boncardCan.purchase(this)) return `boncard-${this.status}`;
    if (grosze > this.grosze) return 'amount-above-balance';
    this.grosze -= grosze;
    if (this.grosze === 0) this.status = 'used';
    return 'done';
  }

  cancel(): Expected {
    if (!boncardCan.cancel(this)) return 'boncard-canceled';
    this.status = 'canceled';
    this.grosze = 0;
    return 'done';
  }

  search(isRight: boolean): Expected {
    if (this.personsWrongPins === 20) return 'account-locked';
    if (this.wrongPins === 5) return 'boncard-locked';
    this.isGranted ||= isRight;
    if (isRight) this.wrongPins = 0;
    if (isRight) return 'done';
    this.wrongPins += 1;
    this.personsWrongPins += 1;
    return 'boncard-data-incorrect';
  }
}

/** The same card on the real server. */
class Real {
  readonly card: BuiltCard;
  readonly administrator: SignedIn;
  /** The last money call and its answer. */
  last: { name: EndpointName; body: object; key: string; text: string } | undefined;
  calls = 0;

  constructor(card: BuiltCard, administrator: SignedIn) {
    this.card = card;
    this.administrator = administrator;
  }

  search(pin: string): Promise<Reply> {
    return this.send('POST /api/boncards/search', {
      number: this.card.number,
      pin,
      searchForType: 'purchase',
    });
  }

  async money(name: EndpointName, body: object): Promise<Reply> {
    this.calls += 1;
    const key = `${this.card.id}-${this.calls}`;
    const reply = await this.send(name, body, key);
    this.last = { name, body, key, text: reply.text };
    return reply;
  }

  send(name: EndpointName, body: object, key?: string): Promise<Reply> {
    return call(shop, name, {
      token: this.administrator.token,
      id: this.card.id,
      body,
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });
  }
}

const place = () => ({ place_of_sale: shop.salonId, document: 'FV 1' });

/** Takes a step on both sides and returns the reply that the model expects. */
async function take(
  step: Step,
  model: Model,
  real: Real,
): Promise<{ expected: Expected; reply: Reply } | undefined> {
  const { id, pin } = real.card;
  switch (step.does) {
    case 'charge': {
      const body = { boncard_id: id, ...place(), amount: step.grosze / 100, type: 0, expired_months: 12 };
      return {
        expected: model.charge(step.grosze),
        reply: await real.money('POST /api/boncards/issue', body),
      };
    }
    case 'purchase': {
      const body = { boncard_id: id, ...place(), amount: step.grosze / 100 };
      return {
        expected: model.purchase(step.grosze),
        reply: await real.money('POST /api/boncards/purchase', body),
      };
    }
    case 'cancel': {
      const reply = await real.money('POST /api/boncards/:id/action/cancel', { canceled_reason: 'Zgubiona' });
      return { expected: model.cancel(), reply };
    }
    case 'search':
      return { expected: model.search(true), reply: await real.search(pin) };
    case 'searchWrongly':
      return { expected: model.search(false), reply: await real.search('ZZZ') };
    case 'repeat': {
      if (!real.last) return undefined;
      const { name, body, key, text } = real.last;
      expect((await real.send(name, body, key)).text).toBe(text);
      return undefined;
    }
    case 'reuseKey': {
      if (!real.last) return undefined;
      const { name, body, key } = real.last;
      const other = { ...body, document: 'FV 2', canceled_reason: 'Inny' };
      return { expected: 'idempotency-key-reused', reply: await real.send(name, other, key) };
    }
  }
}

test('the server treats a card as its model does, in any order', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const model = new Model();
      // Each run has its own administrator, who can only be locked by their own wrong PINs.
      const administrator = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
      const real = new Real(await aCard(shop, { by: administrator, salonId: shop.salonId }), administrator);
      for (const next of steps) {
        const taken = await take(next, model, real);
        if (!taken) continue;
        const { expected, reply } = taken;
        expect(reply.body.reason ?? 'done').toBe(expected);
        if (expected === 'amount-above-balance') expect(reply.body.data).toBe(model.grosze / 100);
        if (expected !== 'done') continue;
        expect(reply.body.data).toMatchObject({
          status: codeOf(boncardStatuses, model.status),
          amount: model.grosze / 100,
        });
      }
      const { status, balance } = await cardOf(shop.database.db, real.card.number);
      expect({ status, balance }).toEqual({ status: model.status, balance: model.grosze });
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 60) },
  );
  await expectBooksToAddUp(shop.database.db);
});
