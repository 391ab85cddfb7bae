import type { passkeyPl } from './passkey.pl.ts';

/** What the panel says of passkeys in English. */
export const passkeyEn: typeof passkeyPl = {
  passkey: {
    title: 'Passkeys',
    hint: 'In place of password and code, you unlock your device by fingerprint, face or PIN. Nobody can watch or trick you into giving away such a key.',
    elsewhere: 'You can add a passkey at %{url}.',
    known: 'This device already has a passkey of this account.',
    facts: 'Added %{added} · Last used: %{used}',
    synced: 'Also on your other devices',
    never: 'never',
    add: {
      action: 'Add a passkey',
      title: 'Add a passkey',
      first:
        'Give it a name that tells on which device it is. The password alone will no longer be enough to sign in, and your other devices will be signed out.',
      another: 'Give it a name that tells on which device it is.',
      submit: 'Continue',
      done: 'The passkey has been added',
    },
    remove: {
      action: 'Remove',
      ofOne: 'Remove the passkey %{name}',
      title: 'Remove the passkey %{name}?',
      content:
        'You will no longer sign in with it. Remove it from the device, too, in its settings of passwords.',
      last: 'The password is then enough to sign in. Remove the passkey from the device, too, in its settings of passwords.',
      lastRequired:
        'It is the only second factor of this account, which has to have one. You will add another before you can use the panel again.',
      done: 'The passkey has been removed',
    },
    orPasskey: 'Or add a passkey, and unlock this account by fingerprint, face or the PIN of your device.',
  },
};
