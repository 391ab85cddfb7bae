import { TextInput } from 'react-admin';
import { cancelInput } from '../../../contract/boncard.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { balanceOf } from '../../money/counterCard.ts';
import type { Correction } from '../../money/useCorrection.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { maskedNumberOf } from './boncard.ts';

interface CancelDialogProps {
  card: Boncard;
  correction: Correction<'cancelBoncard'>;
}

/**
 * The reason has the focus, Enter begins a new line in it, and the dialog can be closed while an answer is being requested
 * again.
 */
export function CancelDialog({ card, correction }: CancelDialogProps) {
  const translate = useTranslate();
  return (
    <DialogForm
      schema={cancelInput}
      title={translate('cancel.which', { number: maskedNumberOf(card) })}
      content={
        (balanceOf(card) ?? 0) > 0
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
