import { extendForm, validityMonths } from '../../../contract/boncard.ts';
import { latestValidity } from '../../../contract/validity.ts';
import { addDays, addMonths, isExpired, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DayInput } from '../../kinds/DayInput.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { ChoiceChips } from '../../money/ChoiceChips.tsx';
import { ReasonInput } from '../../money/ReasonInput.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';
import { maskedNumberOf } from './boncard.ts';
import { type CardDialogProps, useCardCorrection } from './useCardCorrection.ts';

/** Gives a card a later last day (requirements "Putting money right"). */
export function ExtendBoncard({ card, onClose }: CardDialogProps) {
  const translate = useTranslate();
  const correction = useCardCorrection('extendBoncard', { card, onClose });
  if (!card) return correction.notice;
  const today = warsawDayOf(new Date());
  const before = (known(card.valid_until) ?? undefined) as WarsawDay | undefined;
  const lastDay = before ?? today;
  const latest = latestValidity(today);
  const day = plainText('day', card.valid_until, translate);
  return (
    <DialogForm
      schema={extendForm({ before, today })}
      title={translate('extend.which', { number: maskedNumberOf(card) })}
      content={translate(`extend.${stateOf(card, lastDay)}`, { day })}
      save={correction.save}
      onClose={correction.close}
      submit={<SubmitButton label="extend.submit" size="medium" disabled={correction.isHeld} />}
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
      {correction.notice}
    </DialogForm>
  );
}

function stateOf({ written_off }: Boncard, lastDay: WarsawDay) {
  if (known(written_off)) return 'whatWrittenOff';
  return isExpired(lastDay, new Date()) ? 'whatExpired' : 'what';
}

function later(one: WarsawDay, other: WarsawDay): WarsawDay {
  return one > other ? one : other;
}
