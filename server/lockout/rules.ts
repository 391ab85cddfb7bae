import type { LockedWhat } from '../../contract/wire.ts';
import type { LockoutKind } from '../db/schema.ts';
import { DAY_MS as DAY, HOUR_MS as HOUR, MINUTE_MS as MINUTE } from '../platform/durations.ts';

/** The duration of a lock that only staff can end. */
export const UNTIL_UNLOCKED = Number.POSITIVE_INFINITY;

/** After this time without a wrong attempt, earlier ones and their locks no longer count. */
export const QUIET_MS = 30 * DAY;

/**
 * How many may wait for one check (of a person, of a client, or for a hash). A longer queue would only make people wait
 * longer.
 */
export const MAX_WAITING = 40;
/** After how many seconds to try again if too many are waiting. */
export const BUSY_SECONDS = 5;

interface Rule {
  /** The number of wrong attempts that cause a lock. */
  wrong: number;
  /** The time within which wrong attempts count, if limited. It begins with the first of them. */
  within?: number;
  /** The duration of the first lock, the second, and so on. The last one repeats. */
  locks: readonly [number, ...number[]];
  /** What is locked; of a card, for all or for one person. */
  what: LockedWhat | 'cardOfPerson';
  /**
   * Set if a right attempt resets all wrong ones, because it proves the person's identity. Not set where attackers may
   * have a card of their own to be right with.
   */
  isClearedByRight?: true;
  /** Set if a right attempt counts like a wrong one: then the rule limits how often something is done. */
  countsRight?: true;
}

/** The rules: how many wrong attempts lock what, and for how long (requirements "Guessing"). */
export const rules: Readonly<Record<LockoutKind, Rule>> = {
  /** A card's PIN, separately on the public page and at the counters. */
  card: { wrong: 5, locks: [15 * MINUTE, HOUR, DAY, UNTIL_UNLOCKED], what: 'card', isClearedByRight: true },
  /**
   * A card's PIN as tried by one person at the counters; unlocking the card gives that person no more attempts. Within
   * any 30 days there are fewer than 20 wrong ones, because one period may end with nine and the next begin with ten.
   */
  cardOfPerson: {
    wrong: 10,
    within: 30 * DAY,
    locks: [30 * DAY],
    what: 'cardOfPerson',
    isClearedByRight: true,
  },
  /** A person's password: separately for strangers, for each known device and address, and for each session. */
  account: { wrong: 10, locks: [15 * MINUTE, HOUR, DAY], what: 'account', isClearedByRight: true },
  /**
   * The codes of a person's second factor: separately for all browsers in which none was given before, whatever their
   * addresses; for each browser in which one was; and for anybody who is signed in as that person.
   */
  factor: { wrong: 5, locks: [15 * MINUTE, HOUR, DAY], what: 'account', isClearedByRight: true },
  /** The PINs that a signed-in person tries, on any card. */
  person: { wrong: 20, within: 10 * MINUTE, locks: [10 * MINUTE, HOUR, DAY], what: 'account' },
  /**
   * How often a signed-in person searches for a card by its number alone: more than with a scanner at a busy counter.
   */
  numbers: { wrong: 60, within: MINUTE, locks: [MINUTE], what: 'account', countsRight: true },
  /** How many of these numbers belong to no card: limited, so that nobody can find out which numbers exist. */
  unknownNumbers: { wrong: 20, within: 10 * MINUTE, locks: [10 * MINUTE, HOUR], what: 'account' },
  /** The same for people who may list all cards anyway. */
  numbersOfOffice: { wrong: 300, within: MINUTE, locks: [MINUTE], what: 'account', countsRight: true },
  unknownNumbersOfOffice: { wrong: 100, within: 10 * MINUTE, locks: [10 * MINUTE, HOUR], what: 'account' },
  /** How often a person searches for a lost card by facts about a sale, whether or not it finds anything. */
  lostSearch: {
    wrong: 20,
    within: 10 * MINUTE,
    locks: [10 * MINUTE, HOUR, DAY],
    what: 'account',
    countsRight: true,
  },
  /** All attempts from one internet connection. */
  address: { wrong: 20, within: 10 * MINUTE, locks: [10 * MINUTE, HOUR, DAY], what: 'address' },
  /** All attempts from one IPv6 /48. */
  site: { wrong: 200, within: 10 * MINUTE, locks: [10 * MINUTE, HOUR, DAY], what: 'address' },
  /**
   * Requests for reset mails from one internet connection. Each request counts. The locks are short, because somebody
   * may really need a mail.
   */
  resetAddress: { wrong: 20, within: 10 * MINUTE, locks: [10 * MINUTE], what: 'address' },
  /** The same from an IPv6 /48. */
  resetSite: { wrong: 200, within: 10 * MINUTE, locks: [10 * MINUTE], what: 'address' },
};
