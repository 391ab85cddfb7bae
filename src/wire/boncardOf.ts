import { boncard } from '../../contract/boncard.ts';
import { decode } from './decode.ts';
import type { NumberedBoncard } from './panelRecord.ts';

/** Returns a card of which only the id and number are known. */
export function boncardOf(id: string, number: string): NumberedBoncard {
  return decode(boncard, { id, number }) as NumberedBoncard;
}
