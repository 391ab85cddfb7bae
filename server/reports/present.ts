import type { z } from 'zod';
import type { report, schedule } from '../../contract/schedule.ts';
import { fullName } from '../../contract/user.ts';
import { DAY_MS } from '../platform/durations.ts';
import type { findReport, ScheduleRow } from './queries.ts';

export function presentSchedule(row: ScheduleRow): z.output<typeof schedule> {
  const { id, view_id, view_name, every, at, recipients, people, paused, next_run_at, last_run } = row;
  return {
    ...{ id, every, at, paused },
    view: view_id,
    name: view_name,
    to: recipients,
    recipients: people.map(({ id, name, surname }) => ({ id, fullname: fullName({ name, surname }) })),
    next_run: paused ? null : next_run_at,
    last_run: last_run && {
      at: new Date(last_run.at),
      failure: last_run.failure,
      file: last_run.has_file ? last_run.id : null,
    },
  };
}

/** How long (milliseconds) the file of a report is kept. */
export const REPORT_KEPT_MS = 14 * DAY_MS;

export function presentReport(
  row: NonNullable<Awaited<ReturnType<typeof findReport>>>,
): z.output<typeof report> {
  const { id, name, started_at: at, file_name } = row;
  return { id, name, at, file_name, expires: new Date(at.getTime() + REPORT_KEPT_MS) };
}
