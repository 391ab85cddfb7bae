import { expect } from 'vitest';
import type { Db } from '../../server/db/client.ts';
import { findBookFaults } from './bookFaults.ts';

/** Expects that the books add up exactly (requirements "Figures"). */
export async function expectBooksToAddUp(db: Db) {
  expect(await findBookFaults(db)).toEqual([]);
  expect(await listDividedTransfers(db)).toEqual([]);
}

/** Returns the transfers whose entries have two times, between which the books have their amount twice or not at all. */
async function listDividedTransfers(db: Db) {
  const transfers = db
    .selectFrom('ledger_entries')
    .select('transfer_id')
    .where('transfer_id', 'is not', null);
  return transfers
    .groupBy('transfer_id')
    .having(({ fn, eb }) => eb(fn.min('created_at'), '<>', fn.max('created_at')))
    .execute();
}

/** Returns every ledger entry as stored, newest first. Statistics are compared with them. */
export async function readLedger(db: Db) {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('boncards', 'boncards.id', 'ledger_entries.boncard_id')
    .innerJoin('cycles', 'cycles.id', 'ledger_entries.cycle_id')
    .selectAll('ledger_entries')
    .select(['boncards.number', 'cycles.salon_id as issuer_id'])
    .orderBy('ledger_entries.created_at', 'desc')
    .orderBy('ledger_entries.id', 'desc')
    .execute();
}
