import { canAccess, isOffered } from '../../canAccess.ts';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { BulkAction, BulkDialogProps } from '../../views/BulkActions.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { mayBeAsked } from './user.ts';

type User = PanelRecord<'users'>;
const load = withOfficeTexts(() => import('./BulkUsers.tsx'));

/** The actions that can be done to many users at once. */
export const userActions: readonly BulkAction<User>[] = [
  {
    name: 'resendActivation',
    call: 'resendActivation',
    label: 'resources.users.action.resendActivation',
    isOffered: () => isOffered('resendActivation'),
    isPossible: mayBeAsked,
    Dialog: lazyPart<BulkDialogProps<User>>(async () => (await load()).ResendActivations, 0),
  },
  {
    name: 'deactivate',
    call: 'users.delete',
    label: 'resources.users.action.deactivate',
    isOffered: () => canAccess({ resource: 'users', action: 'delete' }),
    isPossible: ({ status }) => status !== 'disabled',
    Dialog: lazyPart<BulkDialogProps<User>>(async () => (await load()).DeactivateUsers, 0),
  },
];
