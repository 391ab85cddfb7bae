import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import { groszeOf } from '../../contract/money.ts';
import type { DemoCard, DemoEvent } from './demoCard.ts';

const CARDS = 40;
const LAST_DAYS_AGO = 3;
const DAYS = 86;
const amounts = [100, 200, 50, 150, 300, 100, 250, 200, 500, 100];
const spent = [1, 0.35, 0.8, 1, 0.5];

/** Everyday trade of the last three months in all salons, by a rule: statistics need more than the story's nine cards. */
export const trade: DemoCard[] = Array.from({ length: CARDS }, (_, index) => {
  // More and more of it, as before every Christmas.
  const daysAgo = LAST_DAYS_AGO + Math.floor(DAYS * ((CARDS - index) / CARDS) ** 1.6);
  const pln = amounts[index % amounts.length] ?? 100;
  const salon = [0, 0, 1, 2, 1][index % 5] ?? 0;
  const by = index % 4 === 3 ? 'admin@demo.test' : 'employer@demo.test';
  const at = { salon, by, hour: 8 + ((index * 5) % 9) };
  const events: DemoEvent[] = [
    {
      ...at,
      kind: 'charge',
      daysAgo,
      document: `FV ${100 + index}/2026`,
      amount: groszeOf(pln),
      type: (['all', 'all', 'lenses', 'all', 'medicalSets'] as const)[index % 5] ?? 'all',
      months: 12,
    },
  ];
  const spentAfter = 2 + ((index * 7) % 23);
  if (index % 3 !== 1 && spentAfter < daysAgo) {
    events.push({
      ...at,
      kind: 'purchase',
      daysAgo: daysAgo - spentAfter,
      document: `PAR ${500 + index}`,
      amount: groszeOf(pln * (spent[index % spent.length] ?? 1)),
    });
  }
  return {
    number: `BON${String(2026_000 + index).padStart(17, '0')}` as CardNumber,
    pin: String(200 + index) as Pin,
    tells: 'z codziennej sprzedaży',
    events,
  };
});
