import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { HttpFailure } from '../../httpFailure.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { type PanelDataProvider, usePanelDataProvider } from '../../usePanelDataProvider.ts';
import type { PanelRecord } from '../defineResource.ts';

export type User = PanelRecord<'users'>;

/** What an administrator can do about a user beyond editing; the last two are extras that a host may lack. */
const changes = {
  deactivate: {
    send: (dataProvider: PanelDataProvider, user: User) =>
      dataProvider.delete('users', { id: user.id, previousData: user }),
    done: 'resources.users.notifications.deactivated',
  },
  reactivate: {
    send: (dataProvider: PanelDataProvider, { id }: User) =>
      dataProvider.reactivateUser({ params: { id: String(id) } }),
    done: 'resources.users.notifications.reactivated',
  },
  resendActivation: {
    send: (dataProvider: PanelDataProvider, { id }: User) =>
      dataProvider.resendActivation({ params: { id: String(id) } }),
    done: 'resources.users.notifications.activationSent',
  },
} satisfies Record<string, { send: unknown; done: MessageKey }>;

/** A change made by one press: what it did, or why it was refused, is a toast, and the users are loaded again. */
export function useUserChange(name: keyof typeof changes) {
  const dataProvider = usePanelDataProvider();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { send, done } = changes[name];
  return useMutation<unknown, Error, User>({
    mutationFn: (user) => send(dataProvider, user),
    onSuccess: () => notify(done, { type: 'success' }),
    onError: (failure) => {
      const isRefusal = failure instanceof HttpFailure && failure.isRefusal;
      notify(failure.message, { type: isRefusal ? 'warning' : 'error' });
    },
    // A refusal, too, tells that what is shown is old.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  });
}
