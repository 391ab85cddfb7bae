import type { Role } from '../../contract/codes.ts';
import { consolePaths } from '../../contract/consolePaths.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { may, scopeOf } from '../../contract/permissions.ts';
import { resources } from '../../contract/resources.ts';
import type { ReportFailure, ReportRunId } from '../../contract/schedule.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import { addMail } from '../mail/queries.ts';
import { newId } from '../platform/ids.ts';
import { sees, type ViewContent } from '../savedViews/queries.ts';
import { nextRun } from './nextRun.ts';
import {
  countReport,
  type DueReport,
  deleteChunks,
  failInterrupted,
  finishRun,
  insertChunk,
  insertRun,
  listMisdated,
  listPeople,
  lockDue,
  putBackRun,
  setNextRun,
} from './queries.ts';
import { mayReceive } from './recipients.ts';

/** How many reports are taken up at once; the job runs every minute. */
const MAX_DUE = 20;
/** For one person: as many as they may have schedules, however often they delete one and make another. */
const MAX_REPORTS_A_DAY = 50;
const CHUNK_BYTES = 256 * 1024;
const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** No report takes longer. */
const INTERRUPTED_MS = 3_600_000;

type Due = DueReport & { runId: ReportRunId; following: Date; isWithinLimit: boolean };

export interface ReportRequest {
  view: Pick<ViewContent, 'resource' | 'filter' | 'sort'>;
  /** Whose report it is: it has what they may see. */
  owner: { id: UserId; role: Role | null; salonId: SalonId | null };
  language: Language;
  now: Date;
}

interface Parts {
  db: PooledDb;
  /** Returns a view as a file; undefined if its list cannot be exported, or does not accept its filters or order. */
  makeReport: (report: ReportRequest) => FileAnswer | undefined;
  /** Aborts when this server stops: what is not made yet is due again. */
  stopping?: AbortSignal;
}

/**
 * Makes the reports whose time has come, stores their files, and mails links to them (requirements "Scheduled reports").
 * Runs missed while no server was running are made up for once. A failure is kept with its run and holds up no other report.
 */
export async function runSchedules({ db, makeReport, stopping }: Parts, now: Date): Promise<void> {
  await failInterrupted(db, { startedBefore: new Date(now.getTime() - INTERRUPTED_MS), now });
  for (const { id, ...rhythm } of await listMisdated(db, now)) await setNextRun(db, id, nextRun(rhythm, now));
  const failures: unknown[] = [];
  for (let taken = 0; taken < MAX_DUE && !stopping?.aborted; taken += 1) {
    // One by one: what is not begun stays due if this server or PostgreSQL goes away.
    const due = await takeUp(db, now);
    if (!due) break;
    if (due === 'made') continue;
    try {
      await run(due, { db, makeReport, stopping, now });
    } catch (error) {
      if (stopping?.aborted && error === stopping.reason) {
        await transact(db, (tx) =>
          putBackRun(tx, { ...due, userId: due.user_id, dueAt: due.next_run_at, now }),
        );
        continue;
      }
      const failure = error instanceof ReportFailed ? error.failure : 'internal';
      if (failure === 'internal') failures.push(error);
      // After an unknown outcome of the COMMIT the run may have a file whose chunks are gone.
      await finishRun(db, due.runId, { finished_at: now, failure, recipients: [], file_name: null });
    }
  }
  if (failures.length > 0) throw failures[0];
}

class ReportFailed extends Error {
  readonly failure: ReportFailure;

  constructor(failure: ReportFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Returns the next report that is due: from here on its run is this server's, and the following one is due later. */
async function takeUp(db: PooledDb, now: Date): Promise<Due | 'made' | undefined> {
  return transact(db, async (tx) => {
    const due = await lockDue(tx, now);
    if (!due) return undefined;
    const { id, every, at, next_run_at, user_id: userId } = due;
    const runId = newId<ReportRunId>();
    const isNew = await insertRun(tx, { id: runId, schedule_id: id, due_at: next_run_at, started_at: now });
    const following = nextRun({ every, at }, now, now);
    await setNextRun(tx, id, following);
    // A clock that was ahead has made this report already.
    if (!isNew) return 'made';
    const isWithinLimit = await countReport(tx, { userId, day: warsawDayOf(now), most: MAX_REPORTS_A_DAY });
    return { ...due, runId, following, isWithinLimit };
  });
}

async function run(due: Due, { db, makeReport, stopping, now }: Parts & { now: Date }) {
  const { runId, isWithinLimit, language, name, resource, filter, sort } = due;
  if (!isWithinLimit) throw new ReportFailed('too-many');
  const { owner, recipients } = await readersOf(db, due);
  const file = makeReport({ view: { resource, filter, sort }, owner, language, now });
  if (!file) throw new ReportFailed('view-strange');
  try {
    // Not in the transaction: a file may take its time.
    await storeFile(db, { runId, file, stopping });
    await transact(db, async (tx) => {
      await finishRun(tx, runId, {
        finished_at: now,
        recipients: recipients.map(({ id }) => id),
        file_name: file.fileName,
        resource,
        scope: scopeOf(owner.role, resources[resource].calls.list.access),
      });
      // Queued mails have it without its slash.
      const path = consolePaths.report.slice(1).replace(':id', runId);
      for (const { email } of recipients) {
        await addMail(tx, { kind: 'report', email, language, name, path });
      }
    });
  } catch (error) {
    // If that fails as well, they are purged later.
    await deleteChunks(db, runId).catch(() => undefined);
    throw error;
  }
}

/** Rights are checked at the run: people leave between the schedule and its run. */
async function readersOf(db: PooledDb, due: DueReport) {
  const people = await listPeople(db, [due.user_id, ...due.recipients]);
  const found = people.find(({ id }) => id === due.user_id);
  if (found?.status !== 'active') throw new ReportFailed('owner-inactive');
  const owner = { ...found, userId: found.id, salonId: found.salon_id };
  const view = { user_id: due.view_user_id, role: due.view_role };
  if (!may(owner.role, resources[due.resource].calls.list.access) || !sees(owner, view))
    throw new ReportFailed('forbidden');
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
