import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { BootTime } from '../platform/bootClock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts';

const SECOND_MS = 1_000;

/**
 * By how much the server's clock and the database's may differ: much less than the grace period after which a day is
 * closed.
 */
const AGREEING_MS = 10 * MINUTE_MS;
/** How long a clock that has jumped must run without another jump before it is believed. */
export const HOLD_MS = DAY_MS;
/** More than the error from any time zone that a machine is set to by mistake. */
export const BEHIND_MS = DAY_MS;
/**
 * How much a clock may gain or lose while it is adjusted; two readings are also never made at exactly the same moment.
 */
const JUMP_MS = 5 * SECOND_MS;
const JUMP_SHARE = 0.02;
/** If the clock is ahead by less than this, its day will soon be believed anyway, so nobody is told. */
export const WORTH_TELLING_MS = HOUR_MS;

/** Two signs of life: if another machine gave one within this time, it is watching the database's clock. */
const WATCHED_MS = 2 * MINUTE_MS;
/** A machine that lacks this much uptime was paused: since that sign, the clock cannot have jumped so far unnoticed. */
const PAUSE_MS = 5 * MINUTE_MS;

/** What is known from the last sign of life that any server gave. */
export interface Sign {
  /** The believed time of the sign. */
  trustedAt: Date;
  /** The time that the database's clock showed. */
  claimedAt: Date;
  /** For how long a server has been running since the database's clock last jumped. */
  heldMs: number;
}

/** A sign with the machine that gave it, and for how long that machine had been running. */
export interface MachineSign extends Sign, BootTime {}

/** The readings of both clocks at one moment. */
export interface Reading {
  server: Date;
  database: Date;
  /** How long the reading took: the two values may be that far apart. */
  tookMs: number;
}

/** Why work that cannot be undone has to wait. */
export type Doubt =
  | { why: 'clocks-differ'; server: Date; database: Date }
  | { why: 'clock-ahead'; heldMs: number };

/** The time used by work that cannot be undone (requirements "Believed days"). */
export interface BelievedTime {
  /** Never later than either clock, nor than the trusted time. */
  now: Date;
  /** The Warsaw day of `now`. */
  day: WarsawDay;
  /** The day that the clocks show; the earlier one if they differ. */
  clockDay: WarsawDay;
  /** Whether both clocks agree and show this day; if not, such work waits. */
  isBelieved: boolean;
  /**
   * Whether the clocks are more than a day behind the trusted time: they were set back, or were believed while they
   * were ahead. Then entries with later dates may be right.
   */
  isBehind: boolean;
  /** By how much the clocks are ahead of the trusted time: for so long after midnight, a day is not believed yet. */
  aheadMs: number;
  /** Undefined if all is well, or will be within the hour. */
  doubt: Doubt | undefined;
}

/** Returns the sign to start from if none was ever stored: that of the last moment known, or of the current reading. */
export function signBefore(lastKnownAt: Date | undefined, { database }: Pick<Reading, 'database'>): Sign {
  const at = lastKnownAt ?? database;
  return { trustedAt: at, claimedAt: at, heldMs: 0 };
}

/** Returns whether the clocks agree. */
export function agree({ server, database, tookMs }: Reading): boolean {
  return Math.abs(server.getTime() - database.getTime()) <= AGREEING_MS + tookMs;
}

/**
 * Returns the next sign of a machine, given a reading in which the clocks agree. `last` is the last sign that any
 * machine gave, `own` the last one of this process. On the machine that gave the last sign, the time since then is
 * known. Another machine compares with its own sign, to find out whether the database's clock has jumped since.
 */
export function signAfter(
  last: MachineSign,
  own: MachineSign | undefined,
  { reading, boot }: { reading: Reading; boot: BootTime },
): Sign {
  const since = (sign: BootTime) =>
    sign.boot === boot.boot && boot.uptimeMs >= sign.uptimeMs ? boot.uptimeMs - sign.uptimeMs : undefined;
  const elapsedMs = since(last);
  if (elapsedMs !== undefined || !own) return nextSign(last, reading, elapsedMs);
  const sinceOwn = since(own);
  const ownNext = nextSign(own, reading, sinceOwn);
  const hasJumped = ownNext.heldMs === 0;
  // A machine that was paused knows no more than one that was off.
  if (hasJumped)
    return wasPaused(own, last, reading, sinceOwn) ? nextSign(last, reading, undefined) : ownNext;
  const sinceLast = Math.max(0, reading.database.getTime() - last.claimedAt.getTime());
  return nextSign(last, reading, sinceLast);
}

/**
 * Returns whether a machine whose uptime contradicts the database's clock was paused since its own sign, or set back to
 * a snapshot: other machines have watched that clock until just now, and it has not jumped.
 */
function wasPaused(own: Sign, last: Sign, { database }: Reading, elapsedMs = 0): boolean {
  const missing = database.getTime() - own.claimedAt.getTime() - elapsedMs;
  const sinceLast = database.getTime() - last.claimedAt.getTime();
  const watched = last.claimedAt.getTime() - own.claimedAt.getTime();
  // Only a machine that sees the clock run on adds to it; one that was started meanwhile does not.
  const held = last.heldMs - own.heldMs;
  const hasBeenWatched = held >= watched * (1 - JUMP_SHARE) - JUMP_MS;
  return missing > PAUSE_MS && sinceLast >= 0 && sinceLast <= WATCHED_MS && hasBeenWatched;
}

/**
 * Returns the next sign, given a reading in which the clocks agree. `elapsedMs` is the time since the last sign, by a
 * clock that nobody can set; undefined after a restart of the machine, or if the last sign came from another machine.
 * The trusted time advances by that clock. It adopts the time of the other clocks once they have run for a day without
 * a jump; and after a restart of the machine, if that advances it to the next day at most.
 */
export function nextSign(last: Sign, { database, tookMs }: Reading, elapsedMs: number | undefined): Sign {
  const next =
    elapsedMs === undefined ? afterGap(last, database) : afterElapsed(last, { database, elapsedMs, tookMs });
  return next.heldMs >= HOLD_MS ? { ...next, trustedAt: database } : next;
}

function afterElapsed(
  { trustedAt, claimedAt, heldMs }: Sign,
  { database, elapsedMs, tookMs }: { database: Date; elapsedMs: number; tookMs: number },
): Sign {
  const gained = database.getTime() - claimedAt.getTime() - elapsedMs;
  const hasJumped = Math.abs(gained) > JUMP_MS + JUMP_SHARE * elapsedMs + tookMs;
  return {
    trustedAt: new Date(trustedAt.getTime() + elapsedMs),
    claimedAt: database,
    heldMs: hasJumped ? 0 : heldMs + elapsedMs,
  };
}

/** After a restart of the machine: it is unknown how long it was off, and whether its clock was set meanwhile. */
function afterGap({ trustedAt, claimedAt, heldMs }: Sign, database: Date): Sign {
  const goesOn = database.getTime() >= claimedAt.getTime() - JUMP_MS && isAtMostNextDay(database, claimedAt);
  // A clock that was ahead before the restart does not become right because of it.
  const wasAhead = warsawDayOf(claimedAt) > warsawDayOf(trustedAt);
  const isNear = isAtMostNextDay(database, trustedAt) && !(goesOn && wasAhead);
  return {
    trustedAt: isNear && database > trustedAt ? database : trustedAt,
    claimedAt: database,
    heldMs: goesOn ? heldMs : 0,
  };
}

function isAtMostNextDay(moment: Date, last: Date): boolean {
  return warsawDayOf(moment) <= addDays(warsawDayOf(last), 1);
}

/** Returns the believed time for a reading, given its sign. */
export function believe({ trustedAt, heldMs }: Sign, reading: Reading): BelievedTime {
  const { server, database } = reading;
  const clock = server < database ? server : database;
  const now = clock < trustedAt ? clock : trustedAt;
  const [day, clockDay] = [warsawDayOf(now), warsawDayOf(clock)];
  const isBehind = trustedAt.getTime() - clock.getTime() > BEHIND_MS;
  const aheadMs = Math.max(0, clock.getTime() - trustedAt.getTime());
  const time = { now, day, clockDay, isBehind, aheadMs };
  if (!agree(reading))
    return { ...time, isBelieved: false, doubt: { why: 'clocks-differ', server, database } };
  const isBelieved = clockDay === day;
  const isWorthTelling = !isBelieved && aheadMs > WORTH_TELLING_MS;
  return { ...time, isBelieved, doubt: isWorthTelling ? { why: 'clock-ahead', heldMs } : undefined };
}
