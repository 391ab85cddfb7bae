import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NextStep } from '../../money/NextStep.tsx';
import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import { intoView } from '../../ui/intoView.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { SeenCards } from './SeenCards.tsx';
import type { Problem, Trade } from './trade.ts';
import { UnlockPin } from './UnlockPin.tsx';

/** What a search found, if not a card that can be used. */
export interface Miss {
  unusable?: NumberedBoncard;
  /** There is no such card, or the PIN is wrong. */
  nothing?: { isLastAttempt: boolean };
  /** The number of a card whose PIN is locked. */
  locked?: string;
  /** The cards that a typed text may mean, if it is not a number and there are several. */
  seen?: RecentTransaction[];
}

interface FindResultProps extends Miss {
  trade: Pick<Trade, 'name' | 'problemOf'>;
  onUnlocked: () => void;
  onChoose: (number: string) => void;
}

/** Says why a search found no card that can be used, and what can be done about it. */
export function FindResult({
  trade,
  unusable,
  nothing,
  locked,
  seen = [],
  onUnlocked,
  onChoose,
}: FindResultProps) {
  const translate = useTranslate();
  const problem: Problem | undefined = unusable
    ? trade.problemOf(unusable, translate)
    : nothing && {
        title: translate(`find.unfound.${trade.name}`),
        ...(nothing.isLastAttempt && { why: translate('find.lastAttempt') }),
      };
  return (
    <>
      {locked && <UnlockPin number={locked} onUnlocked={onUnlocked} />}
      {seen.length > 0 && <SeenCards seen={seen} onChoose={({ boncard }) => onChoose(boncard)} />}
      {problem && (
        <Alert ref={intoView} severity={unusable ? 'warning' : 'error'}>
          <AlertTitle sx={{ mb: 0 }}>{problem.title}</AlertTitle>
          {problem.why}
          {problem.next && unusable && (
            <div>
              <NextStep step={problem.next} card={unusable} />
            </div>
          )}
        </Alert>
      )}
    </>
  );
}
