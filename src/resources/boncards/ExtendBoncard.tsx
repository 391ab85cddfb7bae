import { extendForm, validityMonths } from '../../../contract/boncard.ts';
import { latestValidity } from '../../../contract/validity.ts';
import { addDays, addMonths, isExpired, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DayInput } from '../../kinds/DayInput.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { ChoiceChips } from '../../money/ChoiceChips.tsx';
import { ReasonInput } from '../../money/ReasonInput.tsx';
import type { Correction } from '../../money/useCorrection.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';
import { maskedNumberOf } from './boncard.ts';
import { type CardDialogProps, useCardCorrection } from './useCardCorrection.ts';

/** Gives a card a later last day (requirements "Putting money right"). */
export function ExtendBoncard({ card, onClose }: CardDialogProps) {
  const translate = useTranslate();
  const correction = useCardCorrection('extendBoncard', { card, onClose });
  if (!card) return correction.notice;
  const day = plainText('day', card.valid_until, translate);
  return (
    <ExtendForm
      title={translate('extend.which', { number: maskedNumberOf(card) })}
      content={translate(`extend.${stateOf(card)}`, { day })}
      before={lastDayOf(card)}
      {...correction}
    />
  );
}

interface ExtendFormProps extends Correction<'extendBoncard'> {
  title: string;
  content: string;
  /** The last day so far, if it is known. */
  before: WarsawDay | undefined;
}

/** Asks for the new last day, and why. */
export function ExtendForm({ title, content, before, save, close, isHeld, notice }: ExtendFormProps) {
  const translate = useTranslate();
  const today = warsawDayOf(new Date());
  const lastDay = before ?? today;
  const latest = latestValidity(today);
  return (
    <DialogForm
      schema={extendForm({ before, today })}
      title={title}
      content={content}
      save={save}
      onClose={close}
      submit="extend.submit"
      isHeld={isHeld}
    >
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
      {notice}
    </DialogForm>
  );
}

/** Returns a card's last day, if it is known. */
export function lastDayOf({ valid_until }: Boncard): WarsawDay | undefined {
  return known(valid_until) ?? undefined;
}

function stateOf(card: Boncard) {
  if (known(card.written_off)) return 'whatWrittenOff';
  const lastDay = lastDayOf(card);
  return lastDay && isExpired(lastDay, new Date()) ? 'whatExpired' : 'what';
}

function later(one: WarsawDay, other: WarsawDay): WarsawDay {
  return one > other ? one : other;
}
