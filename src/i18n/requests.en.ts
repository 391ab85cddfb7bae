import type { requestsPl } from './requests.pl.ts';

/** What the screens of requests say in English (requirements "Requests"). */
export const requestsEn: typeof requestsPl = {
  action: { toCard: 'Go to the card', decline: 'Decline' },
  actionHint: 'The request closes by itself once you have done to the card what it asks for.',
  decline: {
    which: 'Decline the request about card %{number}?',
    what: '%{request}. The person who asked will see the reason.',
    submit: 'Decline the request',
    done: 'The request was declined',
  },
  gone: 'There is no such request, or you may not see it.',
};
