import { blockInput } from '../../../contract/boncard.ts';
import { ReasonInput } from '../../counter/ReasonInput.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogForm } from '../../views/DialogForm.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import { maskedNumberOf } from './boncard.ts';
import { type CardDialogProps, useCardCorrection } from './useCardCorrection.ts';

/** Keeps a card from being sold and used to pay (requirements "Putting money right"). */
export function BlockBoncard({ card, onClose }: CardDialogProps) {
  const translate = useTranslate();
  const correction = useCardCorrection('blockBoncard', { card, onClose });
  if (!card) return correction.notice;
  return (
    <DialogForm
      schema={blockInput}
      title={translate('block.which', { number: maskedNumberOf(card) })}
      content={translate('block.what')}
      save={correction.save}
      onClose={correction.close}
      submit={<SubmitButton label="block.submit" size="medium" disabled={correction.isHeld} />}
    >
      <ReasonInput suggestions={['lost', 'stolen', 'complaint']} autoFocus />
      {correction.notice}
    </DialogForm>
  );
}

/** Lets a blocked card be sold and used to pay again. */
export function UnblockBoncard({ card, onClose }: CardDialogProps) {
  const translate = useTranslate();
  const correction = useCardCorrection('unblockBoncard', { card, onClose });
  if (!card) return correction.notice;
  return (
    <DialogForm
      schema={blockInput}
      title={translate('unblock.which', { number: maskedNumberOf(card) })}
      content={translate('unblock.what')}
      save={correction.save}
      onClose={correction.close}
      submit={<SubmitButton label="unblock.submit" size="medium" disabled={correction.isHeld} />}
    >
      <ReasonInput suggestions={['found', 'byMistake']} autoFocus />
      {correction.notice}
    </DialogForm>
  );
}
