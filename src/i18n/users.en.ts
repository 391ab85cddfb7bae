import type { usersPl } from './users.pl.ts';

/** The texts of the screens of users, in English. */
export const usersEn: typeof usersPl = {
  name: 'user |||| users',
  fields: {
    fullname: 'Full name',
    name: 'First name',
    surname: 'Last name',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'E-mail address',
    role: 'Role',
    salon: 'Salon',
    salon_id: 'Salon',
    status: 'Status',
    created_at: 'Added',
    activated: 'Activation',
    query: 'Search by name or address',
  },
  page: { list: 'Users', create: 'Add a user', edit: 'Edit user', show: 'User details' },
  action: {
    create: 'Add a user',
    deactivate: 'Deactivate',
    reactivate: 'Give access again',
    resendActivation: 'Send the activation link again',
    unlock: 'Unlock account',
  },
  notifications: {
    created: 'The user was added',
    updated: 'The changes were saved',
    deactivated: 'The user was deactivated',
    alreadyDisabled: 'This user is deactivated already',
    reactivated: 'The user has access again',
    activationSent: 'The activation link was sent',
    unlocked: 'The account is unlocked',
  },
  deactivation: {
    title: 'Deactivate the account: %{name}?',
    content:
      'This person loses access to the panel at once. Their sales and purchases stay in the statistics.',
  },
  confirmation: {
    title: 'Confirm your password',
    content: 'You are changing an administrator’s account. Give your password to save the changes.',
    password: 'Your password',
    submit: 'Confirm',
  },
  emailHint: 'Links to set a password go to this address',
  awaitsActivation: 'Not activated yet',
  noRole: 'No role',
  empty: 'There are no users yet.',
  gone: 'There is no such user.',
  salonFirst: 'Every user belongs to a salon. Add a salon first.',
};
