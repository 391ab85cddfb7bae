import Box from '@mui/material/Box';
import { validityMonths } from '../../../../contract/boncard.ts';
import { extendForm } from '../../../../contract/correctionForms.ts';
import { asGrosze, formatPln } from '../../../../contract/money.ts';
import { latestValidity, validityProblem } from '../../../../contract/validity.ts';
import { addDays, addMonths, isExpired, type WarsawDay, warsawDayOf } from '../../../../contract/warsaw.ts';
import { type Translate, useTranslate } from '../../../i18n/useTranslate.ts';
import { DayInput } from '../../../kinds/DayInput.tsx';
import { plainText } from '../../../kinds/plainText.ts';
import { ChoiceChips } from '../../../money/ChoiceChips.tsx';
import { ReasonInput } from '../../../money/ReasonInput.tsx';
import { now } from '../../../now.ts';
import type { Boncard } from '../../../wire/panelRecord.ts';
import { known } from '../../../wire/unreadable.ts';
import { type AboutCards, type BulkCardQuestion, balanceOn } from './question.ts';

/**
 * Gives a card a later last day. Among many cards, all those with an earlier last day get the same new one
 * (requirements "Putting money right").
 */
export const extend: BulkCardQuestion<'extend'> = {
  basisOf(card) {
    const { before } = limitsOf([card]);
    return before ? { before } : {};
  },
  schemaOf: (cards) => extendForm(limitsOf(cards)),
  contentOf(card, translate) {
    const day = plainText('day', card.valid_until, translate);
    if (!isWrittenOff(card)) return translate(isOver(card) ? 'extend.whatExpired' : 'extend.what', { day });
    const lost = known(card.written_off_amount);
    if (lost === null) return translate('writtenOff.extendUnknown', { day });
    const after = asGrosze(balanceOn([card]) + lost);
    return translate('writtenOff.extend', { day, amount: formatPln(lost), after: formatPln(after) });
  },
  contentOfMany(cards, translate) {
    const days = lastDaysOf(cards);
    const [first, last] = [days[0], days.at(-1)].map((day) => plainText('day', day, translate));
    return [translate('bulk.extend', { first, last }), ...whatComesBack(cards, translate)].join(' ');
  },
  Inputs,
  problemOf: (card, { valid_until }) => validityProblem(valid_until, limitsOf([card])),
};

function Inputs({ cards, areCurrent }: AboutCards) {
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
      {/* They count from the last day, which may have changed since the cards were listed. */}
      <Box sx={{ mb: 2, visibility: areCurrent ? 'visible' : 'hidden' }}>
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
      </Box>
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

/** Returns a sentence about what the cards get back that were written off, if there are any. */
function whatComesBack(cards: readonly Boncard[], translate: Translate): string[] {
  const lost = cards.filter(isWrittenOff).map((card) => known(card.written_off_amount));
  if (lost.length === 0) return [];
  const smart_count = lost.length;
  if (lost.includes(null)) return [translate('writtenOff.extendManyUnknown', { smart_count })];
  const amount = asGrosze(lost.reduce<number>((sum, grosze) => sum + (grosze ?? 0), 0));
  return [translate('writtenOff.extendMany', { smart_count, amount: formatPln(amount) })];
}

function isWrittenOff({ written_off }: Boncard): boolean {
  return known(written_off) !== null;
}

function isOver(card: Boncard): boolean {
  const [lastDay] = lastDaysOf([card]);
  return lastDay !== undefined && isExpired(lastDay, now());
}

function later(one: WarsawDay, other: WarsawDay): WarsawDay {
  return one > other ? one : other;
}
