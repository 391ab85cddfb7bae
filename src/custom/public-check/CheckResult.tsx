import { useEffect, useRef } from 'react';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { now } from '../../now.ts';
import { CheckedCard } from '../../outside/CheckedCard.tsx';
import { CheckedTransactions } from '../../outside/CheckedTransactions.tsx';
import type { CheckedBoncard } from '../../wire/checkedBoncard.ts';

/**
 * Balance, validity, type and transactions of a card. The heading takes the focus, so that a screen reader reads it
 * out.
 */
export function CheckResult({ card, onAnother }: { card: CheckedBoncard; onAnother: () => void }) {
  const { result: texts } = usePublicTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <CheckedCard card={card} now={now()} headingRef={heading} />
      {card.transactions && <CheckedTransactions card={card} />}
      <button type="button" className="outlined" onClick={onAnother}>
        {texts.another}
      </button>
    </>
  );
}
