import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** As far as the server's clock and the database's may differ: much less than the grace after which a day is closed. */
const AGREEING_MS = 10 * MINUTE_MS;
/** How long a clock that has jumped has to run on before it is believed. */
export const HOLD_MS = 24 * HOUR_MS;
/** Further than any time zone that a machine is set to by mistake. */
export const BEHIND_MS = 24 * HOUR_MS;
/** A clock that is adjusted gains or loses that much, and two readings are never of one moment. */
const JUMP_MS = 5 * SECOND_MS;
const JUMP_SHARE = 0.02;
/** A day that is early by less is believed in a moment: nobody need be told. */
const WORTH_TELLING_MS = HOUR_MS;

/** What is known from the last sign of life of any server. */
export interface Sign {
  /** What time it was, as far as it was believed. */
  trustedAt: Date;
  /** What time the database said it was. */
  claimedAt: Date;
  /** For how long a server has run since that clock last jumped. */
  heldMs: number;
}

/** What the clocks say at one moment. */
export interface Reading {
  server: Date;
  database: Date;
  /** How long reading took: the values are of moments that far apart. */
  tookMs: number;
}

/** Why nothing that cannot be undone is done for now. */
export type Doubt =
  | { why: 'clocks-differ'; server: Date; database: Date }
  | { why: 'clock-ahead'; heldMs: number };

/** The time that work which cannot be undone goes by (requirements "Believed days"). */
export interface BelievedTime {
  /** Never later than any of the clocks, nor than what they are believed. */
  now: Date;
  /** The Warsaw day of that moment. */
  day: WarsawDay;
  /** The day that the clocks show: the earlier of two. */
  clockDay: WarsawDay;
  /** Whether both clocks agree that it is this day: otherwise such work waits. */
  isBelieved: boolean;
  /** Whether the clocks have been set back by more than a day, or were believed while they were ahead: what is dated later may be right. */
  isBehind: boolean;
  /** Undefined if all is well, or will be within the hour. */
  doubt: Doubt | undefined;
}

/** Returns the sign before the first one: without a record of runs the last entry of the ledger counts, if there is one. */
export function signBefore(lastEntryAt: Date | undefined, { database }: Pick<Reading, 'database'>): Sign {
  const at = lastEntryAt ?? database;
  return { trustedAt: at, claimedAt: at, heldMs: 0 };
}

/** Returns whether the clocks agree. */
export function agree({ server, database, tookMs }: Reading): boolean {
  return Math.abs(server.getTime() - database.getTime()) <= AGREEING_MS + tookMs;
}

/**
 * Returns the sign of a reading whose clocks agree, so long after the last one by a clock that nobody sets; undefined after a
 * restart of the machine, or on another one. Trusted time goes on by that clock. It follows the
 * others once they have run for a day without a jump, and over a restart of the machine if that takes them at most one
 * day further.
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

/** Nobody knows how long the machine was off, or whether its clock was set meanwhile. */
function afterGap({ trustedAt, claimedAt, heldMs }: Sign, database: Date): Sign {
  const goesOn = database.getTime() >= claimedAt.getTime() - JUMP_MS && isAtMostNextDay(database, claimedAt);
  // A restart does not make a clock right that was ahead before.
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

/** Returns the believed time of a reading, given its sign. */
export function believe({ trustedAt, heldMs }: Sign, reading: Reading): BelievedTime {
  const { server, database } = reading;
  const clock = server < database ? server : database;
  const now = clock < trustedAt ? clock : trustedAt;
  const [day, clockDay] = [warsawDayOf(now), warsawDayOf(clock)];
  const isBehind = trustedAt.getTime() - clock.getTime() > BEHIND_MS;
  const time = { now, day, clockDay, isBehind };
  if (!agree(reading))
    return { ...time, isBelieved: false, doubt: { why: 'clocks-differ', server, database } };
  const isBelieved = clockDay === day;
  const isWorthTelling = !isBelieved && clock.getTime() - trustedAt.getTime() > WORTH_TELLING_MS;
  return { ...time, isBelieved, doubt: isWorthTelling ? { why: 'clock-ahead', heldMs } : undefined };
}
