import type { Job, JobHelpers, TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type BoncardImportId, boncardImportId } from '../../contract/boncardImport.ts';
import { type BatchId, batchId } from '../../contract/ids.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { sendMail } from '../accounts/sendMail.ts';
import { makeBatch } from '../batches/makeBatch.ts';
import { listUnfinishedBatches } from '../batches/queries.ts';
import { addUpOpenDays } from '../books/addUpOpenDays.ts';
import { closeDays } from '../books/closeDays.ts';
import { searchDays } from '../books/exceptions/searchDays.ts';
import { forgetClosedDays } from '../books/openDayQueries.ts';
import type { PinKeys } from '../cards/pinKey.ts';
import { settlePins } from '../cards/settlePins.ts';
import { findDueWriteOffs, writeOffExpired } from '../cards/writeOffExpired.ts';
import type { TimeWatch } from '../days/watchTime.ts';
import type { PooledDb } from '../db/client.ts';
import type { Readiness } from '../db/readiness.ts';
import { transact } from '../db/transact.ts';
import { forgetOldAddresses } from '../eCards/forgetAddresses.ts';
import { mailECard, sendingPayload } from '../eCards/mailECard.ts';
import { queueDueMails, queueDueReminders } from '../eCards/queueDueMails.ts';
import { reminderPayload, remindOwner } from '../eCards/remindOwner.ts';
import { tellFormerAddress } from '../eCards/tellFormerAddress.ts';
import type { CardFiles } from '../imports/cardFiles.ts';
import { listUnfinishedImports } from '../imports/queries.ts';
import { runImport } from '../imports/runImport.ts';
import type { Mailer } from '../mail/mailer.ts';
import { queuedMail, releaseMails } from '../mail/queries.ts';
import { brandOf } from '../platform/brand.ts';
import { type Config, publicUrl } from '../platform/config.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Timeouts } from '../platform/timeouts.ts';
import { runSchedules } from '../reports/runSchedules.ts';
import { sealDays } from '../seals/sealDays.ts';
import { hurryMisdatedDeliveries } from '../webhooks/deliveryQueries.ts';
import { tellExpired } from '../webhooks/tellExpired.ts';
import { bringBackMisdated } from './bringBackMisdated.ts';
import { startCron, type Timetable } from './cron.ts';
import { fairTurns } from './fairTurns.ts';
import { keepDelivering } from './keepDelivering.ts';
import { keepDoing } from './keepDoing.ts';
import { keepWorking } from './keepWorking.ts';
import { makeReport } from './makeReport.ts';
import { purgeExpired } from './purgeExpired.ts';
import { deleteSuperseded, hurryMisdatedJobs } from './queries.ts';
import { runEach } from './runEach.ts';
import { serialTasks } from './serialTasks.ts';

const runImportPayload = z.object({ importId: boncardImportId });
const makeBatchPayload = z.object({ batchId });

// A worker that died keeps its job for hours. The checks for unfinished imports, batches and mails run every minute, so
// that nobody waits that long.
const timetable = {
  resumeImports: undefined,
  resumeBatches: undefined,
  releaseMails: undefined,
  runSchedules: undefined,
  queueECards: undefined,
  remindOwners: 57,
  forgetAddresses: 12,
  tellExpired: 7,
  purgeExpired: 17,
  settlePins: 27,
  closeDays: 37,
  writeOffExpired: 47,
} satisfies Timetable;

interface Parts {
  db: PooledDb;
  /** The connections with which files are exported. */
  exportDb: PooledDb;
  pinKeys: PinKeys;
  files: CardFiles;
  mailer: Mailer;
  config: Config;
  metrics: Metrics;
  readiness: Readiness;
  timeouts: Timeouts;
  clock: () => Date;
  time: TimeWatch;
  log: Logger;
}

/** How many imports and batches are worked on at once: so many at most are read, which takes memory. */
const FILES_AT_ONCE = 2;
/** Enough that one worker is left for short tasks while imports, books and reports, which take long, have all theirs. */
const WORKERS = FILES_AT_ONCE + 3;
/** How many mails are sent at once. */
const MAILS_AT_ONCE = 2;

/**
 * Starts the background work, which all replicas share through the database. Mails have workers of their own, so that
 * they and other work do not wait for each other. Returns a function that waits for the running jobs and stops it.
 */
export async function startJobs(parts: Parts): Promise<() => Promise<void>> {
  const { db, config, metrics, timeouts, clock, log } = parts;
  const stopping = new AbortController();
  const isSending = config.OUTGOING === 'on';
  const { mails, others } = measuredTasks(parts, stopping.signal);
  const running = { ...parts, stopping: stopping.signal };
  const atStart = ['resumeImports', 'resumeBatches', 'closeDays'];
  const workers = await keepWorking(others, { ...running, concurrency: WORKERS, atStart });
  const stopMailing = isSending ? await startMailing() : async () => undefined;
  const stopCron = startCron(timetable, { clock, add: workers.addOnce });
  // Runs every few seconds, which is too often for a job in the database.
  const stopAddingUp = keepDoing(
    (signal) => metrics.job('addUpOpenDays', () => addUpOpenDays(db, { stopping: signal })),
    { everyMs: timeouts.addUpMs, failure: 'open days cannot be added up', log },
  );
  const stopDelivering = isSending ? keepDelivering(parts) : async () => undefined;
  if (!isSending) log.warn('OUTGOING is off: mails, reminders, scheduled reports and webhooks wait');
  // Counting a large backlog takes a while, which no sale should wait for.
  void warnOfWriteOffs(parts);
  return async () => {
    stopping.abort();
    stopCron();
    parts.mailer.hurry();
    await Promise.all([stopAddingUp(), stopDelivering()]);
    await Promise.all([workers.stop(), stopMailing()]);
  };

  async function startMailing() {
    try {
      return (await keepWorking(mails, { ...running, concurrency: MAILS_AT_ONCE })).stop;
    } catch (error) {
      stopping.abort();
      await workers.stop();
      throw error;
    }
  }
}

/** Logs what the first run would write off, because the setting may be new, or not what somebody meant. */
async function warnOfWriteOffs({ db, config, time, log }: Parts) {
  const days = config.EXPIRY_WRITE_OFF_DAYS;
  if (days === undefined) return;
  try {
    const due = await findDueWriteOffs(db, { days, now: time.last().now });
    if (!due) return;
    const { text, ...what } = due;
    log.warn(what, `EXPIRY_WRITE_OFF_DAYS is ${days}: ${text}`);
  } catch (err) {
    log.warn({ err }, 'the cards that are due to be written off cannot be counted');
  }
}

/** The number of the current try of a job, and the most tries. */
type Tries = Pick<Job, 'attempts' | 'max_attempts'>;

type Tasks = Record<string, (payload: unknown, tries: Tries) => Promise<void>>;

const isLastOf = ({ attempts, max_attempts }: Tries) => attempts >= max_attempts;

function measuredTasks(parts: Parts, stopping: AbortSignal): Record<'mails' | 'others', TaskList> {
  const { db, exportDb, mailer, config, metrics, readiness, timeouts, clock, time, pinKeys, log } = parts;
  const mailParts = { db, mailer, publicUrl: publicUrl(config), brand: brandOf(config) };
  const goOn = fairTurns({ inAll: FILES_AT_ONCE, stopping });
  const goOnWithImports = async (id?: BoncardImportId) => {
    const unfinished = await listUnfinishedImports(db, id);
    const run = (one: BoncardImportId) => runImport({ ...parts, hashPin: pinKeys.hashPin, stopping }, one);
    await goOn(unfinished.map(({ id, created_by: person }) => ({ id, person, run: () => run(id) })));
  };
  const goOnWithBatches = async (id?: BatchId) => {
    const unfinished = await listUnfinishedBatches(db, id);
    const run = (one: BatchId) => makeBatch({ db, stopping }, one);
    await goOn(unfinished.map(({ id, created_by: person }) => ({ id, person, run: () => run(id) })));
  };
  const eCardParts = { db, mailer, publicUrl: config.PUBLIC_URL, brand: brandOf(config), stopping };
  const books = serialTasks(stopping);
  const mails: Tasks = {
    sendMail: (payload, tries) =>
      sendMail(mailParts, queuedMail.parse(payload), { isLast: isLastOf(tries), now: clock() }),
    mailECard: (payload, tries) => {
      const { hashPin } = pinKeys;
      const sending = sendingPayload.parse(payload);
      return mailECard({ ...eCardParts, hashPin }, { ...sending, isLast: isLastOf(tries), now: clock() });
    },
    tellFormerAddress: (payload, tries) =>
      tellFormerAddress(eCardParts, { ...sendingPayload.parse(payload), isLast: isLastOf(tries) }),
    remindOwner: (payload) => remindOwner(eCardParts, { ...reminderPayload.parse(payload), now: clock() }),
  };
  /**
   * The other tasks that send something to the outside. With OUTGOING=off, jobs of both kinds wait in the database, like
   * jobs that another replica works on.
   */
  const outgoing: Tasks = {
    queueECards: onBelievedDay(time, (now) => queueDueMails(db, now)),
    remindOwners: onBelievedDay(time, async (now) => {
      const days = config.EXPIRY_REMINDER_DAYS;
      if (days !== undefined) await queueDueReminders(db, { days, now });
    }),
    runSchedules: serialTasks(stopping)(
      onBelievedDay(time, (now) =>
        runSchedules({ db, makeReport: (report) => makeReport(exportDb, report), stopping }, now),
      ),
    ),
  };
  const tasks: Tasks = {
    runImport: (payload) => goOnWithImports(runImportPayload.parse(payload).importId),
    resumeImports: () => goOnWithImports(),
    makeBatch: (payload) => goOnWithBatches(makeBatchPayload.parse(payload).batchId),
    resumeBatches: () => goOnWithBatches(),
    forgetAddresses: onBelievedDay(time, (now, isStillBelieved) =>
      forgetOldAddresses(db, {
        days: config.ADDRESS_RETENTION_DAYS,
        today: warsawDayOf(now),
        now,
        isStillBelieved,
      }),
    ),
    releaseMails: async () => {
      await releaseMails(db, timeouts);
      await deleteSuperseded(db, Object.keys(timetable));
      await hurryMisdatedJobs(db);
      // A server that may have a wrong clock must not correct anything.
      const { doubt, isBehind } = await time.look();
      if (doubt?.why === 'clocks-differ' || isBehind) return;
      await hurryMisdatedDeliveries(db, clock());
      await bringBackMisdated(db, clock());
    },
    tellExpired: onBelievedDay(time, (now) => tellExpired(db, now)),
    purgeExpired: onBelievedDay(time, (now) => purgeExpired(db, config, now)),
    settlePins: onBelievedDay(time, (now, isStillBelieved) =>
      settlePins({ db, stopping, isStillBelieved }, now),
    ),
    closeDays: books(
      onBelievedDay(time, async (now) => {
        await closeDays(db, now, { dayGraceMs: timeouts.dayGraceMs, stopping });
        await transact(db, forgetClosedDays);
        // A day that cannot be searched is sealed all the same.
        await runEach([
          () => searchDays(db, { stopping }),
          () => sealDays(db, { sealKey: pinKeys.current, now, log, stopping }),
        ]);
      }),
    ),
    writeOffExpired: books(
      onBelievedDay(time, async (now, isStillBelieved) => {
        const days = config.EXPIRY_WRITE_OFF_DAYS;
        if (days === undefined) return;
        // Cards must be reported as expired before they are written off, because nobody is told afterwards.
        await tellExpired(db, now);
        await writeOffExpired(db, { days, now, isStillBelieved, stopping });
      }),
    ),
  };
  const measured = (named: Tasks): TaskList =>
    Object.fromEntries(
      Object.entries(named).map(([name, task]) => [
        name,
        (payload: unknown, { job }: JobHelpers) =>
          metrics.job(name, () =>
            task(payload, job).catch((error) => {
              readiness.note(error);
              throw error;
            }),
          ),
      ]),
    );
  return {
    mails: measured(mails),
    others: measured({ ...tasks, ...(config.OUTGOING === 'on' && outgoing) }),
  };
}

/**
 * Returns a task for work that cannot be undone: it does nothing if the current day is not believed, and otherwise gets
 * the believed time (requirements "Believed days"), and a function with which it can ask while it runs whether that day
 * has come to be in doubt, because a clock was set.
 */
function onBelievedDay(
  time: TimeWatch,
  task: (now: Date, isStillBelieved: () => Promise<boolean>) => Promise<void>,
): () => Promise<void> {
  return async () => {
    const { isBelieved, now, day } = await time.look();
    const isStillBelieved = async () => {
      const later = await time.look();
      return later.isBelieved && later.day >= day;
    };
    if (isBelieved) await task(now, isStillBelieved);
  };
}
