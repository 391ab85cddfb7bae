import { z } from 'zod/mini';
import { apiKey, apiKeyForm, apiKeyInput, rotateInput, shownApiKey } from '../apiKey.ts';
import { itemAnswer } from '../wire.ts';
import { call } from './call.ts';
import { resource } from './resource.ts';

export const apiKeys = resource({
  noun: ['an API key', 'API keys'],
  path: 'api-keys',
  order: ['created', 'desc'],
  record: apiKey,
  form: apiKeyForm,
  input: apiKeyInput,
  calls: {
    list: {
      access: 'administrators',
      summary: 'A page of API keys, deleted ones last, the newest first',
    },
    one: { access: 'administrators' },
    create: {
      access: 'administrators',
      answer: itemAnswer(shownApiKey),
      summary: 'Make an API key; no other answer has its secret',
      confirmed: true,
      refusals: ['key-name-taken', 'salon-unknown', 'day-past'],
      audit: 'api-key.created',
    },
    delete: {
      access: 'administrators',
      summary: 'End an API key at once; what it did goes on naming it',
      confirmed: true,
      refusals: ['key-already-deleted'],
      audit: 'api-key.deleted',
    },
  },
  capability: 'api-keys',
});

export const apiKeyCalls = {
  rotateApiKey: call('POST /api/api-keys/:id/rotate', {
    access: 'administrators',
    capability: 'api-keys',
    params: z.pick(apiKey, { id: true }),
    body: rotateInput,
    answer: itemAnswer(shownApiKey),
    summary: 'Give an API key a new secret; the former one goes on working for a while, an earlier one ends',
    confirmed: true,
    refusals: ['key-already-deleted', 'key-expired'],
    audit: 'api-key.rotated',
  }),
};
