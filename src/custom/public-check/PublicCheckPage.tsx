import { useState } from 'react';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { type CheckedBoncard, CheckForm } from './CheckForm.tsx';
import { CheckResult } from './CheckResult.tsx';
import { PublicBoundary } from './PublicBoundary.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { SalonList } from './SalonList.tsx';

/** `/`: a customer checks a card (requirements "Public check"). */
export default function PublicCheckPage() {
  const { title } = usePublicTexts().form;
  const [card, setCard] = useState<CheckedBoncard>();
  const [isAnother, setAnother] = useState(false);
  return (
    <PublicFrame title={title}>
      <PublicBoundary>
        <h1>{title}</h1>
        {card ? (
          <CheckResult
            card={card}
            onAnother={() => {
              setCard(undefined);
              setAnother(true);
            }}
          />
        ) : (
          <CheckForm isAnother={isAnother} onFound={setCard} />
        )}
        <SalonList />
      </PublicBoundary>
    </PublicFrame>
  );
}
