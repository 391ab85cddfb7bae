import {
  type BoncardStatus,
  type BoncardType,
  boncardStatuses,
  boncardTypes,
  wordOf,
} from '../../../contract/codes.ts';
import { type Grosze, plnToGrosze, ZERO } from '../../../contract/money.ts';
import type { AnswerOf } from '../../callTypes.ts';

type WireCard = AnswerOf<'POST /api/boncards/search'>['data'];

/** A card as it lies on the counter. */
export interface CounterCard {
  id: WireCard['id'];
  number: string;
  status: BoncardStatus;
  type: BoncardType | undefined;
  balance: Grosze;
  /** Warsaw day, `YYYY-MM-DD`. */
  validUntil: string | null;
}

/** Reads a found card. Loosely, for another host may leave out what spec §7 does not name; unknown status: canceled. */
export function counterCardOf(wire: WireCard, searchedNumber: string): CounterCard {
  return {
    id: wire.id,
    number: wire.number ?? searchedNumber,
    // Whatever we do not know must not be sold or taken from.
    status: wordOf(boncardStatuses, wire.status) ?? 'canceled',
    type: typeof wire.type === 'number' ? wordOf(boncardTypes, wire.type) : undefined,
    balance: plnToGrosze(wire.amount ?? 0) ?? ZERO,
    validUntil: wire.valid_until ?? null,
  };
}
