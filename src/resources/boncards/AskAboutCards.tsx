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
import type { AboutCards, Body, BulkCardQuestions, CardAction, CardQuestions } from './questions/question.ts';
import { replace } from './questions/replace.tsx';

export const bulkQuestions: BulkCardQuestions = { block, extend, cancel };

const questions: CardQuestions = { ...bulkQuestions, unblock, adjust, replace };

interface AskAboutCardProps extends Correction<`${CardAction}Boncard`> {
  action: CardAction;
  card: Boncard;
}

/** The dialog about one card. */
export function AskAboutCard({ card, ...asked }: AskAboutCardProps) {
  const translate = useTranslate();
  const { action } = asked;
  return (
    <AskAboutCards
      {...asked}
      cards={[card]}
      title={translate(`${action}.which`, { number: maskedNumberOf(card) })}
      content={questions[action].contentOf(card, translate)}
      submit={`${action}.submit`}
    />
  );
}

interface AskAboutCardsProps<Action extends CardAction> extends Correction<`${Action}Boncard`>, AboutCards {
  action: Action;
  title: string;
  content: string;
  submit: MessageKey;
}

/** The dialog about one card or many, which asks only once. */
export function AskAboutCards<Action extends CardAction>({
  action,
  cards,
  title,
  content,
  submit,
  save,
  close,
  isHeld,
  notice,
}: AskAboutCardsProps<Action>) {
  const { schemaOf, Inputs, Submit } = questions[action];
  return (
    <DialogForm
      schema={schemaOf(cards)}
      title={title}
      content={content}
      about={cards.map(({ id }) => id).join()}
      // The schema belongs to the action, but TypeScript cannot relate the two while the action is a variable.
      save={(body) => save(body as Body<Action>)}
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
