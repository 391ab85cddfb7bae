import { boncardCan } from '../../../contract/boncardCan.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { boncardStatuses, wordOf } from '../../../contract/codes.ts';
import type { PanelRecord } from '../../screens.ts';

/** A card; a host may leave out everything but its id. */
export type Boncard = PanelRecord<'boncards'>;

/** Returns whether a card can be canceled (requirements "Card administration"); not if its status is unknown. */
export function isCancelable({ status }: Boncard): boolean {
  const word = wordOf(boncardStatuses, status);
  return word !== undefined && boncardCan.cancel({ status: word });
}

/** `•••• 0001` */
export function maskedNumberOf({ number, id }: Boncard): string {
  return number ? maskCardNumber(number) : `#${id}`;
}
