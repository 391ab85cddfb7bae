import { ourSalon, salon, salonInput, salonsQuery } from '../salon.ts';
import { listAnswer } from '../wire.ts';
import { call } from './call.ts';
import { resource } from './resource.ts';

export const salons = resource({
  noun: ['a salon', 'salons'],
  path: 'salons',
  order: ['name', 'asc'],
  record: salon,
  form: salonInput,
  calls: {
    list: { access: 'administrators', query: salonsQuery },
    one: { access: 'administrators' },
    create: { access: 'administrators', refusals: ['salon-taken'], audit: 'salon.created' },
    update: { access: 'administrators', refusals: ['salon-taken'], audit: 'salon.changed' },
  },
});

export const salonCalls = {
  ourSalons: call('GET /api/our-salons', {
    access: 'public',
    answer: listAnswer(ourSalon),
    summary: 'All salons, to choose one from',
  }),
};
