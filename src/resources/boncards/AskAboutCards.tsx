import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Correction } from '../../money/useCorrection.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { maskedNumberOf } from './boncard.ts';
import { adjust } from './questions/adjust.tsx';
import { block, unblock } from './questions/block.tsx';
import { cancel } from './questions/cancel.tsx';
import { extend } from './questions/extend.tsx';
import type { AboutCards, Body, CardAction, CardQuestion } from './questions/question.ts';
import { replace } from './questions/replace.tsx';

export const questions: Record<CardAction, CardQuestion> = {
  adjust,
  block,
  unblock,
  cancel,
  extend,
  replace,
};

type CardCorrection = Correction<`${CardAction}Boncard`>;

interface AskAboutCardProps extends CardCorrection {
  action: CardAction;
  card: Boncard;
}

/** Asks what one card takes. */
export function AskAboutCard({ card, ...asked }: AskAboutCardProps) {
  const translate = useTranslate();
  const { action } = asked;
  return (
    <AskAboutCards
      {...asked}
      cards={[card]}
      title={translate(`${action}.which`, { number: maskedNumberOf(card) })}
      content={questions[action].contentOf([card], translate)}
      submit={`${action}.submit`}
    />
  );
}

interface AskAboutCardsProps extends CardCorrection, AboutCards {
  action: CardAction;
  title: string;
  content: string;
  submit: MessageKey;
}

/** Asks once what all of the cards take. */
export function AskAboutCards({
  action,
  cards,
  title,
  content,
  submit,
  save,
  close,
  isHeld,
  notice,
}: AskAboutCardsProps) {
  const { schemaOf, Inputs, Submit } = questions[action];
  return (
    <DialogForm
      schema={schemaOf(cards)}
      title={title}
      content={content}
      // Its schema is that of the action's call.
      save={(body) => save(body as Body<CardAction>)}
      onClose={close}
      submit={Submit ? <Submit isHeld={isHeld} /> : submit}
      call={`${action}Boncard`}
      isHeld={isHeld}
    >
      <Inputs cards={cards} />
      {notice}
    </DialogForm>
  );
}
