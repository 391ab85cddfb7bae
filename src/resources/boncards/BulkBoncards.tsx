import { useTranslate } from '../../i18n/useTranslate.ts';
import { useBulkCorrection } from '../../money/useBulkCorrection.ts';
import type { BulkDialogProps } from '../../views/BulkActions.tsx';
import { BulkDialog } from '../../views/BulkDialog.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { AskAboutCards, bulkQuestions } from './AskAboutCards.tsx';
import { maskedNumberOf } from './boncard.ts';
import type { BulkCardAction } from './questions/question.ts';

/** Returns the dialog for an action on many cards. */
export function bulkDialogOf<Action extends BulkCardAction>(action: Action) {
  const { contentOfMany, problemOf } = bulkQuestions[action];
  return function BulkBoncards(props: BulkDialogProps<Boncard>) {
    const translate = useTranslate();
    const work = useBulkCorrection(`${action}Boncard`, maskedNumberOf);
    return (
      <BulkDialog {...props} work={{ ...work, problemOf }}>
        {(question) => (
          <AskAboutCards
            action={action}
            cards={question.records}
            title={question.title}
            content={question.contentOf(contentOfMany(question.records, translate))}
            submit={props.action.label}
            save={async (body) => question.start(body)}
            close={question.onClose}
            isHeld={question.isHeld}
            notice={null}
          />
        )}
      </BulkDialog>
    );
  };
}
