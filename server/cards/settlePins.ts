import { setTimeout } from 'node:timers/promises';
import { PRINT_HOLDS_MS, type PrintId } from '../../contract/boncardBatch.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import { always, type Pace, yieldToSales } from '../platform/yieldToSales.ts';
import { openingPins } from './openingPins.ts';
import { deletePrintedPins, listCardsOfPrint, listDecidedPrints, lockPins, updatePin } from './pinQueries.ts';
import { findLastSaleAt } from './queries.ts';

const CARDS_AT_ONCE = 50;

interface Parts extends Pace {
  db: PooledDb;
  stopping: AbortSignal;
}

/**
 * Brings stored printed PINs up to date: the PIN of a confirmed print becomes the card's own, and PINs that no longer
 * open the card, and never will again, are deleted. This does not change which PINs open a card. Each card has a
 * transaction of its own, so that no sale waits. Ends as soon as `now` is not believed any more.
 */
export async function settlePins(
  { db, stopping, isStillBelieved = always, wait = setTimeout }: Parts,
  now: Date,
): Promise<void> {
  const decided = await listDecidedPrints(db, new Date(now.getTime() - PRINT_HOLDS_MS));
  for (const printId of decided) {
    let after: BoncardId | undefined;
    for (;;) {
      if (!(await isStillBelieved())) return;
      const began = performance.now();
      const cards = await listCardsOfPrint(db, { printId, after, limit: CARDS_AT_ONCE });
      for (const id of cards) {
        if (stopping.aborted) return;
        await transactUnsynced(db, (tx) => settleCard(tx, id, { decided, now }));
      }
      after = cards.at(-1);
      if (!after) break;
      await yieldToSales(() => findLastSaleAt(db), { taken: performance.now() - began, stopping, wait });
    }
  }
}

async function settleCard(
  tx: Tx,
  id: BoncardId,
  { decided, now }: { decided: readonly PrintId[]; now: Date },
) {
  const pins = await lockPins(tx, id);
  // The card is being sold or is paying; it is handled next time.
  if (!pins) return;
  const opening = openingPins(pins, now);
  const last = pins.printed.findLastIndex(({ isConfirmed }) => isConfirmed);
  const confirmed = pins.printed[last];
  if (confirmed) await updatePin(tx, id, confirmed);
  const over = pins.printed.filter(
    (pin, place) => place <= last || (decided.includes(pin.printId) && !opening.includes(pin)),
  );
  await deletePrintedPins(
    tx,
    id,
    over.map(({ printId }) => printId),
  );
}
