import { boncardCan } from '../../../contract/boncardCan.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { boncardStatuses, wordOf } from '../../../contract/codes.ts';
import type { PanelRecord } from '../../screens.ts';

/** A card; its host may leave out all but its id. */
export type Boncard = PanelRecord<'boncards'>;

/** Whether a card can be canceled (requirements "Card administration"); one whose status nobody knows cannot. */
export function isCancelable({ status }: Boncard): boolean {
  const word = wordOf(boncardStatuses, status);
  return word !== undefined && boncardCan.cancel({ status: word });
}

/** `•••• 0001` */
export function maskedNumberOf({ number, id }: Boncard): string {
  return number ? maskCardNumber(number) : `#${id}`;
}
