import { z } from 'zod/mini';
import { boncard } from './boncard.ts';
import { salon } from './salon.ts';
import { searchText } from './text.ts';
import { transaction } from './transaction.ts';
import { user } from './user.ts';

/** The most results of each kind. */
export const MAX_FOUND = 8;
/**
 * The number of characters from which cards and documents are searched; people and salons are searched from the first
 * character.
 */
export const MIN_FOUND_CHARACTERS = 3;

export const findQuery = z.object({
  q: searchText(100).with(z.meta({ examples: ['PAR 700'] })),
});

/**
 * The results of searching everything for a text, limited to what the caller may see: at most eight of each kind. Our
 * extension.
 */
export const found = z.object({
  boncards: z.array(
    z.pick(boncard, { id: true, number: true, status: true, amount: true, valid_until: true, blocked: true }),
  ),
  transactions: z.array(
    z.pick(transaction, {
      id: true,
      boncard_id: true,
      type: true,
      document: true,
      amount: true,
      transaction_date: true,
      transaction_salon: true,
      boncard: true,
      reversed: true,
    }),
  ),
  users: z.array(z.pick(user, { id: true, fullname: true, email: true, status: true })),
  salons: z.array(z.pick(salon, { id: true, name: true, address: true })),
});
