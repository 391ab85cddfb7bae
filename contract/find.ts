import { z } from 'zod/mini';
import { boncard } from './boncard.ts';
import { salon } from './salon.ts';
import { searchText } from './text.ts';
import { transaction } from './transaction.ts';
import { user } from './user.ts';

/** How many of each kind are found at most. */
export const MAX_FOUND = 8;
/** From how many characters on cards and documents are found; people and salons are found from the first. */
export const MIN_FOUND_CHARACTERS = 3;

export const findQuery = z.object({
  q: searchText(100).with(z.meta({ examples: ['PAR 700'] })),
});

/** What a text finds anywhere, as far as its asker may see it: at most eight of each, our extension. */
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
