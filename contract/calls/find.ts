import { findQuery, found } from '../find.ts';
import { itemAnswer } from '../wire.ts';
import { call } from './call.ts';

export const findCalls = {
  find: call('GET /api/find', {
    access: 'ownSalon',
    capability: 'find',
    query: findQuery,
    answer: itemAnswer(found),
    summary: 'What a text finds anywhere, as far as the caller may see it: at most eight of each kind',
  }),
};
