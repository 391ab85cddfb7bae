import { z } from 'zod/mini';
import { batchInput, boncardBatch, printConfirmation, printInput } from '../boncardBatch.ts';
import { mediaTypes } from '../transaction.ts';
import { fileAnswer, itemAnswer } from '../wire.ts';
import { call, exportRefusals } from './call.ts';
import { resource } from './resource.ts';

export const batches = resource({
  noun: ['a batch of cards', 'batches of cards'],
  path: 'boncards-batches',
  order: ['created', 'desc'],
  record: boncardBatch,
  form: batchInput,
  calls: {
    list: { access: 'administrators', summary: 'A page of batches of cards, newest first' },
    one: { access: 'administrators' },
    create: {
      access: 'administrators',
      summary: 'Make a batch of pending cards, in the background; they get PINs when they are printed',
      refusals: ['batch-name-taken'],
      audit: 'batch.created',
    },
  },
  capability: 'batches',
});

const ofOne = {
  access: 'administrators',
  capability: 'batches',
  params: z.pick(boncardBatch, { id: true }),
} as const;

export const batchCalls = {
  printBatch: call('POST /api/boncards-batches/:id/print', {
    ...ofOne,
    body: printInput,
    answer: fileAnswer(['application/pdf', ...Object.values(mediaTypes)]),
    summary:
      'Give each card of a batch that was never charged and isn’t canceled a new PIN, and return numbers and PINs as a file',
    confirmed: true,
    refusals: [
      'print-running',
      'public-url-missing',
      'batch-not-ready',
      'nothing-to-print',
      'too-many-prints',
      ...exportRefusals,
    ],
    audit: 'batch.printed',
  }),
  confirmPrint: call('POST /api/boncards-batches/:id/print/confirm', {
    ...ofOne,
    body: printConfirmation,
    answer: itemAnswer(boncardBatch),
    summary:
      'Say that the last print of a batch is whole: the PINs of earlier prints no longer open its cards',
    confirmed: true,
    refusals: ['print-running', 'print-missing', 'print-not-whole', 'print-outdated'],
    audit: 'batch.print-confirmed',
  }),
};
