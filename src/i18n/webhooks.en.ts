import type { webhooksPl } from './webhooks.pl.ts';

/** The texts of the screens of webhooks, in English. */
export const webhooksEn: typeof webhooksPl = {
  action: {
    create: 'Add a webhook',
    test: 'Send a test event',
    rotate: 'Replace the secret',
    delete: 'Delete',
    replay: 'Send again',
  },
  notifications: {
    created: 'The webhook has been added',
    updated: 'The webhook has been saved',
    tested: 'The test event is waiting to be sent',
    rotated: 'The secret has been replaced',
    deleted: 'The webhook has been deleted',
    replayed: 'The event is waiting to be sent again',
  },
  confirmation: 'You decide who is told of sales. Enter your password.',
  secret: {
    title: 'Secret of the webhook',
    once: 'Copy it now: it will not be shown again. The receiver uses it to check that an event comes from Bonpanel.',
  },
  rotation: {
    title: 'Replace the secret of the webhook?',
    content: 'A new secret will be shown. The current one stays valid for 24 hours.',
  },
  deletion: {
    title: 'Delete the webhook?',
    content: 'Nothing more will be sent to this address, not even what is still waiting.',
  },
  trouble: {
    failing:
      'This address does not accept events. It is tried again, less and less often, for 3 days at most.',
    off: 'This webhook is switched off: nothing is sent to this address.',
    gone: 'There is nothing at this address any more (answer 410), so the webhook is switched off. Correct the address and switch it on again.',
  },
  delivery: {
    none: 'Nothing has been sent to this address yet.',
    tries: '%{smart_count} try |||| %{smart_count} tries',
    answered: 'answer %{status}',
    next: 'next try %{when}',
    replayOf: 'Send again: %{what}',
  },
  empty: 'There is no webhook yet.',
  gone: 'There is no such webhook.',
};
