import type { BoncardId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import { type CardPins, type KeptPin, openingPins } from './openingPins.ts';
import { deletePrintedPins, lockPins, updateLinkPin, updatePin } from './pinQueries.ts';

interface Kept {
  id: BoncardId;
  /** The card's PINs as they were when this one was given. */
  pins: CardPins;
  /** The PIN that was given. */
  given: KeptPin;
  /** The same PIN, hashed with the current key. */
  renewed: KeptPin;
  now: Date;
}

/**
 * Makes a correctly given PIN the card's only one among the PINs that it had then: the others no longer open it
 * (requirements "Batches"). If another transaction has locked the card, nothing is done, and the next correct PIN does
 * it.
 */
export async function keepPin(tx: Tx, { id, pins, given, renewed, now }: Kept): Promise<void> {
  const current = await lockPins(tx, id);
  // Meanwhile another of its PINs was given correctly, or a print was confirmed.
  if (!current || !openingPins(current, now).some(({ hash }) => hash.equals(given.hash))) return;
  // All mails of an e-card must keep working, so using one link's PIN does not end those of the others.
  const link = current.ofLinks.find(({ hash }) => hash.equals(given.hash));
  if (link) return updateLinkPin(tx, link.tokenHash, renewed);
  await updatePin(tx, id, renewed);
  await deletePrintedPins(
    tx,
    id,
    pins.printed.map(({ printId }) => printId),
  );
}
