import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { overview } from '../../../contract/books.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import { newId } from '../../../server/platform/ids.ts';
import { aReversal, aUser } from '../../support/builders.ts';
import { openShop } from '../../support/shop.ts';
import { call, type TestServer } from '../../support/testServer.ts';

// requirements "Books"

const now = new Date('2026-03-30T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

async function look(server: TestServer, token: string): Promise<z.input<typeof overview>> {
  return (await call(server, 'GET /api/books/overview', { token })).body.data;
}

describe('a new chain', () => {
  const shop = openShop({}, undefined, { clock: () => now });
  const steps = async () => {
    const { setup } = await look(shop, shop.administrator.token);
    return setup?.map(({ what, done }) => `${what} ${done}`) ?? null;
  };

  test('sees which of its steps are done, and no steps once all are done', async () => {
    expect(await steps()).toEqual([
      'salon true',
      'people true',
      'tax-class false',
      'cards false',
      'trial false',
    ]);
    const { token } = shop.administrator;
    const body = { type: 1, class: 'spv', effective_from: '2026-03-30' };
    expect((await call(shop, 'POST /api/tax-classes', { token, body })).status).toBe(200);
    expect(await steps()).toContain('tax-class true');
    const card = await shop.card({ status: 'active', chargedAt: now });
    expect(await steps()).toEqual([
      'salon true',
      'people true',
      'tax-class true',
      'cards true',
      'trial false',
    ]);
    const ledger = await call(shop, 'GET /api/boncards/:id/ledger', { token, id: card.id });
    await aReversal(shop, ledger.body.items[0].id, { by: shop.administrator, at: now });
    expect(await steps()).toBeNull();
  });

  test('does not show the steps to employers', async () => {
    expect(await look(shop, shop.employer.token)).toMatchObject({ setup: null, todo: null });
  });
});

describe('the list of what has to be done', () => {
  const shop = openShop({}, undefined, { clock: () => now });
  const todo = async () => (await look(shop, shop.administrator.token)).todo ?? [];

  test('is empty if nothing waits', async () => {
    expect(await todo()).toEqual([]);
  });

  describe('has for each item its count, since when it waits, and where it is listed', () => {
    beforeAll(async () => {
      const { db } = shop.database;
      // Sales in January and March. February has no entry, but what was left on a card. March is not over.
      const old = await shop.card({
        status: 'active',
        pln: 10,
        document: 'S',
        chargedAt: new Date('2026-01-31T12:00:00Z'),
      });
      await shop.card({
        status: 'active',
        pln: 20,
        document: 'M',
        chargedAt: new Date('2026-03-29T12:00:00Z'),
      });
      for (const [days, of] of [
        [8, old],
        [30, await shop.card()],
        [6, await shop.card()],
        [9, await shop.card({ status: 'canceled', document: 'C', chargedAt: daysAgo(10) })],
      ] as const) {
        const blocked = { blocked_by: shop.administrator.id, blocked_at: daysAgo(days), blocked_reason: 'x' };
        await db.updateTable('boncards').set(blocked).where('id', '=', of.id).execute();
      }
      const lock = { kind: 'card' as const, checking: 0, failures: 0, level: 1, counted_since: now };
      const locks = [
        { name: old.id, scope: 'public', failed_at: daysAgo(2), locked_until: 'infinity' as const },
        { name: old.id, scope: 'counter', failed_at: daysAgo(1), locked_until: 'infinity' as const },
        { name: newId(), scope: 'counter', failed_at: daysAgo(5), locked_until: daysAgo(1) },
        { name: 'unknown abcd', scope: 'counter', failed_at: daysAgo(5), locked_until: 'infinity' as const },
      ];
      for (const one of locks)
        await db
          .insertInto('lockouts')
          .values({ ...lock, ...one, lock_entry_id: newId() })
          .execute();
      const waiting = await aUser(shop, { salonId: shop.salonId });
      const gone = await aUser(shop, { salonId: shop.salonId });
      const created_at = daysAgo(3);
      const people = db.updateTable('users').set({ password_hash: null, created_at });
      await people.where('id', 'in', [waiting.id, gone.id]).execute();
      await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', gone.id).execute();
      const { token } = shop.employer;
      const body = { boncard_id: old.id, kind: 'adjust', note: 'x' };
      expect((await call(shop, 'POST /api/requests', { token, body })).status).toBe(200);
    });

    test('in the order of the wire', async () => {
      expect(await todo()).toEqual([
        {
          what: 'month',
          count: 2,
          since: '2026-02-01',
          where: { call: 'roll-forward.list', query: { month: '2026-01' } },
        },
        {
          what: 'locked-pins',
          count: 1,
          since: '2026-03-28',
          where: { call: 'boncards.list', query: { pin_locked: 'true' } },
        },
        {
          what: 'blocked-cards',
          count: 2,
          since: '2026-02-28',
          where: { call: 'boncards.list', query: { blocked: 'true', blocked_to: '2026-03-22' } },
        },
        {
          what: 'not-activated',
          count: 1,
          since: '2026-03-27',
          where: { call: 'users.list', query: { status: 'active', activated: 'false' } },
        },
        {
          what: 'requests',
          count: 1,
          since: '2026-03-30',
          where: { call: 'requests.list', query: { status: 'open' } },
        },
      ]);
    });

    test('and its link leads to a list of that many', async () => {
      const { token } = shop.administrator;
      for (const { what, count, where } of await todo()) {
        const name = where.call as CallName;
        const { body } = await call(shop, calls[name].on, {
          token,
          query: `?${new URLSearchParams(where.query)}`,
        });
        expect(body.code, what).toBe(200);
        // The link for months leads to one month.
        if (what === 'month') continue;
        expect(body.info.total_items, what).toBe(count);
      }
    });

    test('a closed month no longer waits; a later one does', async () => {
      const { token } = shop.administrator;
      const closing = await call(shop, 'POST /api/books/months/:month/close', { token, id: '2026-01' });
      expect(closing.status, closing.text).toBe(200);
      expect((await todo())[0]).toMatchObject({ what: 'month', count: 1, since: '2026-03-01' });
    });
  });
});

describe('a month without entries', () => {
  const shop = openShop({}, undefined, { clock: () => now });
  const months = async () =>
    (await look(shop, shop.administrator.token)).todo?.map(({ what, count, where }) => [
      what,
      count,
      where.query.month,
    ]);

  test('does not wait if nothing was left on cards', async () => {
    const at = new Date('2025-09-05T12:00:00Z');
    const trial = await shop.card({ status: 'active', chargedAt: at });
    const { token } = shop.administrator;
    const ledger = await call(shop, 'GET /api/boncards/:id/ledger', { token, id: trial.id });
    await aReversal(shop, ledger.body.items[0].id, { by: shop.administrator, at });
    expect(await months()).toEqual([['month', 1, '2025-09']]);
  });

  test('waits if something was, also after the last entry', async () => {
    await shop.card({ status: 'active', chargedAt: new Date('2025-12-05T12:00:00Z') });
    // September and December have entries; January and February have what was left.
    const expected = [['month', 4, '2025-09']];
    expect(await months()).toEqual(expected);
    await closeDays(shop.database.db, now);
    expect(await months()).toEqual(expected);
  });
});
