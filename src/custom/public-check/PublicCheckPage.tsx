import { useEffect, useState } from 'react';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import type { CheckedBoncard } from '../../wire/checkedBoncard.ts';
import { CheckForm, numberInFragment } from './CheckForm.tsx';
import { CheckResult } from './CheckResult.tsx';
import { PublicBoundary } from './PublicBoundary.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { PublicSalons } from './PublicSalons.tsx';

/** `/`: a customer checks a card (requirements "Public check"). */
export default function PublicCheckPage() {
  const { title } = usePublicTexts().form;
  const [card, setCard] = useState<CheckedBoncard>();
  const [focused, setFocused] = useState<'number' | 'pin'>();
  const [scans, setScans] = useState(0);
  // Somebody opened another QR code in this tab.
  useEffect(() => {
    function onHashChange() {
      if (!numberInFragment()) return;
      setCard(undefined);
      setFocused('pin');
      setScans((before) => before + 1);
    }
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
  return (
    <PublicFrame title={title}>
      <PublicBoundary>
        <h1>{title}</h1>
        {card ? (
          <CheckResult
            card={card}
            onAnother={() => {
              // Removes the fragment: the next card is typed, and scanning the same code again changes the URL.
              history.replaceState(history.state, '', location.pathname + location.search);
              setCard(undefined);
              setFocused('number');
            }}
          />
        ) : (
          <CheckForm key={scans} focused={focused} onFound={setCard} />
        )}
        <PublicSalons />
      </PublicBoundary>
    </PublicFrame>
  );
}
