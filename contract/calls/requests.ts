import { z } from 'zod/mini';
import { request, requestDecline, requestInput, requestsQuery } from '../request.ts';
import { itemAnswer } from '../wire.ts';
import { call } from './call.ts';
import { resource } from './resource.ts';

export const requests = resource({
  noun: ['a request', 'requests'],
  path: 'requests',
  order: ['created', 'desc'],
  record: request,
  form: requestInput,
  calls: {
    list: {
      access: 'requests.read',
      query: requestsQuery,
      summary: 'A page of requests to the office, newest first; an employer’s are their own',
    },
    one: { access: 'requests.read' },
    create: {
      access: 'staff',
      summary: 'Ask the office to extend, unlock, unblock or adjust a card',
      refusals: [
        'boncard-unknown',
        'boncard-pending',
        'boncard-used',
        'boncard-canceled',
        'boncard-replaced',
        'boncard-not-charged',
        'boncard-not-blocked',
        'boncard-not-locked',
        'cycle-closed',
        'request-open',
        'too-many-requests-a-day',
      ],
      audit: 'boncard.requested',
    },
  },
  capability: 'requests',
});

export const requestCalls = {
  declineRequest: call('PUT /api/requests/:id', {
    access: 'administrators',
    capability: 'requests',
    params: z.pick(request, { id: true }),
    body: requestDecline,
    answer: itemAnswer(request),
    summary: 'Decline a request; what it asks for is done by the call that does it',
    refusals: ['request-decided'],
    audit: 'boncard.request-declined',
  }),
};
