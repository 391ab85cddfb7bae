import { z } from 'zod/mini';
import { viewId } from '../ids.ts';
import { view, viewInput, viewsQuery } from '../view.ts';
import { doneAnswer, itemAnswer, listAnswer } from '../wire.ts';
import { call } from './call.ts';

const ofOne = { params: z.object({ id: viewId }) };

export const viewCalls = {
  views: call('GET /api/views', {
    access: 'everybody',
    capability: 'views',
    query: viewsQuery,
    answer: listAnswer(view),
    summary: 'The caller’s saved views and those shared with their role, by name',
  }),
  createView: call('POST /api/views', {
    access: 'everybody',
    capability: 'views',
    body: viewInput,
    answer: itemAnswer(view),
    summary: 'Save a list’s filters, order and columns under a name',
    refusals: ['view-strange', 'too-many-views'],
    audit: 'view.created',
  }),
  updateView: call('PUT /api/views/:id', {
    access: 'everybody',
    capability: 'views',
    ...ofOne,
    body: viewInput,
    answer: itemAnswer(view),
    summary: 'Change a saved view',
    refusals: ['view-strange'],
    audit: 'view.changed',
  }),
  deleteView: call('DELETE /api/views/:id', {
    access: 'everybody',
    capability: 'views',
    ...ofOne,
    answer: doneAnswer,
    summary: 'Delete a saved view',
    refusals: ['view-in-use'],
    audit: 'view.deleted',
  }),
};
