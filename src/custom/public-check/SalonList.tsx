import { type ToggleEvent, useState } from 'react';
import { send } from '../../httpClient.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';
import { valueText } from './valueText.ts';

/** A salon; a host may leave out any field (wire "Bare hosts"). */
type Salon = Partial<AnswerOf<'GET /api/our-salons'>['items'][number]> & { salon_name?: string };

/** Where the card can be used; loaded when somebody opens the list (requirements "Public check"). */
export function SalonList() {
  const { salons: texts } = usePublicTexts();
  const [salons, setSalons] = useState<readonly Salon[]>();
  const [hasFailed, setFailed] = useState(false);

  async function onToggle({ newState }: ToggleEvent<HTMLDetailsElement>) {
    if (newState !== 'open' || salons) return;
    setFailed(false);
    try {
      const { items } = await send('GET /api/our-salons', {});
      setSalons((items ?? []).filter((salon) => salon instanceof Object));
    } catch {
      setFailed(true);
    }
  }

  return (
    <details className="card salons" onToggle={(event) => void onToggle(event)}>
      <summary>{texts.title}</summary>
      {hasFailed && <p role="alert">{texts.failed}</p>}
      {salons?.length === 0 && <p className="hint">{texts.none}</p>}
      <ul>
        {salons?.map(({ id, salon_name, name = salon_name, address }) => (
          <li key={id} translate="no">
            {valueText(name)}
            <p className="hint">{valueText(address)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
