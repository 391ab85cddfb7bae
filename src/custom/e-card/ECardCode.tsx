import { cardAddress, groupCardNumber } from '../../../contract/cardNumber.ts';
import type { ShownECard } from '../../../contract/eCardPage.ts';
import { fill } from '../../../contract/fill.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { amountText } from '../../kinds/amounts.ts';
import { dayText, momentText } from '../../kinds/dates.ts';
import { pays } from '../../outside/CheckedCard.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import type { PictureLines } from './drawPicture.ts';
import { useECardTexts } from './useECardTexts.ts';

interface ECardCodeProps {
  card: ShownECard;
  /** The origin in the QR code. */
  publicUrl: string;
  now: Date;
  brand: string;
}

/** What the customer shows at the counter: QR code and number, and the PIN, which is never part of the code. */
export function ECardCode({ card, publicUrl, now, brand }: ECardCodeProps) {
  const { open: texts } = useECardTexts();
  const { words } = usePublicTexts();
  const number = groupCardNumber(card.number);
  const asOf = fill(texts.asOf, { moment: momentText(now) ?? '' });
  const isOfUse = pays(card, now);
  const until = card.valid_until && fill(texts.validUntil, { day: dayText(card.valid_until) ?? '' });
  const lines: PictureLines = {
    above: [brand, amountText(card.amount) ?? '', asOf],
    below: [number, `${words.fields.pin} ${card.pin}`],
    small: [card.type && words.boncardTypes[card.type], until].filter((line) => line !== null),
  };
  return (
    <section className="card code">
      <h2>{isOfUse ? texts.payHere : texts.keepHere}</h2>
      <QrCode of={cardAddress(publicUrl, card.number)} label={texts.code} data-code />
      <dl>
        <div>
          <dt>{words.fields.number}</dt>
          <dd translate="no" className="number">
            {number}
          </dd>
        </div>
        <div>
          <dt>{words.fields.pin}</dt>
          <dd translate="no" className="pin">
            {card.pin}
          </dd>
        </div>
      </dl>
      <p className="hint as-of">{asOf}</p>
      {/* Unhidden by the script that makes the buttons work: inBrowser.ts. */}
      <div className="tools" data-tools hidden>
        {isOfUse && (
          <button
            type="button"
            className="outlined"
            data-save={`e-bon-${card.number.slice(-4)}.png`}
            data-lines={JSON.stringify(lines)}
          >
            {texts.save}
          </button>
        )}
        <button type="button" className="outlined" data-print>
          {texts.print}
        </button>
      </div>
      <p className="problem" role="alert" data-save-failed hidden>
        {texts.saveFailed}
      </p>
    </section>
  );
}
