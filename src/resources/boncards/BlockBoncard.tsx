import type { ComponentProps } from 'react';
import { blockInput } from '../../../contract/boncard.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ReasonInput } from '../../money/ReasonInput.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import { maskedNumberOf } from './boncard.ts';
import { type CardDialogProps, useCardCorrection } from './useCardCorrection.ts';

/** Keeps a card from being sold and used to pay (requirements "Putting money right"). */
export function BlockBoncard(props: CardDialogProps) {
  return <BlockDialog {...props} action="block" suggestions={['lost', 'stolen', 'complaint']} />;
}

/** Lets a blocked card be sold and used to pay again. */
export function UnblockBoncard(props: CardDialogProps) {
  return <BlockDialog {...props} action="unblock" suggestions={['found', 'byMistake']} />;
}

interface BlockDialogProps extends CardDialogProps, Pick<ComponentProps<typeof ReasonInput>, 'suggestions'> {
  action: 'block' | 'unblock';
}

function BlockDialog({ action, suggestions, card, onClose }: BlockDialogProps) {
  const translate = useTranslate();
  const correction = useCardCorrection(`${action}Boncard`, { card, onClose });
  if (!card) return correction.notice;
  return (
    <DialogForm
      schema={blockInput}
      title={translate(`${action}.which`, { number: maskedNumberOf(card) })}
      content={translate(`${action}.what`)}
      save={correction.save}
      onClose={correction.close}
      submit={<SubmitButton label={`${action}.submit`} size="medium" disabled={correction.isHeld} />}
    >
      <ReasonInput suggestions={suggestions} autoFocus />
      {correction.notice}
    </DialogForm>
  );
}
