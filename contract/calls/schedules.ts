import { z } from 'zod/mini';
import { report, reportQuery, reportRunId, schedule, scheduleInput } from '../schedule.ts';
import { doneAnswer, itemAnswer } from '../wire.ts';
import { call } from './call.ts';
import { resource } from './resource.ts';

export const schedules = resource({
  noun: ['a scheduled report', 'scheduled reports'],
  path: 'schedules',
  order: ['name', 'asc'],
  record: schedule,
  form: scheduleInput,
  calls: {
    list: { access: 'everybody', summary: 'The caller’s scheduled reports, by name' },
    one: { access: 'everybody' },
    create: {
      access: 'everybody',
      summary: 'Send a saved view regularly as a link to a file',
      refusals: ['not-found', 'view-not-exportable', 'recipient-unfit', 'too-many-views'],
      audit: 'schedule.created',
    },
    update: {
      access: 'everybody',
      summary: 'Change, pause or resume a scheduled report',
      refusals: ['view-not-exportable', 'recipient-unfit'],
      audit: 'schedule.changed',
    },
    delete: {
      access: 'everybody',
      answer: doneAnswer,
      summary: 'Delete a scheduled report and its files',
      audit: 'schedule.deleted',
    },
  },
  capability: 'schedules',
});

export const scheduleCalls = {
  report: call('GET /api/reports/:id', {
    access: 'everybody',
    capability: 'schedules',
    params: z.object({ id: reportRunId }),
    query: reportQuery,
    answer: itemAnswer(report),
    files: ['xlsx'],
    summary: 'A report that was mailed to the caller; `export=xlsx`: its file',
  }),
};
