import { actor, actorsQuery } from '../actor.ts';
import { resource } from './resource.ts';

export const actors = resource({
  noun: ['an actor', 'actors'],
  path: 'actors',
  order: ['fullname', 'asc'],
  record: actor,
  calls: {
    list: {
      access: 'administrators',
      query: actorsQuery,
      summary:
        'A page of people and API keys, deactivated and deleted ones too, by name: whom lists are filtered by',
    },
    one: { access: 'administrators' },
  },
  capability: 'actors',
});
