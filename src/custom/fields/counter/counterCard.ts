import { type BoncardStatus, type BoncardType, boncardTypes, wordOf } from '../../../../contract/codes.ts';
import { type Grosze, groszeOf } from '../../../../contract/money.ts';
import type { AnswerOf } from '../../../callTypes.ts';
import { statusOf } from '../boncardStatus.ts';

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

/** Reads a found card. Loosely, for another host may leave out what spec §7 does not name. */
export function counterCardOf(wire: WireCard, searchedNumber: string): CounterCard {
  return {
    id: wire.id,
    number: wire.number ?? searchedNumber,
    status: statusOf(wire),
    type: wordOf(boncardTypes, wire.type),
    balance: groszeOf(wire.amount),
    validUntil: wire.valid_until ?? null,
  };
}
