import type { ReactNode, Ref } from 'react';
import type { BoncardStatus } from '../../contract/codes.ts';
import { fill } from '../../contract/fill.ts';
import { isExpired } from '../../contract/warsaw.ts';
import { usePublicTexts } from '../i18n/usePublicTexts.ts';
import { amountText } from '../kinds/amounts.ts';
import { dayText } from '../kinds/dates.ts';
import { NOTHING } from '../kinds/nothing.ts';
import type { CheckedBoncard } from '../wire/checkedBoncard.ts';
import { known } from '../wire/unreadable.ts';
import { Icon } from './Icon.tsx';
import { valueText } from './valueText.ts';

/** The state of a card as its holder sees it: the status, expired, written off after that, or blocked. */
type Standing = BoncardStatus | 'expired' | 'writtenOff' | 'blocked';

interface CheckedCardProps {
  card: CheckedBoncard;
  now: Date;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A card as its holder sees it: state, balance, validity and type. */
export function CheckedCard({ card, now, headingRef }: CheckedCardProps) {
  const { words, result: texts } = usePublicTexts();
  const standing = standingOf(card, now);
  // A canceled or used card may have a last day that is still to come.
  const isOver = isExpired(known(card.valid_until), now);
  // A status that the contract does not know may be one that pays.
  const mayPay = standing === undefined || standing === 'active';
  // A card gets its validity and type only when it is sold.
  const untold = standing === 'pending' ? texts.notYet : '';
  const amount = valueText(card.amount, amountText) || NOTHING;
  const day = valueText(card.valid_until, dayText);
  const typeWord = known(card.type);
  const type = typeWord ? words.boncardTypes[typeWord] : (card.type_text ?? '');
  const validity = day || untold;
  const use = type || untold;
  return (
    <section className={`giftcard ${standing ?? 'active'}`}>
      <h2 ref={headingRef} tabIndex={-1}>
        {standing && <Icon name={standing} />}
        {standing ? fill(texts.standing[standing], { day, amount }) : texts.unknown}
      </h2>
      <p className="balance">
        <span>{words.fields.balance}</span>
        <strong translate="no">{amount}</strong>
      </p>
      <dl>
        {validity && (
          <Fact term={isOver ? texts.wasValidUntil : words.fields.valid_until} isLiteral={day !== ''}>
            {validity}
          </Fact>
        )}
        {use && <Fact term={mayPay ? texts.buys : words.fields.type}>{use}</Fact>}
        {card.number && (
          <Fact term={words.fields.number} isLiteral>
            {card.number}
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** Returns whether a card can pay. */
export function pays(card: CheckedBoncard, now: Date): boolean {
  return standingOf(card, now) === 'active';
}

/** Returns undefined for a status that the contract does not know. */
function standingOf(card: CheckedBoncard, now: Date): Standing | undefined {
  const status = known(card.status) ?? undefined;
  if (card.blocked && status !== 'canceled') return 'blocked';
  // The list has the newest change first.
  if (status === 'used' && known(card.other_changes[0]?.kind) === 'breakage') return 'writtenOff';
  return status === 'active' && isExpired(known(card.valid_until), now) ? 'expired' : status;
}

interface FactProps {
  term: string;
  /** Whether the value is the same in every language, and must not be translated. */
  isLiteral?: boolean;
  children: ReactNode;
}

function Fact({ term, isLiteral = false, children }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd translate={isLiteral ? 'no' : 'yes'}>{children}</dd>
    </div>
  );
}
