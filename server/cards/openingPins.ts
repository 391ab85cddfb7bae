import { PRINT_HOLDS_MS, type PrintId } from '../../contract/boncardBatch.ts';

/** A stored PIN: its hash, and the id of the key that it is hashed with. */
export interface KeptPin {
  hash: Buffer;
  keyId: number;
}

/** A PIN that a card got from a print. */
interface PrintedPin extends KeptPin {
  printId: PrintId;
  startedAt: Date;
  /** Whether a person has confirmed that the print is complete. */
  isConfirmed: boolean;
}

/** A PIN of an e-card, which one of its links shows. */
export interface LinkPin extends KeptPin {
  tokenHash: Buffer;
}

/**
 * The stored PINs of a card: its own, if it has one, and those of later prints, in the order of the prints. For an
 * e-card, those of its links, each of which opens it.
 */
export interface CardPins {
  own: KeptPin | null;
  printed: readonly PrintedPin[];
  ofLinks: readonly LinkPin[];
}

/**
 * Returns the PINs that open a card (requirements "Batches"): the PIN of the last confirmed print, or the card's own if
 * no print is confirmed, and for seven days those of later prints. If there is neither a confirmed nor an own PIN, they
 * don't expire, so that a printed card can always be opened.
 */
export function openingPins(
  { own, printed, ofLinks }: CardPins,
  now: Date,
): (KeptPin | PrintedPin | LinkPin)[] {
  const last = printed.findLastIndex(({ isConfirmed }) => isConfirmed);
  const established = printed[last] ?? own;
  const holds = ({ startedAt }: PrintedPin) =>
    !established || now.getTime() - startedAt.getTime() < PRINT_HOLDS_MS;
  return [...(established ? [established] : []), ...printed.slice(last + 1).filter(holds), ...ofLinks];
}
