import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import { useRecordContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { session } from '../../session.ts';
import { ViewButton } from '../views/ViewButton.tsx';
import { DeactivateUser } from './DeactivateUser.tsx';
import { useConfirmFirst } from './useConfirmFirst.tsx';
import { type User, useUserChange } from './useUserChange.ts';

/** What an administrator can do about the user around it. */
export function UserActions() {
  const translate = useTranslate();
  const user = useRecordContext<User>();
  const { confirmFirst, dialog } = useConfirmFirst();
  const reactivation = useUserChange('reactivate', confirmFirst);
  const activation = useUserChange('resendActivation');
  const unlocking = useUserChange('unlock');
  if (!user) return null;
  const isDisabled = user.status === 'disabled';
  const comesBack = isDisabled && session.can('reactivate-user');
  // A host may not tell who has set a password yet.
  const mayAwaitLink = !isDisabled && user.activated !== true && session.can('resend-activation');
  return (
    <CardActions sx={{ p: { xs: 2, sm: 3 }, pt: 0, gap: 1.5, flexWrap: 'wrap' }} disableSpacing>
      {dialog}
      <ViewButton view="edit" variant="contained">
        {translate('list.edit')}
      </ViewButton>
      {mayAwaitLink && (
        <Button variant="outlined" loading={activation.isPending} onClick={() => activation.mutate(user)}>
          {translate('resources.users.action.resendActivation')}
        </Button>
      )}
      {session.can('unlock') && (
        <Button variant="outlined" loading={unlocking.isPending} onClick={() => unlocking.mutate(user)}>
          {translate('resources.users.action.unlock')}
        </Button>
      )}
      {comesBack ? (
        <Button variant="outlined" loading={reactivation.isPending} onClick={() => reactivation.mutate(user)}>
          {translate('resources.users.action.reactivate')}
        </Button>
      ) : (
        <DeactivateUser user={user}>
          {(ask) => (
            <Button color="error" variant="outlined" onClick={ask}>
              {translate('resources.users.action.deactivate')}
            </Button>
          )}
        </DeactivateUser>
      )}
    </CardActions>
  );
}
