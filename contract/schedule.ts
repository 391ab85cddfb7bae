import { z } from 'zod/mini';
import { userId, uuid, viewId } from './ids.ts';
import { kinds } from './kinds.ts';
import { line } from './text.ts';
import { fieldRule } from './validation.ts';
import { instant, personName } from './wire.ts';

export const reportRunId = uuid.brand<'ReportRunId'>();
export type ReportRunId = z.infer<typeof reportRunId>;

const scheduleId = uuid.brand<'ScheduleId'>();
export type ScheduleId = z.infer<typeof scheduleId>;

export const scheduleRhythms = ['day', 'week', 'month'] as const;
export type ScheduleRhythm = (typeof scheduleRhythms)[number];

/** Why a report could not be made or sent. */
const reportFailures = [
  'owner-inactive',
  'forbidden',
  'view-withdrawn',
  'no-recipients',
  'view-strange',
  'too-large',
  'too-many',
  'interrupted',
  'internal',
] as const;
export type ReportFailure = (typeof reportFailures)[number];

/** The default time at which reports are made. */
export const usualTime = '07:00';

const MAX_RECIPIENTS = 20;

/** When a view is sent as a file, and to whom (requirements "Scheduled reports"). */
export const scheduleInput = z.object({
  view: z
    .pipe(z.string().with(z.minLength(1)), viewId)
    .with(z.meta({ examples: ['01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47'] })),
  /** Weekly reports are made on Mondays, monthly ones on the first day. */
  every: z.enum(scheduleRhythms),
  /** The time of day in Warsaw. */
  at: line(usualTime.length).with(
    z.minLength(1),
    z.refine((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time), fieldRule('timeOfDay')),
    z.meta({ examples: [usualTime] }),
  ),
  /** User ids, not addresses: a deactivated user gets nothing. */
  to: z.array(userId).with(z.minLength(1), z.maxLength(MAX_RECIPIENTS)),
  paused: z.boolean().with(z.meta({ examples: [false] })),
});

const lastRun = z
  .object({
    at: instant,
    failure: z.nullable(z.enum(reportFailures)),
    /** The id of the file, for its recipients; null if there is none, or if it has been deleted. */
    file: z.nullable(reportRunId),
  })
  .register(kinds, { kind: 'opaque' });

export const schedule = z.extend(scheduleInput, {
  id: scheduleId,
  /** The name of the view that it sends. */
  name: z.string().with(z.meta({ examples: ['Po terminie z saldem'] })),
  recipients: z.array(z.object({ id: userId, fullname: personName })),
  /** Null while the schedule is paused. */
  next_run: z.nullable(instant),
  last_run: z.nullable(lastRun),
});

/** A report that was sent as a link. */
export const report = z.object({
  id: reportRunId,
  name: z.string().with(z.meta({ examples: ['Po terminie z saldem'] })),
  at: instant,
  file_name: z.string().with(z.meta({ examples: ['bonpanel-bony-2026-11-23.xlsx'] })),
  /** When the file is deleted. */
  expires: instant,
});

export const reportQuery = z.object({ export: z.optional(z.enum(['xlsx'])) });
