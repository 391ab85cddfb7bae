import { view, viewInput, viewsQuery } from '../view.ts';
import { doneAnswer } from '../wire.ts';
import { resource } from './resource.ts';

export const views = resource({
  noun: ['a saved view', 'saved views'],
  path: 'views',
  record: view,
  form: viewInput,
  calls: {
    list: {
      access: 'everybody',
      query: viewsQuery,
      summary: 'The caller’s saved views and those shared with their role, by name',
    },
    create: {
      access: 'everybody',
      summary: 'Save a list’s filters, order and columns under a name',
      refusals: ['view-strange', 'too-many-views'],
      audit: 'view.created',
    },
    update: { access: 'everybody', refusals: ['view-strange', 'view-in-use'], audit: 'view.changed' },
    delete: { access: 'everybody', answer: doneAnswer, refusals: ['view-in-use'], audit: 'view.deleted' },
  },
  capability: 'views',
});
