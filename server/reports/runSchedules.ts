import type { Role } from '../../contract/codes.ts';
import { consolePaths } from '../../contract/consolePaths.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { may, scopeOf } from '../../contract/permissions.ts';
import { resources } from '../../contract/resources.ts';
import type { ReportFailure, ReportRunId } from '../../contract/schedule.ts';
import { type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { isConnectionLost } from '../db/failures.ts';
import { transact, transactUntilDone, transactUntilKnown } from '../db/transact.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import { addMail } from '../mail/queries.ts';
import { newId } from '../platform/ids.ts';
import { sees, type ViewContent } from '../savedViews/queries.ts';
import { dueBefore, madeFor, nextRun } from './nextRun.ts';
import {
  countReport,
  type DueReport,
  deleteChunks,
  failInterrupted,
  failRun,
  finishRun,
  hasRun,
  insertChunk,
  insertRun,
  listMisdated,
  listPeople,
  lockDue,
  putBackRun,
  setNextRun,
} from './queries.ts';
import { mayReceive } from './recipients.ts';
import { tellOwners } from './tellOwners.ts';

/** How many reports are made per run of the job, which runs every minute. */
const MAX_DUE = 20;
/** The limit for one person: the number of schedules they may have, even if they delete some and make others. */
const MAX_REPORTS_A_DAY = 50;
const CHUNK_BYTES = 256 * 1024;
const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** No report takes longer than this. */
const INTERRUPTED_MS = 3_600_000;

type Due = DueReport & { runId: ReportRunId; asOf: Date; following: Date; isWithinLimit: boolean };

export interface ReportRequest {
  view: Pick<ViewContent, 'resource' | 'filter' | 'sort'>;
  /** The owner of the report: it contains what they may see. */
  owner: { id: UserId; role: Role | null; salonId: SalonId | null };
  language: Language;
  /** The instant whose day is "today" in the report. */
  asOf: Date;
  /** The day on which the report before it was due. */
  since: WarsawDay;
  now: Date;
}

interface Parts {
  db: PooledDb;
  /** Returns a view as a file; undefined if its list cannot be exported, or does not accept its filters or order. */
  makeReport: (report: ReportRequest) => Promise<FileAnswer | undefined>;
  /** Aborts when this server stops: what has not been made yet is due again. */
  stopping?: AbortSignal;
}

/**
 * Makes the reports that are due, stores their files, and mails links to them (requirements "Scheduled reports"). Runs
 * that were missed while no server was running are made up for once. A failure is stored with its run, its owner is
 * told when the first of several fails, and it does not keep other reports from being made.
 */
export async function runSchedules({ db, makeReport, stopping }: Parts, now: Date): Promise<void> {
  await endInterrupted(db, now);
  for (const { id, ...rhythm } of await listMisdated(db, now)) await setNextRun(db, id, nextRun(rhythm, now));
  const failures: unknown[] = [];
  for (let taken = 0; taken < MAX_DUE && !stopping?.aborted; taken += 1) {
    // One by one: reports that have not begun stay due if this server stops or PostgreSQL becomes unreachable.
    const due = await takeUp({ db, stopping }, now);
    if (!due) break;
    if (due === 'made') continue;
    try {
      await run(due, { db, makeReport, stopping, now });
    } catch (error) {
      const isStopped = stopping?.aborted && error === stopping.reason;
      if (isStopped || (isConnectionLost(error) && isOnTime(due, now))) {
        const unmade = { ...due, userId: due.user_id, dueAt: due.next_run_at, now };
        await transactUntilDone(db, (tx) => putBackRun(tx, unmade), stopping);
        if (isStopped) continue;
        throw error;
      }
      const failure = error instanceof ReportFailed ? error.failure : 'internal';
      // Nobody waits for a report whose schedule was deleted. One whose file is stored, as a COMMIT without an answer
      // may have done, has not failed.
      if (!(await fail(due, failure, { db, stopping, now }))) continue;
      // If deleting fails as well, they are purged later.
      await deleteChunks(db, due.runId).catch(() => undefined);
      if (failure === 'internal') failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Ends the runs of servers that died, and tells the owners of their reports. */
async function endInterrupted(db: PooledDb, now: Date) {
  const startedBefore = new Date(now.getTime() - INTERRUPTED_MS);
  const end = async (tx: Tx) => {
    const failed = await failInterrupted(tx, { startedBefore, now });
    await tellOwners(tx, failed);
    return failed.length > 0;
  };
  await transact(db, end, (hasFailed) => hasFailed);
}

/** Stores the failure of a run, and tells its owner. Returns whether the run was still open. */
async function fail(
  { runId }: Due,
  failure: ReportFailure,
  { db, stopping, now }: Pick<Parts, 'db' | 'stopping'> & { now: Date },
): Promise<boolean> {
  let wasOpen = false;
  const end = async (tx: Tx) => {
    const failed = await failRun(tx, runId, { failure, now });
    // After a COMMIT without an answer it may be closed already, by this function.
    wasOpen ||= failed.length > 0;
    await tellOwners(tx, failed);
  };
  await transactUntilKnown(db, end, stopping);
  return wasOpen;
}

/** After a lost connection, a report is tried again only for as long as others of its time may still be made. */
const isOnTime = ({ next_run_at: dueAt }: Due, now: Date) => now.getTime() - dueAt.getTime() < INTERRUPTED_MS;

class ReportFailed extends Error {
  readonly failure: ReportFailure;

  constructor(failure: ReportFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Takes the next due report: its run belongs to this server from now on, and the schedule's next run is due later.
 * Returns `made` if it was made already; undefined if none is due.
 */
async function takeUp(
  { db, stopping }: Pick<Parts, 'db' | 'stopping'>,
  now: Date,
): Promise<Due | 'made' | undefined> {
  let taken: Due | undefined;
  const work = async (tx: Tx) => {
    // After a COMMIT without an answer.
    if (taken && (await hasRun(tx, taken))) return taken;
    taken = undefined;
    const due = await lockDue(tx, now);
    if (!due) return undefined;
    const { id, every, at, next_run_at, user_id: userId } = due;
    const runId = newId<ReportRunId>();
    const isNew = await insertRun(tx, { id: runId, schedule_id: id, due_at: next_run_at, started_at: now });
    const asOf = madeFor({ due_at: next_run_at, started_at: now });
    const following = nextRun({ every, at }, now, asOf);
    await setNextRun(tx, id, following);
    // The report was made already, while a clock was ahead.
    if (!isNew) return 'made';
    const isWithinLimit = await countReport(tx, { userId, day: warsawDayOf(now), most: MAX_REPORTS_A_DAY });
    taken = { ...due, runId, asOf, following, isWithinLimit };
    return taken;
  };
  return transactUntilKnown(db, work, stopping);
}

async function run(due: Due, { db, makeReport, stopping, now }: Parts & { now: Date }) {
  const { runId, isWithinLimit, language, name, resource, filter, sort, asOf, every, next_run_at } = due;
  if (!isWithinLimit) throw new ReportFailed('too-many');
  const { owner, recipients } = await readersOf(db, due);
  const since = dueBefore(every, warsawDayOf(next_run_at));
  const file = await makeReport({ view: { resource, filter, sort }, owner, language, asOf, since, now });
  if (!file) throw new ReportFailed('view-strange');
  // Not in the transaction, because a file may take long.
  await storeFile(db, { runId, file, stopping });
  const finish = async (tx: Tx) => {
    const isKept = await finishRun(tx, runId, {
      finished_at: now,
      recipients: recipients.map(({ id }) => id),
      file_name: file.fileName,
      resource,
      scope: scopeOf(owner.role, resources[resource].calls.list.access),
      salon_id: owner.salonId,
    });
    if (!isKept) return;
    // Queued mails contain the path without its leading slash.
    const path = consolePaths.report.slice(1).replace(':id', runId);
    for (const { id, email } of recipients) {
      const others = id === owner.id ? {} : { owner: owner.email };
      await addMail(tx, { kind: 'report', email, language, name, path, ...others });
    }
  };
  await transactUntilKnown(db, finish, stopping);
}

/** Checks the rights when the report is made, because people may leave between scheduling and the run. */
async function readersOf(db: PooledDb, due: DueReport) {
  const people = await listPeople(db, [due.user_id, ...due.recipients]);
  const found = people.find(({ id }) => id === due.user_id);
  if (found?.status !== 'active') throw new ReportFailed('owner-inactive');
  const owner = { ...found, userId: found.id, salonId: found.salon_id };
  const view = { user_id: due.view_user_id, role: due.view_role };
  if (!may(owner.role, resources[due.resource].calls.list.access)) throw new ReportFailed('forbidden');
  if (!sees(owner, view)) throw new ReportFailed('view-withdrawn');
  const recipients = people.filter(
    (person) => due.recipients.includes(person.id) && mayReceive(person, owner),
  );
  if (recipients.length === 0) throw new ReportFailed('no-recipients');
  return { owner, recipients };
}

async function storeFile(
  db: PooledDb,
  {
    runId: run_id,
    file: { content },
    stopping,
  }: { runId: ReportRunId; file: FileAnswer } & Pick<Parts, 'stopping'>,
) {
  let waiting: Buffer[] = [];
  let size = 0;
  let total = 0;
  let place = 0;
  async function flush() {
    await insertChunk(db, { run_id, place, content: Buffer.concat(waiting) });
    place += 1;
    waiting = [];
    size = 0;
  }
  for await (const piece of content as AsyncIterable<Buffer | string>) {
    stopping?.throwIfAborted();
    const bytes = Buffer.from(piece as string);
    waiting.push(bytes);
    size += bytes.length;
    total += bytes.length;
    if (total > MAX_FILE_BYTES) throw new ReportFailed('too-large');
    if (size >= CHUNK_BYTES) await flush();
  }
  if (size > 0) await flush();
}
