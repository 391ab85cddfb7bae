import { type ReactNode, useState } from 'react';
import { useCheckTexts } from '../../i18n/useCheckTexts.ts';
import { CheckForm } from './CheckForm.tsx';
import { PublicBoundary } from './PublicBoundary.tsx';
import { PublicFrame } from './PublicFrame.tsx';

/** `/`: what a customer may know of a card (requirements "Public check"). */
export default function PublicCheckPage() {
  const texts = useCheckTexts();
  const [result, setResult] = useState<ReactNode>();
  return (
    <PublicFrame title={texts.title}>
      <PublicBoundary>
        <h1>{texts.title}</h1>
        {result ?? (
          <CheckForm
            onFound={(card, CheckResult) =>
              setResult(<CheckResult card={card} onAnother={() => setResult(undefined)} />)
            }
          />
        )}
      </PublicBoundary>
    </PublicFrame>
  );
}
