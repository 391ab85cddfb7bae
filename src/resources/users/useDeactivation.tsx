import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ConfirmDialog } from '../../custom/fields/ConfirmDialog.tsx';
import { useChange } from '../../custom/fields/useChange.ts';
import { send } from '../../http.ts';
import { nameOf, statusOf, type UserRow } from './userRow.ts';

/** Deactivates a user once that is confirmed; who is disabled already is only warned about (spec §4): how to ask, and the dialog. */
export function useDeactivation() {
  const translate = useTranslate();
  const notify = useNotify();
  const { busy, change } = useChange('users');
  const [user, setUser] = useState<UserRow>();
  const close = () => setUser(undefined);

  function ask(whom: UserRow) {
    if (statusOf(whom) === 'disabled') notify('user.alreadyDisabled', { type: 'warning' });
    else setUser(whom);
  }

  const dialog = user && (
    <ConfirmDialog
      open
      title={translate('user.deactivateWhom', { name: nameOf(user) })}
      text={translate('user.deactivateWhat')}
      back={translate('form.back')}
      confirm={translate('user.deactivate')}
      busy={busy}
      onBack={close}
      onConfirm={async () => {
        await change(() => send('DELETE /api/users/:id', { params: { id: user.id } }), 'user.deactivated');
        close();
      }}
    />
  );
  return { ask, dialog };
}
