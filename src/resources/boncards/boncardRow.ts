import { type Grosze, groszeOf } from '../../../contract/money.ts';
import type { AnswerOf } from '../../callTypes.ts';

type WireBoncard = AnswerOf<'GET /api/boncards/:id'>['data'];

/** A card as the lists show it. A bare host may leave out what it does not know, and write a salon as its name. */
export type BoncardRow = Pick<WireBoncard, 'id' | 'number' | 'status'> &
  Partial<Omit<WireBoncard, 'mother_salon'>> & { mother_salon?: WireBoncard['mother_salon'] | string };

/** What is left on the card. */
export function balanceOf({ amount }: BoncardRow): Grosze {
  return groszeOf(amount);
}

/** The salon that sold the card. */
export function salonNameOf({ mother_salon: salon }: BoncardRow): string | undefined {
  return typeof salon === 'string' ? salon : salon?.name;
}
