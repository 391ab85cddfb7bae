import { extendForm, validityMonths } from '../../../../contract/boncard.ts';
import { latestValidity, validityProblem } from '../../../../contract/validity.ts';
import { addDays, addMonths, isExpired, type WarsawDay, warsawDayOf } from '../../../../contract/warsaw.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { DayInput } from '../../../kinds/DayInput.tsx';
import { plainText } from '../../../kinds/plainText.ts';
import { ChoiceChips } from '../../../money/ChoiceChips.tsx';
import { ReasonInput } from '../../../money/ReasonInput.tsx';
import { now } from '../../../now.ts';
import type { Boncard } from '../../../wire/panelRecord.ts';
import { known } from '../../../wire/unreadable.ts';
import type { AboutCards, BulkCardQuestion } from './question.ts';

/**
 * Gives a card a later last day. Among many cards, all those with an earlier last day get the same new one
 * (requirements "Putting money right").
 */
export const extend: BulkCardQuestion<'extend'> = {
  schemaOf: (cards) => extendForm(limitsOf(cards)),
  contentOf: (card, translate) =>
    translate(`extend.${stateOf(card)}`, { day: plainText('day', card.valid_until, translate) }),
  contentOfMany(cards, translate) {
    const days = lastDaysOf(cards);
    const [first, last] = [days[0], days.at(-1)].map((day) => plainText('day', day, translate));
    return translate('bulk.extend', { first, last });
  },
  Inputs,
  problemOf: (card, { valid_until }) => validityProblem(valid_until, limitsOf([card])),
};

function Inputs({ cards }: AboutCards) {
  const translate = useTranslate();
  const { before, today } = limitsOf(cards);
  const lastDay = before ?? today;
  const latest = latestValidity(today);
  return (
    <>
      <DayInput
        source="valid_until"
        label="extend.until"
        min={later(addDays(lastDay, 1), today)}
        max={latest}
        autoFocus
      />
      <ChoiceChips
        source="valid_until"
        label={translate('extend.suggestions')}
        choices={validityMonths
          .map((months) => ({
            text: `+ ${plainText('months', months, translate)}`,
            value: addMonths(later(lastDay, today), months),
          }))
          .filter(({ value }) => value <= latest)}
      />
      <ReasonInput suggestions={['requested', 'complaint']} />
    </>
  );
}

/** Returns the limits for the new last day: today and, if any last day is known, the earliest current one. */
function limitsOf(cards: readonly Boncard[]) {
  return { before: lastDaysOf(cards)[0], today: warsawDayOf(now()) };
}

/** Returns the known last days of cards, the earliest first. */
function lastDaysOf(cards: readonly Boncard[]): WarsawDay[] {
  return cards.flatMap(({ valid_until }) => known(valid_until) ?? []).sort();
}

function stateOf(card: Boncard) {
  if (known(card.written_off)) return 'whatWrittenOff';
  const [lastDay] = lastDaysOf([card]);
  return lastDay && isExpired(lastDay, now()) ? 'whatExpired' : 'what';
}

function later(one: WarsawDay, other: WarsawDay): WarsawDay {
  return one > other ? one : other;
}
