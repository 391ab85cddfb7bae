import type { ECardView } from '../../../contract/eCardPage.ts';
import { fill } from '../../../contract/fill.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { momentText } from '../../kinds/dates.ts';
import { CheckedCard, pays } from '../../outside/CheckedCard.tsx';
import { CheckedTransactions } from '../../outside/CheckedTransactions.tsx';
import { SalonItems } from '../../outside/SalonItems.tsx';
import { ECardCode } from './ECardCode.tsx';
import { useECardTexts } from './useECardTexts.ts';

/**
 * How long the page counts as opened for the first time: somebody may press the button twice, or change the
 * language.
 */
const ONCE_MS = 15 * 60_000;

type OpenCardProps = Extract<ECardView, { name: 'open' }> & { brand: string };

/** Everything that the owner of an e-card needs to pay with it (requirements "The owner's page"). */
export function OpenCard({ card, publicUrl, salons, now, brand }: OpenCardProps) {
  const { open: texts } = useECardTexts();
  const { salons: salonTexts } = usePublicTexts();
  const { recipient, message, first_shown: firstShown } = card;
  const [beforeName, afterName] = texts.recipient.split('%{name}');
  const isAgain = now.getTime() - firstShown.getTime() > ONCE_MS;
  return (
    <>
      {recipient && (
        <p className="lead">
          {beforeName}
          <bdi translate="no">{recipient}</bdi>
          {afterName}
        </p>
      )}
      <CheckedCard card={{ ...card, number: null }} now={now} />
      <ECardCode {...{ card, publicUrl, now, brand }} />
      {message && (
        <section className="card greeting">
          <h2>{texts.message}</h2>
          <p translate="no" dir="auto">
            {message}
          </p>
        </section>
      )}
      {pays(card, now) && (
        <section className="card how">
          <h2>{texts.howTitle}</h2>
          <ol>
            {texts.how.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <CheckedTransactions card={card} />
      {salons ? (
        <details className="card salons">
          <summary>{salonTexts.title}</summary>
          {salons.length === 0 ? <p className="hint">{salonTexts.none}</p> : <SalonItems salons={salons} />}
        </details>
      ) : (
        <p>
          <a href="/">{salonTexts.title}</a>
        </p>
      )}
      {isAgain && <p className="hint">{fill(texts.firstShown, { moment: momentText(firstShown) ?? '' })}</p>}
    </>
  );
}
