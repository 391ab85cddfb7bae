import { PRINT_HOLDS_MS, type PrintId } from '../../contract/boncardBatch.ts';

/** A PIN as it is kept: its hash, and the key that it is hashed with. */
export interface KeptPin {
  hash: Buffer;
  keyId: number;
}

/** A PIN that a print gave a card. */
interface PrintedPin extends KeptPin {
  printId: PrintId;
  startedAt: Date;
  /** Whether a person has said that the print is whole. */
  isConfirmed: boolean;
}

/** The PIN of an e-card that one of its links shows. */
export interface LinkPin extends KeptPin {
  tokenHash: Buffer;
}

/**
 * What is kept of a card's PINs: its own, if it has one, and those of prints since, in the order of the prints; or those of an e-card's
 * links, of which all that are kept open it.
 */
export interface CardPins {
  own: KeptPin | null;
  printed: readonly PrintedPin[];
  ofLinks: readonly LinkPin[];
}

/**
 * Returns the PINs that open a card (requirements "Batches"): that of the last confirmed print, else its own; and those of
 * prints after it, for seven days. Where there is no earlier PIN they hold on, so that some printed PIN of a card always opens it.
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
