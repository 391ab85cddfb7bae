import { blockInput } from '../../../../contract/boncard.ts';
import { isExpired } from '../../../../contract/warsaw.ts';
import { plainText } from '../../../kinds/plainText.ts';
import { statusOf } from '../../../money/cardState.ts';
import { ReasonInput } from '../../../money/ReasonInput.tsx';
import { now } from '../../../now.ts';
import { known } from '../../../wire/unreadable.ts';
import type { BulkCardQuestion, CardQuestion } from './question.ts';

/** Blocks a card: it can neither be sold nor pay (requirements "Putting money right"). */
export const block: BulkCardQuestion<'block'> = {
  schemaOf: () => blockInput,
  contentOf: (_, translate) => translate('block.what'),
  contentOfMany: (_, translate) => translate('bulk.block'),
  Inputs: () => <ReasonInput suggestions={['lost', 'stolen', 'complaint']} autoFocus />,
};

/** Unblocks a card: it can do again what its state allows. */
export const unblock: CardQuestion<'unblock'> = {
  schemaOf: () => blockInput,
  contentOf(card, translate) {
    const status = statusOf(card);
    const isWrittenOff = known(card.written_off) !== null;
    if (status === 'pending' || (status === 'used' && !isWrittenOff)) return translate(`unblocked.${status}`);
    const lastDay = known(card.valid_until);
    if (!lastDay || !isExpired(lastDay, now())) return translate('unblock.what');
    return translate('unblocked.expired', { day: plainText('day', lastDay, translate) });
  },
  Inputs: () => <ReasonInput suggestions={['found', 'byMistake']} autoFocus />,
};
