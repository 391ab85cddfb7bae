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
  /** The form of the sale, if it was one, but for its sum; that of an e-card has its address. */
  typed?: FieldValues;
}

/** A sale that was undone, to be made again. */
type Resale = Required<Undone>;

/** The screens that sell, by the call that they make. */
const sellers = { charge: paths.charge, sellECard: paths.eCard };

/**
 * Returns a function that has a sale made once more, on the screen for it from any screen of the counter: a card that was undone is
 * sold again, and an e-card is made again.
 */
export function useResale(
  screen: TradeName | 'sellECard',
  onResale: (resale: Resale) => void,
): (resale: Resale) => void {
  const navigate = useNavigate();
  usePassed('resale', onResale);
  return (resale) => {
    const seller = 'email' in resale.typed ? 'sellECard' : 'charge';
    if (seller === screen) return onResale(resale);
    void navigate(sellers[seller], { state: { resale } });
  };
}
