import { type ReactNode, useEffect, useRef } from 'react';
import { boncardTypes, wordOf } from '../../../contract/codes.ts';
import { fill } from '../../../contract/fill.ts';
import { formatPln, groszeOf } from '../../../contract/money.ts';
import { formatDay } from '../../../contract/warsaw.ts';
import { useCheckResultTexts } from '../../i18n/useCheckResultTexts.ts';
import { CheckedTransactions } from './CheckedTransactions.tsx';
import type { CheckedBoncard } from './checkBoncard.ts';
import { type Standing, standingOf } from './standing.ts';
import { standingIcons } from './standingIcons.tsx';

/** What the customer may still count on, of a card that stands so: its money, and what it buys until when. */
const tells: Record<Standing, { balance: boolean; use: boolean }> = {
  active: { balance: true, use: true },
  expired: { balance: false, use: false },
  pending: { balance: false, use: false },
  used: { balance: true, use: false },
  canceled: { balance: false, use: false },
};

/** What the host told of a card; its heading takes the focus, so that it is read out. */
export function CheckResult({ card, onAnother }: { card: CheckedBoncard; onAnother: () => void }) {
  const { words, ...texts } = useCheckResultTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const standing = standingOf(card, new Date());
  const { balance, use } = tells[standing ?? 'active'];
  const day = card.valid_until ? formatDay(card.valid_until) : '';
  const typeWord = wordOf(boncardTypes, card.type);
  const type = typeWord ? words.boncardTypes[typeWord] : card.type_text;
  return (
    <>
      <section className={`giftcard ${standing ?? 'active'}`}>
        <h2 ref={heading} tabIndex={-1}>
          {standing && standingIcons[standing]}
          {standing ? fill(texts.standing[standing], { day }) : texts.balance}
        </h2>
        {balance && (
          <p className="balance">
            <span>{texts.balance}</span>
            <strong>{formatPln(groszeOf(card.amount))}</strong>
          </p>
        )}
        <dl>
          {use && day && <Fact term={texts.validUntil}>{day}</Fact>}
          {use && type && <Fact term={texts.type}>{type}</Fact>}
          {card.number && <Fact term={texts.number}>{card.number}</Fact>}
        </dl>
      </section>
      {standing !== 'pending' && (
        <CheckedTransactions transactions={card.transactions} isCanceled={standing === 'canceled'} />
      )}
      <button type="button" className="outlined" onClick={onAnother}>
        {texts.another}
      </button>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
