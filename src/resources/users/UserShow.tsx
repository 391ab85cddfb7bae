import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import { useRecordContext } from 'ra-core';
import { isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { session } from '../../session.ts';
import { AuditHistory } from '../../views/AuditHistory.tsx';
import { ChangeButton } from '../../views/ChangeButton.tsx';
import { ConfirmButton } from '../../views/ConfirmButton.tsx';
import { PanelShow } from '../../views/PanelShow.tsx';
import { ViewButton } from '../../views/ViewButton.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { DeactivateUser } from './DeactivateUser.tsx';
import { mayBeAsked } from './user.ts';

/** /panel/users/{id} (requirements "Users"). */
export default function UserShow() {
  return (
    <PanelShow aside={<AuditHistory ofPerson />}>
      <Facts<'users'> of={['email', 'status', 'role', 'salon', 'created_at', ...ofFactor()]} />
      <UserActions />
    </PanelShow>
  );
}

/** Returns the field of the second factor, if the user may remove it on this host. */
function ofFactor(): 'second_factor'[] {
  return isOffered('resetFactor') ? ['second_factor'] : [];
}

/** The actions on the surrounding user that the host supports. */
function UserActions() {
  const translate = useTranslate();
  const user = useRecordContext<PanelRecord<'users'>>();
  if (!user) return null;
  const { id } = user;
  const isDisabled = user.status === 'disabled';
  return (
    <CardActions sx={{ p: { xs: 2, sm: 3 }, pt: 0, gap: 1.5, flexWrap: 'wrap' }} disableSpacing>
      <ViewButton view="edit" variant="contained">
        {translate('list.edit')}
      </ViewButton>
      {mayBeAsked(user) && isOffered('resendActivation') && (
        <ChangeButton
          label="resources.users.action.resendActivation"
          send={(dataProvider) => dataProvider.resendActivation({ params: { id } })}
          done="resources.users.notifications.activationSent"
        />
      )}
      {isOffered('unlockUser') && (
        <ChangeButton
          label="resources.users.action.unlock"
          send={(dataProvider) => dataProvider.unlockUser({ params: { id } })}
          done="resources.users.notifications.unlocked"
        />
      )}
      {user.second_factor === true && id !== session.user()?.id && isOffered('resetFactor') && (
        // For a user who has lost the second factor (requirements "Second factor").
        <ConfirmButton
          call="resetFactor"
          label="factor.reset.action"
          title="factor.reset.title"
          titleTranslateOptions={{ name: user.fullname }}
          content="factor.reset.content"
          send={(dataProvider) => dataProvider.resetFactor({ params: { id } })}
          done="factor.reset.done"
          why="factor.reset.confirmation"
        />
      )}
      {isDisabled && isOffered('reactivateUser') ? (
        <ChangeButton
          label="resources.users.action.reactivate"
          send={(dataProvider) => dataProvider.reactivateUser({ params: { id } })}
          done="resources.users.notifications.reactivated"
          why="confirmUser.reactivate"
        />
      ) : (
        <DeactivateUser user={user}>
          {(ask) => (
            <Button variant="outlined" onClick={ask}>
              {translate('resources.users.action.deactivate')}
            </Button>
          )}
        </DeactivateUser>
      )}
    </CardActions>
  );
}
