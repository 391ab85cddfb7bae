import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { BulkAction, BulkDialogProps } from '../../views/BulkActions.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { type BoncardAction, isPossible, mayDo } from './boncard.ts';

const load = withOfficeTexts(() => import('./BulkBoncards.tsx'));

/** What can be done to many cards at once. */
export const boncardActions: readonly BulkAction<Boncard>[] = [
  {
    ...many('block'),
    label: 'block.submit',
    Dialog: lazyPart<BulkDialogProps<Boncard>>(async () => (await load()).BlockBoncards, 0),
  },
  {
    ...many('extend'),
    label: 'extend.submit',
    Dialog: lazyPart<BulkDialogProps<Boncard>>(async () => (await load()).ExtendBoncards, 0),
  },
  {
    ...many('cancel'),
    label: 'cancel.submitMany',
    Dialog: lazyPart<BulkDialogProps<Boncard>>(async () => (await load()).CancelBoncards, 0),
  },
];

function many(action: BoncardAction) {
  return {
    name: action,
    call: `${action}Boncard` as const,
    isOffered: () => mayDo(action),
    isPossible: (card: Boncard) => isPossible(action, card),
  };
}
