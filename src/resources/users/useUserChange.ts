import type { PanelRecord } from '../defineResource.ts';
import { type RecordChange, useRecordChange } from '../views/useRecordChange.ts';

export type User = PanelRecord<'users'>;

/** What an administrator can do about a user beyond editing; the last three are extras that a host may lack. */
const changes = {
  deactivate: {
    send: (dataProvider, user) => dataProvider.delete('users', { id: user.id, previousData: user }),
    done: 'resources.users.notifications.deactivated',
  },
  reactivate: {
    send: (dataProvider, { id }) => dataProvider.reactivateUser({ params: { id: String(id) } }),
    done: 'resources.users.notifications.reactivated',
  },
  resendActivation: {
    send: (dataProvider, { id }) => dataProvider.resendActivation({ params: { id: String(id) } }),
    done: 'resources.users.notifications.activationSent',
  },
  unlock: {
    send: (dataProvider, { id }) => dataProvider.unlockUser({ params: { id: String(id) } }),
    done: 'resources.users.notifications.unlocked',
  },
} satisfies Record<string, RecordChange<User>>;

type Wrap = (call: () => Promise<unknown>) => Promise<unknown>;

/** A change of a user made by one press; `wrap` may ask for something before it is sent. */
export function useUserChange(name: keyof typeof changes, wrap: Wrap = (call) => call()) {
  const { send, done } = changes[name];
  return useRecordChange<User>({ send: (dataProvider, user) => wrap(() => send(dataProvider, user)), done });
}
