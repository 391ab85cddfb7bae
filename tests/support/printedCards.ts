import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { PrintedCard } from '../../server/batches/printCards.ts';
import { seededRandom } from './seededRandom.ts';

const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns cards as a batch has them. */
export function printedCards(count: number, seed = 1): PrintedCard[] {
  const random = seededRandom(seed);
  const draw = (length: number) =>
    Array.from({ length }, () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]).join('');
  return Array.from({ length: count }, () => ({ number: draw(20) as CardNumber, pin: draw(3) as Pin }));
}
