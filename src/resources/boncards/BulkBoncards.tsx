import { validityProblem } from '../../../contract/validity.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { useBulkCorrection } from '../../money/useBulkCorrection.ts';
import type { BulkDialogProps } from '../../views/BulkActions.tsx';
import { BulkDialog, type BulkQuestion } from '../../views/BulkDialog.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { BlockForm } from './BlockBoncard.tsx';
import { maskedNumberOf } from './boncard.ts';
import { CancelForm, whatIsLost } from './CancelDialog.tsx';
import { ExtendForm, lastDayOf } from './ExtendBoncard.tsx';

/** Blocks many cards for one reason. */
export function BlockBoncards(props: BulkDialogProps<Boncard>) {
  const translate = useTranslate();
  const work = useBulkCorrection('blockBoncard', maskedNumberOf);
  return (
    <BulkDialog {...props} work={work}>
      {(question) => (
        <BlockForm
          action="block"
          {...formOf(question)}
          content={question.contentOf(translate('block.what'))}
        />
      )}
    </BulkDialog>
  );
}

/** Cancels many cards for one reason. */
export function CancelBoncards(props: BulkDialogProps<Boncard>) {
  const translate = useTranslate();
  const work = useBulkCorrection('cancelBoncard', maskedNumberOf);
  return (
    <BulkDialog {...props} work={work}>
      {(question) => (
        <CancelForm
          {...formOf(question)}
          content={question.contentOf(whatIsLost(question.records, translate))}
          submit={props.action.label}
        />
      )}
    </BulkDialog>
  );
}

/** Gives many cards the same last day, if it is later than theirs. */
export function ExtendBoncards(props: BulkDialogProps<Boncard>) {
  const translate = useTranslate();
  const work = useBulkCorrection('extendBoncard', maskedNumberOf);
  return (
    <BulkDialog
      {...props}
      work={{
        ...work,
        problemOf: (card, { valid_until }) =>
          validityProblem(valid_until, { before: lastDayOf(card), today: warsawDayOf(new Date()) }),
      }}
    >
      {(question) => {
        const days = question.records.flatMap((card) => lastDayOf(card) ?? []).sort();
        const [first, last] = [days[0], days.at(-1)].map((day) => plainText('day', day, translate));
        return (
          <ExtendForm
            {...formOf(question)}
            content={question.contentOf(translate('bulk.extend', { first, last }))}
            before={days[0]}
          />
        );
      }}
    </BulkDialog>
  );
}

/** Returns a question as the forms of one card ask it. */
function formOf<Body>({ title, start, isHeld, onClose }: BulkQuestion<Boncard, Body>) {
  return {
    title,
    isHeld,
    close: onClose,
    notice: null,
    save: async (body: Body) => start(body),
  };
}
