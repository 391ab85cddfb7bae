import { type BoncardStatus, boncardStatuses, wordOf } from '../../../contract/codes.ts';
import { type Grosze, plnToGrosze, ZERO } from '../../../contract/money.ts';
import type { AnswerOf } from '../../callTypes.ts';

type WireBoncard = AnswerOf<'GET /api/boncards/:id'>['data'];

/** A card as the lists show it. A bare host may leave out what it does not know, and write a salon as its name. */
export type BoncardRow = Pick<WireBoncard, 'id' | 'number' | 'status'> &
  Partial<Omit<WireBoncard, 'mother_salon'>> & { mother_salon?: WireBoncard['mother_salon'] | string };

/** The status as a word; an unknown one as canceled, for nothing more can be done about it here. */
export function statusOf({ status }: BoncardRow): BoncardStatus {
  return wordOf(boncardStatuses, status) ?? 'canceled';
}

/** What is left on the card. */
export function balanceOf({ amount }: BoncardRow): Grosze {
  return plnToGrosze(amount ?? 0) ?? ZERO;
}

/** The salon that sold the card. */
export function salonNameOf({ mother_salon: salon }: BoncardRow): string | undefined {
  return typeof salon === 'string' ? salon : salon?.name;
}
