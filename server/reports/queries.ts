import { type RawBuilder, sql } from 'kysely';
import type { UserStatus } from '../../contract/codes.ts';
import type { UserId, ViewId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { ReportFailure, ReportRunId, ScheduleId, ScheduleRhythm } from '../../contract/schedule.ts';
import type { ViewResource } from '../../contract/view.ts';
import { type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { countRows, hasAny, type PageRequest, readPage } from '../db/page.ts';
import type { Database } from '../db/schema.ts';

export type ScheduleRow = NonNullable<Awaited<ReturnType<typeof findSchedule>>>;

interface LastRun {
  id: ReportRunId;
  at: string;
  failure: ReportFailure | null;
  has_file: boolean;
}

/** The last run that is over. Its owner may have sent the file to others only, and then cannot open it. */
const lastRun = sql<LastRun | null>`(
  SELECT jsonb_build_object(
    'id', id,
    'at', started_at,
    'failure', failure,
    'has_file', file_name IS NOT NULL AND schedules.user_id = ANY (report_runs.recipients)
  )
  FROM report_runs WHERE schedule_id = schedules.id AND finished_at IS NOT NULL ORDER BY due_at DESC LIMIT 1
)`;

const people = sql<{ id: UserId; name: string; surname: string }[]>`(
  SELECT coalesce(
    jsonb_agg(
      jsonb_build_object('id', id, 'name', name, 'surname', surname)
      ORDER BY surname COLLATE "pl-x-icu", name COLLATE "pl-x-icu"
    ),
    '[]'
  )
  FROM users WHERE users.id = ANY (recipients)
)`;

const selectSchedules = (db: Db) =>
  db
    .selectFrom('schedules')
    .innerJoin('views', 'views.id', 'schedules.view_id')
    .selectAll('schedules')
    .select(['views.name as view_name', lastRun.as('last_run'), people.as('people')]);

export async function listSchedules(db: Db, page: PageRequest, userId: UserId) {
  return selectSchedules(db)
    .where('schedules.user_id', '=', userId)
    .orderBy(sql`views.name COLLATE "pl-x-icu"`)
    .orderBy('schedules.id')
    .$call(readPage(page));
}

export async function countSchedules(db: Db, userId: UserId): Promise<number> {
  return countRows(db.selectFrom('schedules').where('user_id', '=', userId));
}

/** Returns a person's own schedule. */
export async function findSchedule(db: Db, id: ScheduleId, userId: UserId) {
  return selectSchedules(db)
    .where('schedules.id', '=', id)
    .where('schedules.user_id', '=', userId)
    .executeTakeFirst();
}

/** Returns the schedules of a view with their owners, by name. */
export async function listSchedulesOf(tx: Tx, viewId: ViewId) {
  return tx
    .selectFrom('schedules')
    .innerJoin('users', 'users.id', 'schedules.user_id')
    .select([
      'schedules.id',
      'schedules.user_id',
      'users.name',
      'users.surname',
      'users.role',
      'users.status',
    ])
    .where('schedules.view_id', '=', viewId)
    .orderBy(sql`users.surname COLLATE "pl-x-icu"`)
    .orderBy(sql`users.name COLLATE "pl-x-icu"`)
    .$narrowType<{ status: UserStatus }>()
    .execute();
}

/** Returns a person's schedules that are not paused, with the names of their views. */
export async function listSentBy(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('schedules')
    .innerJoin('views', 'views.id', 'schedules.view_id')
    .select(['views.name', 'schedules.language', 'schedules.recipients'])
    .where('schedules.user_id', '=', userId)
    .where('schedules.paused', '=', false)
    .execute();
}

type Content = Pick<
  Database['schedules'],
  'view_id' | 'every' | 'at' | 'recipients' | 'paused' | 'language' | 'next_run_at'
>;

export async function insertSchedule(
  tx: Tx,
  schedule: Content & Pick<Database['schedules'], 'id' | 'user_id' | 'created_at'>,
) {
  await tx.insertInto('schedules').values(schedule).execute();
}

export async function changeSchedule(tx: Tx, id: ScheduleId, schedule: Content) {
  await tx.updateTable('schedules').set(schedule).where('id', '=', id).execute();
}

export async function deleteSchedule(tx: Tx, id: ScheduleId) {
  await tx.deleteFrom('schedules').where('id', '=', id).execute();
}

/** Returns a view for a report that is about to begin, and keeps it from being deleted until the transaction ends. */
export async function shareView(tx: Tx, id: ViewId) {
  return tx
    .selectFrom('views')
    .select(['id', 'name', 'resource', 'user_id', 'role'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Returns the facts about people that decide whether they may get a report. */
export async function listPeople(db: Db, ids: readonly UserId[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'status', 'salon_id'])
    .where('id', 'in', [...ids])
    .$narrowType<{ status: UserStatus }>()
    .execute();
}

/** A due report with its view and its owner. */
export type DueReport = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/** Returns the schedule that has been due for longest, and locks it; skips those that another server has locked. */
export async function lockDue(tx: Tx, now: Date) {
  return tx
    .selectFrom('schedules')
    .innerJoin('views', 'views.id', 'schedules.view_id')
    .selectAll('schedules')
    .select([
      'views.name',
      'views.resource',
      'views.filter',
      'views.sort',
      'views.columns',
      'views.user_id as view_user_id',
      'views.role as view_role',
    ])
    .where('next_run_at', '<=', now)
    .where('paused', '=', false)
    .orderBy('next_run_at')
    .limit(1)
    .forUpdate('schedules')
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Returns the schedules whose next run is more than two of their periods away, because the clock was ahead when they
 * were saved.
 */
export async function listMisdated(db: Db, now: Date) {
  const { rows } = await sql<{ id: ScheduleId; every: ScheduleRhythm; at: string }>`
    SELECT id, every, at FROM schedules
    WHERE next_run_at > ${now}::timestamptz + CASE every
      WHEN 'day' THEN interval '2 days' WHEN 'week' THEN interval '14 days' ELSE interval '62 days'
    END
  `.execute(db);
  return rows;
}

export async function setNextRun(db: Db, id: ScheduleId, at: Date) {
  await db.updateTable('schedules').set({ next_run_at: at }).where('id', '=', id).execute();
}

/** Keeps a schedule from being run or changed by others until the transaction ends. */
export async function lockSchedule(tx: Tx, id: ScheduleId) {
  await tx.selectFrom('schedules').select('id').where('id', '=', id).forUpdate().execute();
}

/** Returns when the last run of a schedule was due, and when it began. */
export async function findLastBegun(tx: Tx, id: ScheduleId) {
  return tx
    .selectFrom('report_runs')
    .select(['due_at', 'started_at'])
    .where('schedule_id', '=', id)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Counts a report for a person and Warsaw day, unless there would be more than `most`. Returns whether it was counted.
 */
export async function countReport(
  tx: Tx,
  { userId, day, most }: { userId: UserId; day: WarsawDay; most: number },
): Promise<boolean> {
  return tx
    .insertInto('report_days')
    .values({ user_id: userId, day, runs: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ runs: sql`report_days.runs + 1` })
        .where('report_days.runs', '<', most),
    )
    .$call(hasEffect);
}

/** Stores the run of a schedule that was due at an instant. Returns false if there is such a run already. */
export async function insertRun(
  db: Db,
  run: Pick<Database['report_runs'], 'id' | 'schedule_id' | 'due_at' | 'started_at'>,
): Promise<boolean> {
  // There may be one, because the clock may have been set back.
  return db
    .insertInto('report_runs')
    .values({ ...run, recipients: [] })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).doNothing())
    .$call(hasEffect);
}

/** Returns whether a run is stored. Waits for a transaction that is storing it, which has locked its schedule. */
export async function hasRun(
  tx: Tx,
  { id, runId }: { id: ScheduleId; runId: ReportRunId },
): Promise<boolean> {
  await lockSchedule(tx, id);
  return tx.selectFrom('report_runs').where('id', '=', runId).$call(hasAny);
}

/**
 * Corrects the runs that are dated after `ahead`: they stay the last ones of their schedules, in the same order, but no
 * run that is due on those days counts as made already. Counts of those days are deleted.
 */
export async function bringBackRuns(db: Db, { ahead, now }: { ahead: Date; now: Date }) {
  await sql`
    UPDATE report_runs SET
      due_at = LEAST(due_at, ${now}::timestamptz - place * interval '1 millisecond'),
      started_at = ${now},
      finished_at = CASE WHEN finished_at > ${now} THEN ${now} ELSE finished_at END
    FROM (
      SELECT id, row_number() OVER (PARTITION BY schedule_id ORDER BY due_at DESC) AS place
      FROM report_runs WHERE started_at > ${ahead}
    ) AS misdated
    WHERE report_runs.id = misdated.id
  `.execute(db);
  await db.deleteFrom('report_days').where('day', '>', warsawDayOf(ahead)).execute();
}

/**
 * Records that a run has ended with a file. Returns false if that is recorded already, or if the run was deleted
 * meanwhile, with its schedule.
 */
export async function finishRun(
  db: Db,
  id: ReportRunId,
  outcome: Pick<
    Database['report_runs'],
    'finished_at' | 'recipients' | 'file_name' | 'resource' | 'scope' | 'salon_id'
  >,
): Promise<boolean> {
  // Another server may have called it interrupted.
  return db
    .updateTable('report_runs')
    .set({ ...outcome, failure: null })
    .where('id', '=', id)
    .where('file_name', 'is', null)
    .$call(hasEffect);
}

/**
 * Undoes a run, including the stored part of its file, so that it is due again (unless its schedule was changed
 * meanwhile); `now` is the time at which it was counted. Does nothing if it was undone before or its file is stored.
 */
export async function putBackRun(
  tx: Tx,
  {
    id,
    userId,
    runId,
    dueAt,
    following,
    now,
  }: { id: ScheduleId; userId: UserId; runId: ReportRunId; dueAt: Date; following: Date; now: Date },
) {
  const unmade = tx.deleteFrom('report_runs').where('id', '=', runId).where('file_name', 'is', null);
  if (!(await unmade.$call(hasEffect))) return;
  await tx
    .updateTable('report_days')
    .set({ runs: sql`runs - 1` })
    .where('user_id', '=', userId)
    .where('day', '=', warsawDayOf(now))
    .execute();
  await tx
    .updateTable('schedules')
    .set({ next_run_at: dueAt })
    .where('id', '=', id)
    .where('next_run_at', '=', following)
    .execute();
}

/** A run that has failed, with what its owner is told. */
export interface FailedRun {
  failure: ReportFailure;
  name: string;
  language: Language;
  /** The address of its owner. */
  email: string;
  is_active: boolean;
  /** Whether the run before it did not fail. */
  is_first: boolean;
}

/** Marks a run as failed, unless that was done before, or the run was deleted meanwhile, with its schedule. */
export async function failRun(
  db: Db,
  id: ReportRunId,
  { failure, now }: { failure: ReportFailure; now: Date },
): Promise<FailedRun[]> {
  return failRuns(db, sql`id = ${id}`, { failure, now });
}

/** Marks runs as failed if their server died. */
export async function failInterrupted(
  db: Db,
  { startedBefore, now }: { startedBefore: Date; now: Date },
): Promise<FailedRun[]> {
  return failRuns(db, sql`started_at < ${startedBefore}`, { failure: 'interrupted', now });
}

async function failRuns(
  db: Db,
  which: RawBuilder<unknown>,
  { failure, now }: { failure: ReportFailure; now: Date },
): Promise<FailedRun[]> {
  const { rows } = await sql<FailedRun>`
    WITH failed AS (
      UPDATE report_runs SET finished_at = ${now}, failure = ${failure}
      WHERE ${which} AND finished_at IS NULL
      RETURNING schedule_id, due_at, failure
    )
    SELECT failed.failure, views.name, schedules.language, users.email, users.status = 'active' AS is_active,
      (
        SELECT earlier.failure FROM report_runs AS earlier
        WHERE earlier.schedule_id = failed.schedule_id AND earlier.due_at < failed.due_at
        ORDER BY earlier.due_at DESC LIMIT 1
      ) IS NULL AS is_first
    FROM failed
    JOIN schedules ON schedules.id = failed.schedule_id
    JOIN views ON views.id = schedules.view_id
    JOIN users ON users.id = schedules.user_id
  `.execute(db);
  return rows;
}

export async function insertChunk(db: Db, chunk: Database['report_chunks']) {
  await db.insertInto('report_chunks').values(chunk).execute();
}

export async function deleteChunks(db: Db, runId: ReportRunId) {
  await db.deleteFrom('report_chunks').where('run_id', '=', runId).execute();
}

/** Returns a run with a file that was sent to this person. */
export async function findReport(db: Db, id: ReportRunId, userId: UserId) {
  return db
    .selectFrom('report_runs')
    .innerJoin('schedules', 'schedules.id', 'report_runs.schedule_id')
    .innerJoin('views', 'views.id', 'schedules.view_id')
    .select([
      'report_runs.id',
      'report_runs.started_at',
      'report_runs.file_name',
      'report_runs.resource',
      'report_runs.scope',
      'report_runs.salon_id',
      'views.name',
    ])
    .where('report_runs.id', '=', id)
    .where(sql<boolean>`${userId} = ANY (report_runs.recipients)`)
    .where('report_runs.file_name', 'is not', null)
    .$narrowType<{ file_name: string; resource: ViewResource }>()
    .executeTakeFirst();
}

/**
 * Yields the content of a report's file, chunk by chunk: at least one.
 * @throws {Error} if it is deleted meanwhile.
 */
export async function* readChunks(db: Db, runId: ReportRunId): AsyncGenerator<Buffer> {
  const count = await countRows(db.selectFrom('report_chunks').where('run_id', '=', runId));
  for (let place = 0; place < Math.max(1, count); place += 1) {
    const chunk = await db
      .selectFrom('report_chunks')
      .select('content')
      .where('run_id', '=', runId)
      .where('place', '=', place)
      .executeTakeFirst();
    if (!chunk) throw new Error(`the report ${runId} was deleted while it was sent`);
    yield chunk.content;
  }
}

/**
 * Deletes the counts and files of runs before an instant, and those runs themselves except the last one of each
 * schedule.
 */
export async function deleteOldReports(db: Db, before: Date) {
  await db.deleteFrom('report_days').where('day', '<', warsawDayOf(before)).execute();
  await sql`
    DELETE FROM report_chunks USING report_runs WHERE report_runs.id = run_id AND started_at < ${before}
  `.execute(db);
  await sql`UPDATE report_runs SET file_name = NULL WHERE started_at < ${before} AND file_name IS NOT NULL`.execute(
    db,
  );
  await sql`
    DELETE FROM report_runs WHERE started_at < ${before} AND EXISTS (
      SELECT FROM report_runs AS later WHERE later.schedule_id = report_runs.schedule_id AND later.due_at > report_runs.due_at
    )
  `.execute(db);
}
