import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { PooledDb } from '../db/client.ts';
import { queryUnsynced, transactUnsynced } from '../db/commitUnsynced.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { takeBackAttempt } from './queries.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many wrong attempts lead to a lock, in seconds (contract "Money is safe"). */
const limits = {
  card: { wrong: 5, within: DAY, lock: 15 * MINUTE },
  account: { wrong: 10, within: 15 * MINUTE, lock: 15 * MINUTE },
  address: { wrong: 20, within: 10 * MINUTE, lock: 10 * MINUTE },
  // A request for a reset mail always counts as wrong: what is limited is the mails.
  reset: { wrong: 5, within: HOUR, lock: 15 * MINUTE },
  resetAddress: { wrong: 20, within: 10 * MINUTE, lock: 10 * MINUTE },
} as const;

const PAUSE_MS = 50;
const LONGEST_PAUSES = 60;

type Kind = keyof typeof limits;

/** Whose attempts are counted: a card by its number, an account and its reset mails by its e-mail, a client by its address. */
type Subject = readonly [kind: Kind, name: string];

/** Guards checks of secrets against guessing, over all replicas. */
export interface Attempts {
  /**
   * Runs a check that gives undefined for a wrong secret, unless its subject is locked: then it is refused unseen.
   * A check counts as wrong before it runs and is forgiven when it was right, so parallel guesses cannot outrun
   * the counter; right ones that arrive together just take turns.
   */
  guard<Right>(
    subjects: Subject[],
    check: () => Promise<Right | undefined>,
  ): Promise<Right | undefined | Refusal>;
}

export function createAttempts(db: PooledDb): Attempts {
  const store = {
    // Nobody waits for a standby that is away: a breakdown of PostgreSQL forgets the last tries, and comes at nobody's wish.
    storeClient: { query: (statement: { text: string; values: unknown[] }) => queryUnsynced(db, statement) },
    storeType: 'client',
    tableName: 'attempts',
    tableCreated: true,
  };
  const counters = eachKind(
    (kind) =>
      new RateLimiterPostgres({
        ...store,
        keyPrefix: kind,
        points: limits[kind].wrong,
        duration: limits[kind].within,
      }),
  );
  const locks = eachKind(
    (kind) => new RateLimiterPostgres({ ...store, keyPrefix: `${kind}-lock`, points: 1, duration: 1 }),
  );

  /** What is left of the limit after this attempt; undefined where nothing was left. */
  async function count([kind, name]: Subject): Promise<number | undefined> {
    try {
      return (await counters[kind].consume(keyOf(name))).remainingPoints;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      await forgive([kind, name]);
      return undefined;
    }
  }

  async function forgive([kind, name]: Subject) {
    await transactUnsynced(db, (tx) => takeBackAttempt(tx, counters[kind].getKey(keyOf(name))));
  }

  async function lock([kind, name]: Subject) {
    await locks[kind].block(keyOf(name), limits[kind].lock);
    // Only after the lock stands: an attempt that slips in behind the deletion still meets it.
    await counters[kind].delete(keyOf(name));
  }

  async function secondsLocked([kind, name]: Subject): Promise<number> {
    return Math.ceil(((await locks[kind].get(keyOf(name)))?.msBeforeNext ?? 0) / 1000);
  }

  async function enter(subject: Subject): Promise<{ isLast: boolean } | Refusal> {
    for (let pauses = 0; ; pauses++) {
      const left = await count(subject);
      const seconds = await secondsLocked(subject);
      if (seconds > 0) {
        if (left !== undefined) await forgive(subject);
        const minutes = String(Math.ceil(seconds / MINUTE));
        return refuse('too-many-attempts', { retryAfterSeconds: seconds, args: { minutes } });
      }
      if (left !== undefined) return { isLast: left === 0 };
      // Others are being checked right now. One that never ended (its server died) counts as wrong.
      if (pauses === LONGEST_PAUSES) await lock(subject);
      else await wait(PAUSE_MS);
    }
  }

  return {
    async guard(subjects, check) {
      const entered: { subject: Subject; isLast: boolean }[] = [];
      const forgiveAll = () => Promise.all(entered.map(({ subject }) => forgive(subject)));
      for (const subject of subjects) {
        const entry = await enter(subject);
        if ('refused' in entry) {
          await forgiveAll();
          return entry;
        }
        entered.push({ subject, ...entry });
      }
      const right = await check().catch(async (error) => {
        // Nothing was learnt of the secret. Where PostgreSQL is away, the attempt stays counted.
        await forgiveAll().catch(() => undefined);
        throw error;
      });
      if (right !== undefined) await forgiveAll();
      else await Promise.all(entered.filter(({ isLast }) => isLast).map(({ subject }) => lock(subject)));
      return right;
    },
  };
}

/** A name may be longer than a key, and the table need not tell whose secrets were tried. */
function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}

function eachKind<Value>(make: (kind: Kind) => Value): Record<Kind, Value> {
  return {
    card: make('card'),
    account: make('account'),
    address: make('address'),
    reset: make('reset'),
    resetAddress: make('resetAddress'),
  };
}
