import type { bulkPl } from './bulk.pl.ts';

/** What is said in English about an action on many rows of a list (requirements "Bulk actions"). */
export const bulkEn: typeof bulkPl = {
  bulk: {
    title: '%{action} (%{count})',
    some: 'This applies to %{count} of the %{selected} selected. The others are left out: %{statuses}.',
    stop: 'Stop',
    done: '%{title} – done',
    results: {
      done: 'Done: %{count}',
      refused: 'Refused: %{count}',
      unknown: 'No answer: %{count}',
      unsent: 'Not sent: %{count}',
    },
    unknown: 'We do not know whether it was saved.',
    again: 'Try again: %{count}',
    sendRest: 'Send the rest: %{count}',
    extend:
      'The earliest last day so far is %{first}, the latest %{last}. Cards that are valid for longer stay as they are.',
    deactivate: {
      what: 'These people lose access to the panel at once. Their transactions stay in the statistics.',
      whatWithKeys:
        'These people lose access to the panel at once. Their transactions stay in the statistics. API keys that they made stop working.',
      unknown: 'Check the status of the user before you try again.',
    },
    resendActivation: {
      what: 'We will send them a new link to set their password. Earlier links keep working.',
      unknown: 'Check the history of the user before you try again.',
    },
  },
};
