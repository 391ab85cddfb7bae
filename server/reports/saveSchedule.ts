import type { z } from 'zod';
import type { ViewId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { isReportResource } from '../../contract/savedView.ts';
import type { ScheduleId, scheduleInput } from '../../contract/schedule.ts';
import { fullName } from '../../contract/user.ts';
import { type AuditValues, differences, facts } from '../audit/details.ts';
import { type AuditedObject, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change, Person } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { sees, type View } from '../savedViews/queries.ts';
import { madeFor, nextRun } from './nextRun.ts';
import {
  changeSchedule,
  countSchedules,
  deleteSchedule,
  findLastBegun,
  findSchedule,
  insertSchedule,
  listPeople,
  listSchedulesOf,
  lockSchedule,
  type ScheduleRow,
  shareView,
} from './queries.ts';
import { mayReceive } from './recipients.ts';

type ScheduleInput = z.output<typeof scheduleInput>;

interface Saving extends Change<Person> {
  input: ScheduleInput;
  language: Language;
}

/** A limit that only programs would reach. */
const MAX_SCHEDULES = 50;

/**
 * Schedules a view to be sent regularly (requirements "Scheduled reports"). The caller locks the user, so that their
 * schedules are counted correctly.
 */
export async function createSchedule(tx: Tx, change: Saving): Promise<ScheduleRow | Refusal> {
  const { by, now } = change;
  const content = await contentOf(tx, change);
  if (isRefusal(content)) return content;
  if ((await countSchedules(tx, by.userId)) >= MAX_SCHEDULES)
    return refuse('too-many-views', { args: { max: String(MAX_SCHEDULES) } });
  const id = newId<ScheduleId>();
  await insertSchedule(tx, { ...content, id, user_id: by.userId, created_at: now });
  const schedule = await findSchedule(tx, id, by.userId);
  if (!schedule) return refuse('not-found');
  const details = facts(factsOf(schedule));
  await recordAudit(tx, change, { action: 'schedule.created', object: auditedSchedule(schedule), details });
  return schedule;
}

/**
 * Changes, pauses or resumes one's own scheduled report. A run that is due is still made unless the report is paused.
 * Runs missed while it was paused are not made up for, and no report is made a second time on the same day.
 */
export async function updateSchedule(
  tx: Tx,
  { id, ...change }: Saving & { id: ScheduleId },
): Promise<ScheduleRow | Refusal> {
  const { by } = change;
  // So that a run that is beginning at this moment is seen.
  await lockSchedule(tx, id);
  const before = await findSchedule(tx, id, by.userId);
  if (!before) return refuse('not-found');
  const content = await contentOf(tx, change, before);
  if (isRefusal(content)) return content;
  await changeSchedule(tx, id, content);
  const schedule = await findSchedule(tx, id, by.userId);
  if (!schedule) return refuse('not-found');
  const details = differences(factsOf(before), factsOf(schedule), othersOfSameName(before, schedule));
  await recordAudit(tx, change, { action: 'schedule.changed', object: auditedSchedule(schedule), details });
  return schedule;
}

/** Deletes one's own scheduled report and its files. */
export async function removeSchedule(
  tx: Tx,
  { id, ...change }: Change<Person> & { id: ScheduleId },
): Promise<Refusal | undefined> {
  const schedule = await findSchedule(tx, id, change.by.userId);
  if (!schedule) return refuse('not-found');
  await remove(tx, schedule, change);
  return undefined;
}

/**
 * Deletes the scheduled reports of a view whose owners are deactivated, because nobody else can delete them. Refuses
 * if an active person has scheduled it.
 */
export async function removeSchedulesOfLeavers(
  tx: Tx,
  { id: viewId, ...change }: Change & { id: ViewId },
): Promise<Refusal | undefined> {
  const schedules = await listSchedulesOf(tx, viewId);
  const refusal = inUseBy(schedules.filter(({ status }) => status === 'active'));
  if (refusal) return refusal;
  for (const { id, user_id } of schedules) {
    const schedule = await findSchedule(tx, id, user_id);
    if (schedule) await remove(tx, schedule, change);
  }
  return undefined;
}

/** Refuses to share a view with another role if an active person who has scheduled it would no longer see it. */
export async function keepSchedules(tx: Tx, view: View, role: View['role']): Promise<Refusal | undefined> {
  const losers = (await listSchedulesOf(tx, view.id)).filter((person) => {
    const asker = { userId: person.user_id, role: person.role };
    return person.status === 'active' && sees(asker, view) && !sees(asker, { ...view, role });
  });
  return inUseBy(losers);
}

function inUseBy(people: readonly Parameters<typeof fullName>[0][]): Refusal | undefined {
  const names = new Set(people.map(fullName));
  return names.size > 0 ? refuse('view-in-use', { args: { names: [...names].join(', ') } }) : undefined;
}

async function remove(tx: Tx, schedule: ScheduleRow, change: Change) {
  await deleteSchedule(tx, schedule.id);
  const details = { before: factsOf(schedule), after: {} };
  await recordAudit(tx, change, { action: 'schedule.deleted', object: auditedSchedule(schedule), details });
}

/** Returns the facts that the audit records about a scheduled report. */
function factsOf({ view_name, every, at, paused, people }: ScheduleRow): AuditValues {
  return { view: view_name, every, at, to: people.map(fullName).join(', '), paused };
}

/** Returns which facts stand for another view or other people, who may have the same names. */
function othersOfSameName(before: ScheduleRow, after: ScheduleRow) {
  const ids = ({ recipients }: ScheduleRow) => [...recipients].sort().join();
  return [
    ...(before.view_id === after.view_id ? [] : (['view'] as const)),
    ...(ids(before) === ids(after) ? [] : (['to'] as const)),
  ];
}

/**
 * Returns the content to store for a schedule, or why it is refused. While it is paused, it may keep a view and
 * recipients that are no longer allowed.
 */
async function contentOf(tx: Tx, { input, by, language, now }: Saving, before?: ScheduleRow) {
  const { view: viewId, to, ...when } = input;
  const kept = input.paused ? before : undefined;
  const view = await shareView(tx, viewId);
  if (!view || !(sees(by, view) || kept?.view_id === viewId)) return refuse('not-found', { field: 'view' });
  if (!isReportResource(view.resource)) return refuse('view-not-exportable', { field: 'view' });
  const recipients = [...new Set(to)];
  const people = await listPeople(tx, recipients);
  const isFit =
    people.length === recipients.length &&
    people.every((person) => mayReceive(person, by) || kept?.recipients.includes(person.id));
  if (!isFit) return refuse('recipient-unfit', { field: 'to' });
  const isDue = before && !before.paused && !input.paused && before.next_run_at <= now;
  const lastBegun = before && (await findLastBegun(tx, before.id));
  const next_run_at = isDue ? before.next_run_at : nextRun(input, now, lastBegun && madeFor(lastBegun));
  return { ...when, view_id: viewId, recipients, language, next_run_at };
}

/** Returns a scheduled report as an audited object, named like its view. */
function auditedSchedule({ id, view_name }: { id: ScheduleId; view_name: string }): AuditedObject {
  return { kind: 'schedule', id, label: view_name };
}
