import type { resourcesPl } from './resources.pl.ts';

/** The texts of the panel's resources in English. */
export const resourcesEn: typeof resourcesPl = {
  boncards: {
    page: { show: 'Card details' },
    action: { unlock: 'Unlock PIN' },
    pinLocked: { until: 'PIN locked until %{until}', unlimited: 'PIN locked until it is unlocked' },
    notifications: { unlocked: 'The card’s PIN is unlocked' },
    anyActive: 'Active or expired',
    empty: 'There are no cards yet.',
    gone: 'There is no such card.',
  },
  'boncards-batches': {
    page: { create: 'Make cards', show: 'Batch of cards' },
    action: { create: 'Make cards', createFirst: 'Make a batch of cards' },
    notifications: { created: 'The cards of “%{name}” are being made' },
    empty: 'There are no batches of cards yet.',
    gone: 'There is no such batch of cards.',
  },
  'boncards-imports': {
    page: { show: 'Import details' },
    action: { template: 'Download a template', upload: 'Import cards' },
    notifications: {
      started: 'The import of cards has started',
      finished: '%{ok} added, %{rejected} rejected',
      failed: 'Something went wrong',
    },
    upload: {
      drop: 'Drop a file of cards here',
      choose: 'Choose a file',
      limits: 'A CSV or XLSX file of at most 10 MB. Columns: number (20 characters) and pin (3).',
      templateName: 'card-import-template.csv',
    },
    list: 'Imports',
    inProgress:
      'An import of cards is in progress. You can do something else in the meantime: the results will appear here.',
    nothingAdded: 'Nothing added',
    partlyAdded: 'Partly added',
    numbers: { title: 'Added cards', none: 'This file added no cards.' },
    failures: {
      title: 'Rejected rows',
      number: 'Number in the file and reason',
      fileName: 'rejected-rows.csv',
    },
    empty: 'There are no imports yet.',
    gone: 'There is no such import.',
  },
  'boncards-transactions': {
    none: { charge: 'No card has been sold yet.', sell: 'There has been no gift card payment yet.' },
    gone: 'There is no such transaction, or you may not see it.',
  },
  // The menu shows the titles of the office’s screens; their other texts are loaded with them
  // (`officeResources.en.ts`).
  schedules: {
    page: { create: 'Add a scheduled report', edit: 'Edit the scheduled report' },
  },
  webhooks: {
    page: { create: 'Add a webhook', edit: 'Edit the webhook', show: 'Webhook' },
  },
  requests: {
    page: { own: 'My requests', show: 'Request' },
    title: 'Request: %{kind} · %{number}',
    empty: 'There are no requests.',
  },
  users: {
    page: { create: 'Add a user', edit: 'Edit user', show: 'User details' },
    action: {
      create: 'Add a user',
      deactivate: 'Deactivate',
      reactivate: 'Give access again',
      resendActivation: 'Send the activation link again',
      unlock: 'Unlock account',
    },
    notifications: {
      created: 'The user was added. Sending a mail to %{email}.',
      updated: 'The changes were saved',
      deactivated: 'The user was deactivated',
      alreadyDisabled: 'This user has already been deactivated',
      reactivated: 'The user has access again',
      activationSent: 'Sending a new activation link',
      unlocked: 'The account is unlocked',
    },
    deactivation: {
      title: 'Deactivate the account: %{name}?',
      content:
        'This person loses access to the panel at once. Their sales and payments stay in the statistics.',
      keepKeys: 'API keys that this person made go on working',
      keysEnd: 'Otherwise they end at once, and so do the tills that use them.',
    },
    keysEnd: 'API keys that this person made end at once, and so do the tills that use them.',
    emailHint: 'Links to set a password go to this address',
    awaitsActivation: 'Not activated yet',
    noRole: 'No role',
    empty: 'There are no users yet.',
    gone: 'There is no such user.',
    salonFirst: 'Every user belongs to a salon. Add a salon first.',
  },
  salons: {
    page: { create: 'Add a salon', edit: 'Edit salon' },
    action: { create: 'Add a salon' },
    notifications: { created: 'The salon was added', updated: 'The salon was saved' },
    empty: 'There are no salons yet.',
    gone: 'There is no such salon.',
  },
  'api-keys': {
    page: { create: 'Create API key', show: 'API key' },
    action: { create: 'Create key', rotate: 'Replace secret', delete: 'Delete key' },
    notifications: { created: 'The key is made', deleted: 'The key is deleted and no longer works' },
    empty: 'There is no API key yet.',
    gone: 'There is no such API key.',
  },
};
