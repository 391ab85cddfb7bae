import Checkbox from '@mui/material/Checkbox';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useState } from 'react';
import { isTaken } from '../../canAccess.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmChange } from '../../views/ConfirmButton.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';

interface DeactivateUserProps {
  user: PanelRecord<'users'>;
  /** Renders the element that starts the deactivation. */
  children: (ask: () => void) => ReactNode;
}

/** Deactivates a user after a confirmation. For a disabled user it only shows a warning (requirements "Users"). */
export function DeactivateUser({ user, children }: DeactivateUserProps) {
  const notify = useNotify();
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [keepsKeys, setKeepsKeys] = useState(false);
  // Only administrators can have made API keys.
  const hasKeys = isTaken('users.delete', 'keep_keys') && user.role === 'administrator';

  function ask() {
    if (user.status === 'disabled')
      notify('resources.users.notifications.alreadyDisabled', { type: 'warning' });
    else setAsking(true);
  }

  return (
    <>
      {children(ask)}
      <ConfirmChange
        isOpen={isAsking}
        call="users.delete"
        title="resources.users.deactivation.title"
        titleTranslateOptions={{ name: user.fullname }}
        content={
          hasKeys ? (
            <>
              <DialogContentText>{translate('resources.users.deactivation.content')}</DialogContentText>
              <FormControlLabel
                sx={{ mt: 1 }}
                control={
                  <Checkbox checked={keepsKeys} onChange={(_, isChecked) => setKeepsKeys(isChecked)} />
                }
                label={translate('resources.users.deactivation.keepKeys')}
              />
              <FormHelperText>{translate('resources.users.deactivation.keysEnd')}</FormHelperText>
            </>
          ) : (
            'resources.users.deactivation.content'
          )
        }
        confirm="resources.users.action.deactivate"
        send={(dataProvider) =>
          dataProvider.delete('users', {
            id: user.id,
            previousData: user,
            ...(hasKeys && keepsKeys && { meta: { query: { keep_keys: true } } }),
          })
        }
        done="resources.users.notifications.deactivated"
        why="confirmUser.deactivate"
        onClose={() => setAsking(false)}
      />
    </>
  );
}
