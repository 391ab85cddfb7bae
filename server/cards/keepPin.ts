import type { BoncardId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import { type CardPins, type KeptPin, openingPins } from './openingPins.ts';
import { deletePrintedPins, lockPins, updateLinkPin, updatePin } from './pinQueries.ts';

interface Kept {
  id: BoncardId;
  /** What was known of the card's PINs when this one was given. */
  pins: CardPins;
  /** The PIN that was given. */
  given: KeptPin;
  /** The same, hashed with the key in use. */
  renewed: KeptPin;
  now: Date;
}

/**
 * Makes a PIN that was given right the only one of those that the card had then: the others no longer open it (requirements
 * "Batches"). If another transaction has locked the card, the next right PIN does it.
 */
export async function keepPin(tx: Tx, { id, pins, given, renewed, now }: Kept): Promise<void> {
  const current = await lockPins(tx, id);
  // Another one was given right meanwhile, or a print confirmed.
  if (!current || !openingPins(current, now).some(({ hash }) => hash.equals(given.hash))) return;
  // Whichever mail of an e-card arrives works on: none of their PINs ends the others.
  const link = current.ofLinks.find(({ hash }) => hash.equals(given.hash));
  if (link) return updateLinkPin(tx, link.tokenHash, renewed);
  await updatePin(tx, id, renewed);
  await deletePrintedPins(
    tx,
    id,
    pins.printed.map(({ printId }) => printId),
  );
}
