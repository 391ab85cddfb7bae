import { expect, test } from 'vitest';
import type { CallAddress } from '../../contract/calls.ts';
import { type ResourceName, resources, sortColumns } from '../../contract/resources.ts';
import { aSalon } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { call } from '../support/testServer.ts';

const shop = openShop();

/** Query parameters that a list requires. */
const required: Partial<Record<ResourceName, object>> = { 'boncards-transactions': { stats_type: 'charge' } };

const declared = (Object.keys(resources) as ResourceName[]).flatMap((resource) => {
  const { order, calls } = resources[resource] as {
    order?: readonly [string, string];
    calls: { list: { on: string } };
  };
  return order && sortColumns(resource).includes(order[0]) ? [{ resource, order, on: calls.list.on }] : [];
});

test('the default order of each list is the one that the contract declares', async () => {
  expect(declared.length).toBeGreaterThan(3);
  for (let sold = 0; sold < 3; sold++) await shop.card({ status: 'active', pln: 10 + sold });
  const { token } = shop.administrator;
  await aSalon(shop, 'Zgierz');
  const body = {
    name: 'Żaneta',
    surname: 'Ćwik',
    email: 'zaneta@example.test',
    salon_id: shop.salonId,
    role: 1,
  };
  await call(shop, 'POST /api/users', { token, body });
  for (const {
    resource,
    order: [sort, order],
    on,
  } of declared) {
    const rows = async (query: Record<string, string>) => {
      const { body } = await call(shop, on as CallAddress, {
        token,
        query: `?${new URLSearchParams({ ...required[resource], ...query })}`,
      });
      return body.items.map(({ id }: { id: unknown }) => id);
    };
    const own = await rows({});
    expect([resource, own]).toEqual([resource, await rows({ sort, order })]);
    // Generated clients send the default of `order` along.
    expect([resource, own]).toEqual([resource, await rows({ order: 'asc' })]);
    const other = await rows({ sort, order: order === 'asc' ? 'desc' : 'asc' });
    if (new Set(own).size > 1) expect([resource, own]).not.toEqual([resource, other]);
  }
});
