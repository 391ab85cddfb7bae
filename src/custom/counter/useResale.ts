import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { TradeName } from '../../money/moneyCalls.ts';
import type { Receipt } from '../../money/receipt.ts';
import { paths } from '../../paths.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { usePassed } from './usePassed.ts';

/** A reversal made at the counter. */
export interface Undone {
  receipt: Receipt;
  /** The card as it is now. */
  card: NumberedBoncard;
  /** The form of the sale, if it was one, but for its sum. */
  typed?: FieldValues;
}

/** A card whose sale was undone, to be sold again. */
type Resale = Required<Undone>;

/** Returns a function that has the charge screen sell a card again, from either counter. */
export function useResale(trade: TradeName, onResale: (resale: Resale) => void): (resale: Resale) => void {
  const navigate = useNavigate();
  usePassed('resale', onResale);
  if (trade === 'charge') return onResale;
  return (resale) => void navigate(paths.charge, { state: { resale } });
}
