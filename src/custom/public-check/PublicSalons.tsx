import { type SyntheticEvent, useState } from 'react';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { SalonItems } from '../../outside/SalonItems.tsx';
import { type OpenSalon, salonsIn } from '../../wire/salonsIn.ts';
import { sendAsVisitor } from './sendAsVisitor.ts';

/** Where the card can be used; loaded when a visitor opens the list (requirements "Public check"). */
export function PublicSalons() {
  const { salons: texts } = usePublicTexts();
  const [salons, setSalons] = useState<readonly OpenSalon[]>();
  const [hasFailed, setFailed] = useState(false);

  // Safari 16 does not tell the new state.
  async function onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (!currentTarget.open || salons) return;
    setFailed(false);
    try {
      setSalons(salonsIn(await sendAsVisitor('GET /api/our-salons', {})));
    } catch {
      setFailed(true);
    }
  }

  return (
    <details className="card salons" onToggle={(event) => void onToggle(event)}>
      <summary>{texts.title}</summary>
      {hasFailed && <p role="alert">{texts.failed}</p>}
      {salons?.length === 0 && <p className="hint">{texts.none}</p>}
      {salons && <SalonItems salons={salons} />}
    </details>
  );
}
