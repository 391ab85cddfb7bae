import { TextInput } from 'react-admin';
import { cancelInput } from '../../../contract/boncard.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { DialogForm } from '../views/DialogForm.tsx';
import { SubmitButton } from '../views/SubmitButton.tsx';
import { maskedNumberOf } from './boncard.ts';
import { type CardDialogProps, useCardCorrection } from './useCardCorrection.ts';

/**
 * Cancels a card with a reason (requirements "Card administration"). The reason has the focus, Enter begins a new line in it,
 * and the dialog can be closed while an answer is being requested again.
 */
export function CancelBoncard({ card, onClose }: CardDialogProps) {
  const translate = useTranslate();
  const correction = useCardCorrection('cancelBoncard', { card, onClose });
  if (!card) return correction.notice;
  return (
    <DialogForm
      schema={cancelInput}
      title={translate('cancel.which', { number: maskedNumberOf(card) })}
      content={
        Number(card.amount) > 0
          ? translate('cancel.finalWithMoney', { amount: plainText('money', card.amount, translate) })
          : translate('cancel.final')
      }
      save={correction.save}
      onClose={correction.close}
      submit={<SubmitButton label="cancel.submit" size="medium" color="error" disabled={correction.isHeld} />}
    >
      <TextInput source="canceled_reason" resource="boncards" multiline minRows={3} autoFocus />
      {correction.notice}
    </DialogForm>
  );
}
