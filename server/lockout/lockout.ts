import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuditEntryId } from '../../contract/audit.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { Role } from '../../contract/codes.ts';
import type { ActorId, BoncardId, UserId } from '../../contract/ids.ts';
import { may } from '../../contract/permissions.ts';
import { formatMoment } from '../../contract/warsaw.ts';
import { facts } from '../audit/details.ts';
import { type AuditedObject, auditedCard, auditedKey, auditedUser, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import type { LockoutKind } from '../db/schema.ts';
import { transactUnsynced } from '../db/transact.ts';
import type { Change } from '../platform/actor.ts';
import { deriveKey } from '../platform/deriveKey.ts';
import { newId, type SessionId } from '../platform/ids.ts';
import { clientPrefix, sitePrefix } from '../platform/ipAddress.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import type { AnySession } from '../platform/session.ts';
import { createTurns } from '../platform/turns.ts';
import { upToMinute } from '../platform/upToMinute.ts';
import {
  beginAttempt,
  countAbandoned,
  countWrong,
  endAttempt,
  findLocks,
  type Lock,
  listWrong,
  lock,
  UNKNOWN,
} from './queries.ts';
import type { RefusalTally } from './refusalTally.ts';
import { BUSY_SECONDS, MAX_WAITING, rules, UNTIL_UNLOCKED } from './rules.ts';

const PAUSE_MS = 50;
const MAX_PAUSES = 60;
/** The time to wait that is sent if only staff can end the lock, which may happen at any time. */
const UNKNOWN_WAIT_SECONDS = 24 * 3600;

/**
 * For each person, one attempt at a time is checked; for strangers, a fixed number in all. The rest of a crowd waits
 * here, where it takes no connections away from the counters. More strangers may wait here than for a hash
 * (`server/accounts/password.ts`).
 */
const CONCURRENCY = {
  ofStrangers: { inAll: 60, perKey: 1 },
  ofKnown: { inAll: Number.POSITIVE_INFINITY, perKey: 1 },
};

/** What wrong attempts are counted for. */
interface Subject {
  kind: LockoutKind;
  name: string;
  /**
   * Whether the name belongs to nothing that exists; then it is counted together with others (`unknownNameBuckets`).
   */
  isUnknown: boolean;
  /** The same name is counted separately in each scope. */
  scope: string;
  /** Attempts with the same name and turn are checked one at a time; by default, the scope is the turn. */
  turn?: string;
  /** The subject as an audited object. */
  object: AuditedObject;
}

/** Who tries. If the client disconnects (`signal`) before its turn, the attempt is not checked. */
interface Trying extends Change {
  signal: AbortSignal;
}

/** Protects checks of secrets against guessing, across all replicas. */
export interface Lockout {
  /**
   * Runs a check, unless one of its subjects is locked: then refuses without running it. The check returns undefined
   * for a wrong secret, or a refusal if the secret could not be checked. No more checks run at once than wrong attempts
   * are left, so that parallel guesses cannot exceed the limit; correct attempts that arrive together take turns,
   * unless too many wait.
   * @throws {ClientGone} if the client disconnects while it waits.
   */
  guard<Right>(
    subjects: readonly Subject[],
    who: Trying,
    check: () => Promise<Right | undefined>,
  ): Promise<Right | undefined | Refusal>;
  /** Returns whether one more wrong attempt at these subjects would lock one of them. */
  isLastAttempt(subjects: readonly Subject[], now: Date): Promise<boolean>;
  /** Returns the refusal of an attempt at these subjects; undefined if none of them is locked. */
  refusalOf(subjects: readonly Subject[], now: Date): Promise<Refusal | undefined>;
}

/** Returns the bucket in which attempts at a name that does not exist are counted. */
export type BucketOf = (name: string) => string;

export function createLockout(db: PooledDb, refusals: RefusalTally, bucketOf: BucketOf): Lockout {
  const strangers = createTurns(CONCURRENCY.ofStrangers);
  const known = createTurns(CONCURRENCY.ofKnown);

  const bucketed = (subject: Subject) =>
    subject.isUnknown ? { ...subject, name: bucketOf(subject.name) } : subject;

  /**
   * These writes don't wait for the disk. A crash of PostgreSQL loses the last attempts, but an attacker cannot cause
   * one at will.
   */
  const write = <Result>(work: (tx: Tx) => Promise<Result>) => transactUnsynced(db, work);

  function begin(subjects: readonly Subject[], now: Date): Promise<boolean> {
    return write(async (tx) => {
      const begun = await Promise.all(subjects.map((subject) => beginAttempt(tx, subject, now)));
      if (!begun.includes(false)) return true;
      await Promise.all(
        subjects.filter((_, place) => begun[place]).map((one) => endAttempt(tx, one, { isCleared: false })),
      );
      return false;
    });
  }

  /** Ends attempts that don't count, because they were right or revealed nothing about the secret. */
  function release(subjects: readonly Subject[], { isRight }: { isRight: boolean }) {
    return write((tx) =>
      Promise.all(
        subjects.map((subject) =>
          endAttempt(tx, subject, { isCleared: isRight && rules[subject.kind].isClearedByRight === true }),
        ),
      ),
    );
  }

  /** Counts attempts as wrong, and locks the subjects that have had too many. */
  function countAsWrong(subjects: readonly Subject[], change: Change, count: typeof countWrong = countWrong) {
    const { now } = change;
    return write(async (tx) => {
      const counted = await Promise.all(subjects.map((subject) => count(tx, subject, now)));
      for (const [place, subject] of subjects.entries()) {
        const { wrong, locks } = rules[subject.kind];
        const { failures = 0, level = 0 } = counted[place] ?? {};
        if (failures < wrong) continue;
        const entryId = newId<AuditEntryId>();
        const duration = locks[Math.min(level, locks.length - 1)] ?? locks[0];
        const until = duration === UNTIL_UNLOCKED ? null : new Date(now.getTime() + duration);
        await lock(tx, subject, { until, entryId });
        await recordAudit(tx, change, {
          id: entryId,
          action: answers[rules[subject.kind].what].action,
          object: subject.object,
          details: facts({ locked_until: until?.toISOString() ?? null }),
        });
      }
    });
  }

  async function refusalOf(subjects: readonly Subject[], now: Date): Promise<Refusal | undefined> {
    const locks = await findLocks(db, subjects, now);
    for (const { entryId } of locks) refusals.count(entryId);
    const isKey = subjects.some(({ object }) => object.kind === 'apiKey');
    return locks.length > 0 ? lockedRefusal(locks, { isKey, now }) : undefined;
  }

  const guard: Lockout['guard'] = async (subjects, who, check) => {
    for (let pauses = 0; ; pauses++) {
      const refusal = await refusalOf(subjects, who.now);
      if (refusal) return refusal;
      if (await begin(subjects, who.now)) break;
      // Other attempts are being checked. Those that never end, because their server died, count as wrong.
      if (pauses === MAX_PAUSES) await countAsWrong(subjects, who, countAbandoned);
      else await wait(PAUSE_MS);
    }
    const right = await check().catch(async (error) => {
      // If PostgreSQL is unreachable, the attempt stays open.
      await release(subjects, { isRight: false }).catch(() => undefined);
      throw error;
    });
    const counts = (subject: Subject) => right === undefined || rules[subject.kind].countsRight === true;
    const counted = subjects.filter(counts);
    const released = subjects.filter((subject) => !counts(subject));
    if (counted.length > 0) await countAsWrong(counted, who);
    if (released.length > 0) await release(released, { isRight: !isRefusal(right) });
    return right;
  };

  return {
    async guard(asked, who, check) {
      const subjects = asked.map(bucketed);
      const { isStranger, key } = attemptOrigin(subjects);
      const turns = isStranger ? strangers : known;
      if (turns.waiting(key) >= MAX_WAITING)
        return refuse('too-many-attempts', { retryAfterSeconds: BUSY_SECONDS });
      return turns.take(key, () => guard(subjects, who, check), who);
    },
    async isLastAttempt(asked, now) {
      const subjects = asked.map(bucketed);
      const wrong = await listWrong(db, subjects, now);
      return subjects.some(({ kind }, place) => wrong[place] === rules[kind].wrong - 1);
    },
    refusalOf: (asked, now) => refusalOf(asked.map(bucketed), now),
  };
}

/** Returns the refusal for an attempt that meets locks; it names the lock that lasts longest. */
function lockedRefusal(locks: readonly Lock[], { isKey, now }: { isKey: boolean; now: Date }): Refusal {
  const timeOf = ({ until }: Lock) => until?.getTime() ?? UNTIL_UNLOCKED;
  const longest = locks.reduce((one, other) => (timeOf(other) > timeOf(one) ? other : one));
  const { until } = longest;
  const { what, reason } = (isKey ? answersToKeys : answers)[rules[longest.kind].what];
  const locked = { what, until };
  if (!until) return refuse('boncard-needs-unlock', { retryAfterSeconds: UNKNOWN_WAIT_SECONDS, locked });
  return refuse(reason, {
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
    args: { until: formatMoment(upToMinute(until)) },
    locked,
  });
}

/** What a person who meets a lock is told, and the lock's action in the audit. */
const answers = {
  card: { what: 'card', reason: 'boncard-locked', action: 'boncard.locked' },
  // Unlocking the card would not end a person's own lock, and others can check the card.
  cardOfPerson: { what: 'account', reason: 'boncard-locked-for-you', action: 'boncard.locked' },
  account: { what: 'account', reason: 'account-locked', action: 'account.locked' },
  address: { what: 'address', reason: 'address-locked', action: 'address.locked' },
} as const;

/** What a key that meets a lock is told instead: people can still check the card, and nobody can unlock a key. */
const lockedForKeys = { ...answers.card, reason: 'boncard-locked-for-keys' } as const;
const answersToKeys = {
  ...answers,
  card: lockedForKeys,
  cardOfPerson: lockedForKeys,
  account: { ...answers.account, reason: 'key-locked' },
} as const;

/** A signed-in person, or an API key, that tries a secret. */
export interface Trier {
  id: ActorId;
  /**
   * The person, or the maker of the key: with all their keys they have no more guesses at a card than the person alone.
   */
  person: UserId;
  isKey: boolean;
  /** The person or key as an audited object. */
  object: AuditedObject;
}

/** Returns the trier for a session or key. */
export function trierOf(session: AnySession): Trier {
  if (!session.key) {
    const { id } = session.user;
    return { id, person: id, isKey: false, object: auditedUser({ id, email: session.email }) };
  }
  const { id, person, key } = session;
  return { id, person: key.maker, isKey: true, object: auditedKey({ id, name: person.name }) };
}

/**
 * Returns the subject of a card's PIN: as tried on the public page by strangers, at the counters, or by all API keys.
 * Unknown numbers get locked in the same way as known ones.
 */
export function cardSubject(
  card: { id: BoncardId | null; number: CardNumber },
  scope: 'public' | 'counter' | 'keys',
): Subject {
  return { kind: 'card', ...named(card.id, card.number), scope, object: auditedCard(card) };
}

/** Returns the subject of a card's PIN as tried by one signed-in person and all keys that they made. */
export function cardOfPersonSubject(
  card: { id: BoncardId | null; number: CardNumber },
  { person }: Trier,
): Subject {
  return { kind: 'cardOfPerson', ...named(card.id, card.number), scope: person, object: auditedCard(card) };
}

/**
 * Returns the subject of a user's password, by default as tried by strangers. Unknown e-mail addresses get locked in
 * the same way as known ones.
 */
export function accountSubject(
  user: { id: UserId | null; email: string },
  { device, knownAddress, session }: { device?: Buffer; knownAddress?: string; session?: SessionId } = {},
): Subject {
  const scope = device
    ? scopeOfDevice(device)
    : knownAddress
      ? `from ${clientPrefix(knownAddress)}`
      : session
        ? `session ${session}`
        : 'strangers';
  const subject: Subject = {
    kind: 'account',
    ...named(user.id, user.email),
    scope,
    object: auditedUser(user),
  };
  // All sessions of a person share one turn, so a person with many sessions doesn't keep others waiting for longer.
  return session ? { ...subject, turn: 'sessions' } : subject;
}

/**
 * Returns the subject of the codes of a person's second factor, regardless of the address: as tried by all strangers,
 * in a browser in which a code was given before, or by somebody who is signed in as that person.
 */
export function factorSubject(
  user: { id: UserId; email: string },
  { device, isSignedIn }: { device?: Buffer | undefined; isSignedIn?: true },
): Subject {
  const scope = device ? scopeOfDevice(device) : isSignedIn ? 'sessions' : 'strangers';
  return { kind: 'factor', ...named(user.id), scope, object: auditedUser(user) };
}

const scopeOfDevice = (device: Buffer) => `device ${device.toString('base64url')}`;

/** Returns the subject of all PINs that a signed-in person or a key tries. */
export function personSubject({ id, object }: Trier): Subject {
  return { kind: 'person', ...named(id), scope: '', object };
}

/** Returns the subjects of searches for cards by number alone, by a signed-in person or a key. */
export function numberSubjects({ id, object, role }: Trier & { role: Role | null }): Subject[] {
  const kinds: LockoutKind[] = may(role, 'boncards.read')
    ? ['numbersOfOffice', 'unknownNumbersOfOffice']
    : ['numbers', 'unknownNumbers'];
  return kinds.map((kind) => ({ kind, ...named(id), scope: '', object }));
}

/** Returns the subject of a signed-in person's searches for lost cards. */
export function lostSearchSubject(user: { id: UserId; email: string }): Subject {
  return { kind: 'lostSearch', ...named(user.id), scope: '', object: auditedUser(user) };
}

/** Returns the subjects of all PINs and passwords that a client tries. */
export function addressSubjects(address: string): Subject[] {
  return subjectsOfClient(address, 'address', 'site');
}

/** Returns the subjects of a client's requests for reset mails. */
export function resetSubjects(address: string): Subject[] {
  return subjectsOfClient(address, 'resetAddress', 'resetSite');
}

function subjectsOfClient(address: string, ofLine: LockoutKind, ofSite: LockoutKind): Subject[] {
  const [line, site] = [clientPrefix(address), sitePrefix(address)];
  return [
    { kind: ofLine, ...named(line), scope: '', object: auditedAddress(line) },
    ...(site ? [{ kind: ofSite, ...named(site), scope: '', object: auditedAddress(site) }] : []),
  ];
}

/** Returns the origin of attempts at these subjects: a stranger's client (for IPv6 its /48) or a person. */
export function attemptOrigin(subjects: readonly Subject[]): { isStranger: boolean; key: string } {
  const client = subjects.findLast(({ object }) => object.kind === 'address');
  const { kind, name, scope, turn = scope } = client ?? subjects[0] ?? {};
  return { isStranger: client !== undefined, key: `${kind} ${name} ${turn}` };
}

function auditedAddress(label: string): AuditedObject {
  return { kind: 'address', id: null, label };
}

/** Returns a subject's name: its id or, if there is none, the text that was tried. */
function named(id: string | null, asked = ''): Pick<Subject, 'name' | 'isUnknown'> {
  return { name: id ?? asked, isUnknown: id === null };
}

const PURPOSE = 'bonpanel: the places of unknown names';

/**
 * Names that don't exist share 65 536 buckets, so that invented names cannot fill a table. Names in the same bucket
 * lock each other, but existing cards and people have no bucket: somebody who could work out which names share one
 * would learn what exists. So the bucket depends on a secret key, which is the same on all replicas.
 */
export function unknownNameBuckets(pinKey: Buffer): BucketOf {
  const key = deriveKey(pinKey, PURPOSE);
  return (name) => `${UNKNOWN}${createHmac('sha256', key).update(name).digest('hex').slice(0, 4)}`;
}
