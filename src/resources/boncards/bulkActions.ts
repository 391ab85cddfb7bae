import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { BulkAction, BulkDialogProps } from '../../views/BulkActions.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { bulkCardActions, isPossible, mayDo } from './boncard.ts';

const load = withOfficeTexts(() => import('./BulkBoncards.tsx'));

/** The actions that can be done to many cards at once. */
export const boncardActions = bulkCardActions.map(
  (action): BulkAction<Boncard> => ({
    name: action,
    label: action === 'cancel' ? 'cancel.submitMany' : `${action}.submit`,
    call: `${action}Boncard`,
    isOffered: () => mayDo(action),
    isPossible: (card) => isPossible(action, card),
    Dialog: lazyPart<BulkDialogProps<Boncard>>(async () => (await load()).bulkDialogOf(action), 0),
  }),
);
