import { blockInput } from '../../../../contract/boncard.ts';
import { ReasonInput } from '../../../money/ReasonInput.tsx';
import type { BulkCardQuestion, CardQuestion } from './question.ts';

/** Blocks a card: it can neither be sold nor pay (requirements "Putting money right"). */
export const block: BulkCardQuestion<'block'> = {
  schemaOf: () => blockInput,
  contentOf: (_, translate) => translate('block.what'),
  contentOfMany: (_, translate) => translate('block.what'),
  Inputs: () => <ReasonInput suggestions={['lost', 'stolen', 'complaint']} autoFocus />,
};

/** Unblocks a card: it can be sold and pay again. */
export const unblock: CardQuestion<'unblock'> = {
  schemaOf: () => blockInput,
  contentOf: (_, translate) => translate('unblock.what'),
  Inputs: () => <ReasonInput suggestions={['found', 'byMistake']} autoFocus />,
};
