import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useChange } from '../../custom/fields/useChange.ts';
import { useConfirmFirst } from '../../custom/fields/useConfirmFirst.tsx';
import { send } from '../../http.ts';
import { paths } from '../../paths.ts';
import { session } from '../../session.ts';
import { useDeactivation } from './useDeactivation.tsx';
import { awaitsActivation, statusOf, type UserRow } from './userRow.ts';

/** What an administrator can do about a user; three of these are extras that a host may lack. */
export function UserActions({ user }: { user: UserRow }) {
  const translate = useTranslate();
  const { busy, change } = useChange('users');
  const deactivation = useDeactivation();
  const { confirmFirst, dialog } = useConfirmFirst();
  const params = { id: user.id };
  const comesBack = statusOf(user) === 'disabled' && session.can('reactivate-user');
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <Button component={Link} to={paths.userEdit(user.id)} variant="contained">
        {translate('list.edit')}
      </Button>
      {awaitsActivation(user) !== false && session.can('resend-activation') && (
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() =>
            void change(
              () => send('POST /api/users/:id/action/resend-activation', { params }),
              'user.activationSent',
            )
          }
        >
          {translate('user.resendActivation')}
        </Button>
      )}
      {session.can('unlock') && (
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() =>
            void change(() => send('POST /api/users/:id/action/unlock', { params }), 'user.unlocked')
          }
        >
          {translate('user.unlock')}
        </Button>
      )}
      {comesBack && (
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() =>
            void change(
              () => confirmFirst(() => send('POST /api/users/:id/action/reactivate', { params })),
              'user.reactivated',
            )
          }
        >
          {translate('user.reactivate')}
        </Button>
      )}
      {!comesBack && (
        <Button color="error" variant="outlined" onClick={() => deactivation.ask(user)}>
          {translate('user.deactivate')}
        </Button>
      )}
      {dialog}
      {deactivation.dialog}
    </Stack>
  );
}
