import { type ReactNode, useState } from 'react';
import { Confirm } from 'react-admin';
import { useNotify } from '../../i18n/useNotify.ts';
import { useRecordChange } from '../../views/ChangeButton.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';

interface DeactivateUserProps {
  user: PanelRecord<'users'>;
  /** The element that starts it. */
  children: (ask: () => void) => ReactNode;
}

/** Deactivates a user after a confirmation; for a disabled user it only shows a warning (requirements "Users"). */
export function DeactivateUser({ user, children }: DeactivateUserProps) {
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useRecordChange({
    send: (dataProvider) => dataProvider.delete('users', { id: user.id, previousData: user }),
    done: 'resources.users.notifications.deactivated',
  });

  function ask() {
    if (user.status === 'disabled')
      notify('resources.users.notifications.alreadyDisabled', { type: 'warning' });
    else setAsking(true);
  }

  return (
    <>
      {children(ask)}
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title="resources.users.deactivation.title"
        titleTranslateOptions={{ name: user.fullname }}
        content="resources.users.deactivation.content"
        cancel="ra.action.back"
        confirm="resources.users.action.deactivate"
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(user.id, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
