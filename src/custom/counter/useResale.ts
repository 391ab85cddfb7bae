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
  /** The card after the reversal. */
  card: NumberedBoncard;
  /** The form of the sale without its sum, if a sale was undone; for an e-card it includes the address. */
  typed?: FieldValues;
}

/** A sale that was undone and is made again. */
type Resale = Required<Undone>;

/** The screens that sell, by the call that they make. */
const sellers = { charge: paths.charge, sellECard: paths.eCard };

/**
 * Returns a function that starts an undone sale again. It opens the right screen from any screen of the counter: a
 * plastic card is sold again, and an e-card is made again.
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
