import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Correction } from '../../money/useCorrection.tsx';
import { session } from '../../session.ts';
import { DialogForm } from '../../views/DialogForm.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { type CardAction, maskedNumberOf } from './boncard.ts';
import { adjust } from './questions/adjust.tsx';
import { block, unblock } from './questions/block.tsx';
import { cancel } from './questions/cancel.tsx';
import { extend } from './questions/extend.tsx';
import type { AboutCards, Body, BulkCardQuestions, CardQuestions } from './questions/question.ts';
import { replace } from './questions/replace.tsx';
import { useCardsNow } from './useCardsNow.tsx';

export const bulkQuestions: BulkCardQuestions = { block, extend, cancel };

const questions: CardQuestions = { ...bulkQuestions, unblock, adjust, replace };

interface AskAboutCardProps extends Correction<`${CardAction}Boncard`> {
  action: CardAction;
  card: Boncard;
}

/** The dialog about one card. */
export function AskAboutCard({ card: listed, ...asked }: AskAboutCardProps) {
  const translate = useTranslate();
  const { action } = asked;
  const now = useCardsNow([listed], { isNeeded: readsAgain(action) });
  const [card = listed] = now.cards;
  return (
    <AskAboutCards
      {...asked}
      cards={[card]}
      areCurrent={now.areCurrent}
      title={translate(`${action}.which`, { number: maskedNumberOf(card) })}
      content={questions[action].contentOf(card, translate)}
      submit={`${action}.submit`}
      save={async (body) => {
        try {
          await asked.save(withBasis(action, card, body));
        } catch (refusal) {
          // Whatever was refused, the card may have changed; without a session it cannot be read.
          if (session.token()) now.readAgain();
          throw refusal;
        }
      }}
      notice={
        <>
          {now.failure}
          {asked.notice}
        </>
      }
    />
  );
}

/** Returns whether the cards of an action are read again when its dialog opens. */
export function readsAgain(action: CardAction): boolean {
  return questions[action].basisOf !== undefined;
}

/** Returns the body of an action with what the decision on a card is based on. */
export function withBasis<Sent>(action: CardAction, card: Boncard, body: Sent): Sent {
  return { ...body, ...questions[action].basisOf?.(card) };
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
  areCurrent,
  title,
  content,
  submit,
  save,
  close,
  isHeld,
  notice,
}: AskAboutCardsProps<Action>) {
  const { schemaOf, Inputs, Submit } = questions[action];
  const mustWait = isHeld || !areCurrent;
  return (
    <DialogForm
      schema={schemaOf(cards)}
      title={title}
      content={content}
      about={cards.map(({ id }) => id).join()}
      // The schema belongs to the action, but TypeScript cannot relate the two while the action is a variable.
      save={(body) => save(body as Body<Action>)}
      onClose={close}
      submit={Submit ? <Submit isHeld={mustWait} /> : submit}
      call={`${action}Boncard`}
      isHeld={mustWait}
    >
      <Inputs cards={cards} areCurrent={areCurrent} />
      {notice}
    </DialogForm>
  );
}
