import { useTranslate } from '../../i18n/useTranslate.ts';
import { useBulkCorrection } from '../../money/useBulkCorrection.ts';
import type { BulkDialogProps } from '../../views/BulkActions.tsx';
import { BulkDialog } from '../../views/BulkDialog.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { AskAboutCards, bulkQuestions, readsAgain, withBasis } from './AskAboutCards.tsx';
import { type BulkCardAction, maskedNumberOf } from './boncard.ts';
import type { Body } from './questions/question.ts';
import { useCardsNow } from './useCardsNow.tsx';

/** Returns the dialog for an action on many cards. */
export function bulkDialogOf<Action extends BulkCardAction>(action: Action) {
  const { contentOfMany, problemOf } = bulkQuestions[action];
  return function BulkBoncards(props: BulkDialogProps<Boncard>) {
    const translate = useTranslate();
    const work = useBulkCorrection(`${action}Boncard`, maskedNumberOf);
    const now = useCardsNow(props.records, { isNeeded: readsAgain(action) });
    const callOf = (card: Boncard, body: Body<Action>) => work.callOf(card, withBasis(action, card, body));
    return (
      <BulkDialog {...props} records={now.cards} work={{ ...work, problemOf, callOf }}>
        {(question) => (
          <AskAboutCards
            action={action}
            cards={question.records}
            areCurrent={now.areCurrent}
            title={question.title}
            content={question.contentOf(contentOfMany(question.records, translate))}
            submit={props.action.label}
            save={async (body) => question.start(body)}
            close={question.onClose}
            isHeld={question.isHeld}
            notice={now.failure}
          />
        )}
      </BulkDialog>
    );
  };
}
