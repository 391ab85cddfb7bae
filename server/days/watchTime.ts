import type { BaseLogger } from 'pino';
import type { Db, PooledDb, Tx } from '../db/client.ts';
import { transactUnsynced } from '../db/transact.ts';
import { type BootTime, readBootTime } from '../platform/bootClock.ts';
import type { Timeouts } from '../platform/timeouts.ts';
import { agree, type BelievedTime, believe, signAfter, signBefore } from './believedTime.ts';
import { doubtSentence } from './doubtSentence.ts';
import {
  findLastKnownAt,
  findSign,
  type KeptSign,
  keepSign,
  lockSign,
  readDatabaseClock,
} from './queries.ts';

const RECENT_MS = 10_000;

/** The clocks that a server reads. */
export interface Clocks {
  server: () => Date;
  database: (db: Db) => Promise<Date>;
  /** A clock that nobody can set. */
  boot: () => BootTime;
}

/** The clocks of this machine and of the database. */
export const realClocks: Clocks = {
  server: () => new Date(),
  database: readDatabaseClock,
  boot: readBootTime,
};

/** Returns clocks that all show the same time, so that a test that sets the time sets it everywhere. */
export function clocksOf(clock: () => Date): Clocks {
  return {
    server: clock,
    database: async () => clock(),
    boot: () => ({ boot: 'set by a test', uptimeMs: clock().getTime() }),
  };
}

/** Gives signs of life, and decides which time to believe. */
export interface TimeWatch {
  /** Gives a sign now. Work that cannot be undone calls this before it begins. */
  look(): Promise<BelievedTime>;
  /** Returns the result of a sign given in the last seconds, or gives a new one. */
  recent(): Promise<BelievedTime>;
  /** Returns the result of the last sign, which is at most a minute old unless the database is unreachable. */
  last(): BelievedTime;
  stop(): void;
}

/**
 * Gives a sign of life now and then every minute, so that a jump of a clock is noticed (requirements "Believed days").
 * Logs each time the time stops or starts being believed.
 */
export async function watchTime(
  db: PooledDb,
  {
    clocks,
    timeouts,
    log,
  }: { clocks: Clocks; timeouts: Pick<Timeouts, 'signOfLifeMs'>; log: Pick<BaseLogger, 'warn' | 'info'> },
): Promise<TimeWatch> {
  let own: KeptSign | undefined;
  let last: BelievedTime;
  let lookedAt = 0;
  let told: string | undefined;

  async function look(): Promise<BelievedTime> {
    const [sign, believed] = await transactUnsynced(db, (tx) => giveSign(tx, { clocks, own }));
    own = sign;
    last = believed;
    lookedAt = clocks.server().getTime();
    tell(believed);
    return believed;
  }

  function tell(time: BelievedTime) {
    const { doubt, day } = time;
    const about = doubt && `${doubt.why} ${day}`;
    if (about === told) return;
    told = about;
    if (doubt) log.warn({ ...doubt, day }, doubtSentence(doubt, time));
    else log.info({ day }, `the clocks are right again: it is ${day}`);
  }

  last = await look();
  // If PostgreSQL is unreachable, the next sign covers the time until then.
  const timer = setInterval(() => void look().catch(() => undefined), timeouts.signOfLifeMs).unref();
  return {
    look,
    recent: async () => (Math.abs(clocks.server().getTime() - lookedAt) < RECENT_MS ? last : look()),
    last: () => last,
    stop: () => clearInterval(timer),
  };
}

/**
 * Gives a sign of life, unless the clocks differ: a server that may have a wrong clock must not give one. `own` is the
 * last sign that this process gave. Returns the last sign of this process, and the time to believe.
 */
async function giveSign(
  tx: Tx,
  { clocks, own }: { clocks: Clocks; own: KeptSign | undefined },
): Promise<[KeptSign | undefined, BelievedTime]> {
  const kept = await lockSign(tx);
  const now = await readClocks(tx, clocks);
  const before = await signOrFirst(tx, kept, now);
  // Once the operator has confirmed the time, this process's earlier sign no longer counts.
  const mine = own?.confirmations === before.confirmations ? own : undefined;
  const sign = signAfter(before, mine, now);
  if (!agree(now.reading)) return [mine, believe(sign, now.reading)];
  const given = { ...sign, ...now.boot, confirmations: before.confirmations };
  await keepSign(tx, given);
  return [given, believe(sign, now.reading)];
}

/** Returns the time to believe without giving a sign, for commands that only read. */
export async function readBelievedTime(db: Db, clocks: Clocks): Promise<BelievedTime> {
  const now = await readClocks(db, clocks);
  const before = await signOrFirst(db, await findSign(db), now);
  return believe(signAfter(before, undefined, now), now.reading);
}

type Now = Awaited<ReturnType<typeof readClocks>>;

async function readClocks(db: Db, clocks: Clocks) {
  const { uptimeMs } = clocks.boot();
  const database = await clocks.database(db);
  const boot = clocks.boot();
  const tookMs = Math.abs(boot.uptimeMs - uptimeMs);
  return { reading: { server: clocks.server(), database, tookMs }, boot };
}

async function signOrFirst(db: Db, kept: KeptSign | undefined, { reading }: Now): Promise<KeptSign> {
  if (kept) return kept;
  return { ...signBefore(await findLastKnownAt(db), reading), boot: '', uptimeMs: 0, confirmations: 0 };
}
