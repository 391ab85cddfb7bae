import type { LockedWhat } from '../../contract/wire.ts';
import type { LockoutKind } from '../db/schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A lock that only staff end. */
export const UNTIL_UNLOCKED = Number.POSITIVE_INFINITY;

/** After so long without a wrong try everything is as if there had been none. */
export const QUIET_MS = 30 * DAY;

interface Rule {
  /** How many wrong tries lock it, */
  wrong: number;
  /** in how much time, where that counts; */
  within?: number;
  /** and for how long: the first time, the next, and so on. The last one repeats. */
  locks: readonly [number, ...number[]];
  /** What the locked person is told. */
  what: LockedWhat;
  /** A right try proves who it is, and takes all wrong ones back. Elsewhere one may have a card of one's own to be right with. */
  isClearedByRight: boolean;
}

/** How many wrong tries lock what, and for how long (requirements "Guessing"). */
export const rules: Readonly<Record<LockoutKind, Rule>> = {
  /** A card's PIN, on the public page and at the counters apart. */
  card: {
    wrong: 5,
    locks: [15 * MINUTE, HOUR, DAY, UNTIL_UNLOCKED],
    what: 'card',
    isClearedByRight: true,
  },
  /** Somebody's password: for strangers, from each address they know, and in each session apart. */
  account: { wrong: 10, locks: [15 * MINUTE, HOUR, DAY], what: 'account', isClearedByRight: true },
  /** The PINs that somebody who is signed in tries, of whatever cards. */
  person: {
    wrong: 20,
    within: 10 * MINUTE,
    locks: [10 * MINUTE, HOUR, DAY],
    what: 'account',
    isClearedByRight: false,
  },
  /** What one line to the internet tries. */
  address: {
    wrong: 20,
    within: 10 * MINUTE,
    locks: [10 * MINUTE, HOUR, DAY],
    what: 'address',
    isClearedByRight: false,
  },
  /** What an IPv6 /48 tries. */
  site: {
    wrong: 200,
    within: 10 * MINUTE,
    locks: [10 * MINUTE, HOUR, DAY],
    what: 'address',
    isClearedByRight: false,
  },
  /** Mails to one address: here every try counts as wrong. */
  resetMail: { wrong: 5, within: HOUR, locks: [15 * MINUTE], what: 'account', isClearedByRight: false },
};
