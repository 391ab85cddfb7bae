import { useState } from 'react';
import { useScanner } from '../useScanner.ts';
import type { CounterCard } from './counterCard.ts';
import { useEscape } from './useEscape.ts';

interface CounterOptions {
  /** While money moves, neither scanner nor Esc changes the screen. */
  busy: boolean;
  /** Drops what was typed about the card before. */
  onStartOver: () => void;
}

/** The card on the counter, and how the next one gets there: by a scan from any focus, or by Esc and typing. */
export function useCounter({ busy, onStartOver }: CounterOptions) {
  const [card, setCard] = useState<CounterCard>();
  const [search, setSearch] = useState({ round: 0, number: '' });

  /** Back to the search, with a number that is known already. */
  function searchAnew(number = '') {
    setCard(undefined);
    setSearch(({ round }) => ({ round: round + 1, number }));
  }

  function startOver() {
    onStartOver();
    searchAnew();
  }

  useScanner((number) => {
    if (!busy) searchAnew(number);
  });
  useEscape(() => {
    if (!busy) startOver();
  });
  return { card, setCard, search, searchAnew, startOver };
}
