import type { LockedWhat } from '../../contract/wire.ts';
import type { LockoutKind } from '../db/schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A lock that only staff end. */
export const UNTIL_UNLOCKED = Number.POSITIVE_INFINITY;

/** After so long without a wrong attempt, earlier ones and their locks no longer count. */
export const QUIET_MS = 30 * DAY;

/** How many may wait for one check (behind a person, a client, or for a hash): a longer queue would only make people wait. */
export const MAX_WAITING = 40;
/** When to try again, after a refusal for that reason. */
export const BUSY_SECONDS = 5;

interface Rule {
  /** How many wrong attempts lock it, */
  wrong: number;
  /** in how much time, if limited; */
  within?: number;
  /** and for how long: the first time, the second, and so on. The last one repeats. */
  locks: readonly [number, ...number[]];
  /** What the answer says is locked. */
  what: LockedWhat;
  /**
   * A right attempt proves who it is and takes all wrong ones back. Not where attackers may own a card to be right
   * with.
   */
  isClearedByRight?: true;
  /** A right attempt counts like a wrong one: what is limited is how often. */
  countsRight?: true;
}

/** How many wrong attempts lock what, and for how long (requirements "Guessing"). */
export const rules: Readonly<Record<LockoutKind, Rule>> = {
  /** A card's PIN, on the public page and at the counters separately. */
  card: { wrong: 5, locks: [15 * MINUTE, HOUR, DAY, UNTIL_UNLOCKED], what: 'card', isClearedByRight: true },
  /**
   * The same at the counters by one person, whom no unlocking gives more: no 30 days have 20 wrong ones, as one such period
   * may end with nine and the next begin with ten.
   */
  cardOfPerson: { wrong: 10, within: 30 * DAY, locks: [30 * DAY], what: 'card', isClearedByRight: true },
  /** Someone's password: for strangers, from each known device and address, and in each session separately. */
  account: { wrong: 10, locks: [15 * MINUTE, HOUR, DAY], what: 'account', isClearedByRight: true },
  /**
   * The codes of somebody's second factor: where none was given before, however many addresses there are; in each browser where one
   * was; and by those who are signed in as them.
   */
  factor: { wrong: 5, locks: [15 * MINUTE, HOUR, DAY], what: 'account', isClearedByRight: true },
  /** The PINs that a signed-in person tries, whatever the card. */
  person: { wrong: 20, within: 10 * MINUTE, locks: [10 * MINUTE, HOUR, DAY], what: 'account' },
  /** How often a signed-in person looks for a card by its number alone: more than a scanner does at a busy counter. */
  numbers: { wrong: 60, within: MINUTE, locks: [MINUTE], what: 'account', countsRight: true },
  /** The numbers among them that no card has, so that nobody finds out which ones there are. */
  unknownNumbers: { wrong: 20, within: 10 * MINUTE, locks: [10 * MINUTE, HOUR], what: 'account' },
  /** The same for administrators, who may list all cards. */
  numbersOfOffice: { wrong: 300, within: MINUTE, locks: [MINUTE], what: 'account', countsRight: true },
  unknownNumbersOfOffice: { wrong: 100, within: 10 * MINUTE, locks: [10 * MINUTE, HOUR], what: 'account' },
  /** How often a person searches for a lost card by what is known of a sale, whatever is found. */
  lostSearch: {
    wrong: 20,
    within: 10 * MINUTE,
    locks: [10 * MINUTE, HOUR, DAY],
    what: 'account',
    countsRight: true,
  },
  /** What one internet connection tries. */
  address: { wrong: 20, within: 10 * MINUTE, locks: [10 * MINUTE, HOUR, DAY], what: 'address' },
  /** What an IPv6 /48 tries. */
  site: { wrong: 200, within: 10 * MINUTE, locks: [10 * MINUTE, HOUR, DAY], what: 'address' },
  /** Requests for reset mails from one internet connection: each counts. Short locks, as somebody may need theirs. */
  resetAddress: { wrong: 20, within: 10 * MINUTE, locks: [10 * MINUTE], what: 'address' },
  /** The same from an IPv6 /48. */
  resetSite: { wrong: 200, within: 10 * MINUTE, locks: [10 * MINUTE], what: 'address' },
};
