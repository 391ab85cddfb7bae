import { expect, test } from 'vitest';
import type { SalonId, UserId } from '../../../contract/ids.ts';
import { prepared } from '../../../server/db/prepared.ts';
import { newId } from '../../../server/platform/ids.ts';
import { aSalon, aUser } from '../../support/builders.ts';
import { openShop } from '../../support/shop.ts';

interface Salon {
  id: SalonId;
  name: string;
  address: string;
}

const shop = openShop();

test('is built by its first run, and each run fills in its own values next to the constant ones', async () => {
  const { db } = shop.database;
  let written = 0;
  const insertSalon = prepared((db, salon: Salon) => {
    written += 1;
    return db.insertInto('salons').values(salon);
  });
  const salonsNamed = prepared((db, { name }: { name: string }) =>
    db
      .selectFrom('salons')
      .select(['name', 'address'])
      .where('name', '=', name)
      .where('address', '<>', 'ul. Inna 1'),
  );
  // The values of a later run may be in another order.
  await insertSalon(db, { id: newId(), name: 'Pierwszy', address: 'ul. Prosta 1' });
  await insertSalon(db, { address: 'ul. Prosta 2', name: 'Drugi', id: newId() });
  await insertSalon(db, { address: 'ul. Inna 1', name: 'Drugi', id: newId() });

  expect(await salonsNamed(db, { name: 'Pierwszy' })).toEqual([
    { name: 'Pierwszy', address: 'ul. Prosta 1' },
  ]);
  expect(await salonsNamed(db, { name: 'Drugi' })).toEqual([{ name: 'Drugi', address: 'ul. Prosta 2' }]);
  expect(await salonsNamed(db, { name: 'Trzeci' })).toEqual([]);
  expect(written).toBe(1);
});

test('a value may be null in one run and not in another, whichever comes first', async () => {
  const { db } = shop.database;
  const salonId = await aSalon(shop);
  const { id } = await aUser(shop);
  for (const salonIds of [
    [salonId, null, salonId],
    [null, salonId, null],
  ]) {
    const move = prepared((db, { id, salonId }: { id: UserId; salonId: SalonId | null }) =>
      db.updateTable('users').set({ salon_id: salonId }).where('id', '=', id).returning('salon_id'),
    );
    for (const salonId of salonIds) expect(await move(db, { id, salonId })).toEqual([{ salon_id: salonId }]);
  }
});
