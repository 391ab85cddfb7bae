import type { ComponentProps } from 'react';
import { blockInput } from '../../../contract/boncard.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ReasonInput } from '../../money/ReasonInput.tsx';
import type { Correction } from '../../money/useCorrection.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import { maskedNumberOf } from './boncard.ts';
import { type CardDialogProps, useCardCorrection } from './useCardCorrection.ts';

/** Keeps a card from being sold and used to pay (requirements "Putting money right"). */
export function BlockBoncard(props: CardDialogProps) {
  return <BlockDialog {...props} action="block" />;
}

/** Lets a blocked card be sold and used to pay again. */
export function UnblockBoncard(props: CardDialogProps) {
  return <BlockDialog {...props} action="unblock" />;
}

const suggestions = {
  block: ['lost', 'stolen', 'complaint'],
  unblock: ['found', 'byMistake'],
} as const satisfies Record<string, ComponentProps<typeof ReasonInput>['suggestions']>;
type Action = keyof typeof suggestions;

function BlockDialog({ action, card, onClose }: CardDialogProps & { action: Action }) {
  const translate = useTranslate();
  const correction = useCardCorrection(`${action}Boncard`, { card, onClose });
  if (!card) return correction.notice;
  return (
    <BlockForm
      action={action}
      title={translate(`${action}.which`, { number: maskedNumberOf(card) })}
      content={translate(`${action}.what`)}
      {...correction}
    />
  );
}

interface BlockFormProps extends Correction<`${Action}Boncard`> {
  action: Action;
  title: string;
  content: string;
}

/** Asks why. */
export function BlockForm({ action, title, content, save, close, isHeld, notice }: BlockFormProps) {
  return (
    <DialogForm
      schema={blockInput}
      title={title}
      content={content}
      save={save}
      onClose={close}
      submit={`${action}.submit`}
      isHeld={isHeld}
    >
      <ReasonInput suggestions={suggestions[action]} autoFocus />
      {notice}
    </DialogForm>
  );
}
