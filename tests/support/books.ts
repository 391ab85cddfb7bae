import { expect } from 'vitest';
import type { Db } from '../../server/db/client.ts';
import { findBookFaults } from './bookFaults.ts';

/** The books add up to the grosz (goals: `books`). */
export async function expectBooksToAddUp(db: Db) {
  expect(await findBookFaults(db)).toEqual([]);
}
