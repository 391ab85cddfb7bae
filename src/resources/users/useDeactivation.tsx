import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { ConfirmDialog } from '../../custom/fields/ConfirmDialog.tsx';
import { useChange } from '../../custom/fields/useChange.ts';
import { send } from '../../http.ts';
import { nameOf, statusOf, type UserRow } from './userRow.ts';

interface DeactivateUserProps {
  /** Whom to deactivate; nobody while undefined. */
  user: UserRow | undefined;
  onClose: () => void;
}

/** Deactivates a user once that is confirmed; who is disabled already is only warned about (spec §4). */
export function DeactivateUser({ user, onClose }: DeactivateUserProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { busy, change } = useChange('users');
  const isDisabled = user !== undefined && statusOf(user) === 'disabled';

  const warn = useEffectEvent(() => {
    notify('user.alreadyDisabled', { type: 'warning' });
    onClose();
  });
  useEffect(() => {
    if (isDisabled) warn();
  }, [isDisabled]);

  if (!user || isDisabled) return null;
  return (
    <ConfirmDialog
      open
      title={translate('user.deactivateWhom', { name: nameOf(user) })}
      text={translate('user.deactivateWhat')}
      back={translate('form.back')}
      confirm={translate('user.deactivate')}
      busy={busy}
      onBack={onClose}
      onConfirm={async () => {
        await change(() => send('DELETE /api/users/:id', { params: { id: user.id } }), 'user.deactivated');
        onClose();
      }}
    />
  );
}
