import { createHmac, hkdfSync } from 'node:crypto';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId, UserId } from '../../contract/ids.ts';
import { type AuditedObject, auditedCard, auditedUser } from '../audit/queries.ts';
import type { LockoutKind } from '../db/schema.ts';
import type { SessionId } from '../platform/ids.ts';
import { clientPrefix, sitePrefix } from '../platform/ipAddress.ts';
import { UNKNOWN } from './queries.ts';

/** What wrong attempts are counted for. */
export interface Subject {
  kind: LockoutKind;
  name: string;
  /** The name belongs to nothing, and is counted together with others (`unknownNameBuckets`). */
  isUnknown: boolean;
  /** Counts the same name separately for each of these. */
  scope: string;
  /** Which attempts at the name are checked one at a time, if not those of the scope. */
  turn?: string;
  /** How the audit names it. */
  object: AuditedObject;
}

/**
 * Returns the subject of a card's PIN: on the public page, where strangers try, or at the counters. An unknown number locks as a known one
 * does.
 */
export function cardSubject(
  card: { id: BoncardId | null; number: CardNumber },
  scope: 'public' | 'counter',
): Subject {
  return { kind: 'card', ...named(card.id, card.number), scope, object: auditedCard(card) };
}

/** Returns the subject of a user's password, tried by strangers by default. An unknown e-mail address locks as a known one does. */
export function accountSubject(
  user: { id: UserId | null; email: string },
  { knownAddress, session }: { knownAddress?: string; session?: SessionId } = {},
): Subject {
  const scope = knownAddress
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
  // However many sessions somebody has, they keep no more of the others waiting.
  return session ? { ...subject, turn: 'sessions' } : subject;
}

/** Returns the subject of all PINs that a signed-in person tries. */
export function personSubject(user: { id: UserId; email: string }): Subject {
  return { kind: 'person', ...named(user.id), scope: '', object: auditedUser(user) };
}

/** Returns the subjects of all that a client tries: PINs and passwords or, counted separately, reset mails. */
export function addressSubjects(address: string, scope: 'secrets' | 'resets' = 'secrets'): Subject[] {
  const [line, site] = [clientPrefix(address), sitePrefix(address)];
  return [
    { kind: 'address', ...named(line), scope, object: auditedAddress(line) },
    ...(site ? [{ kind: 'site' as const, ...named(site), scope, object: auditedAddress(site) }] : []),
  ];
}

/**
 * Returns the subject of reset mails to an e-mail address. No user is looked up, so that timing reveals nothing. Each
 * request gets an audit entry anyway, so these names need no buckets.
 */
export function resetMailSubject(email: string): Subject {
  const object = auditedUser({ id: null, email });
  return { kind: 'resetMail', ...named(email), scope: '', object };
}

/** Returns who is behind attempts at these subjects: an unknown client (of IPv6: its /48) or a person. */
export function attemptOrigin(subjects: readonly Subject[]): { isStranger: boolean; key: string } {
  const client = subjects.findLast(({ kind }) => kind === 'address' || kind === 'site');
  const { kind, name, scope, turn = scope } = client ?? subjects[0] ?? {};
  return { isStranger: client !== undefined, key: `${kind} ${name} ${turn}` };
}

function auditedAddress(label: string): AuditedObject {
  return { kind: 'address', id: null, label };
}

/** Returns a subject's name: its id or, if it is unknown, what was asked for. */
function named(id: string | null, asked = ''): Pick<Subject, 'name' | 'isUnknown'> {
  return { name: id ?? asked, isUnknown: id === null };
}

/** Returns the bucket in which attempts at a name that belongs to nothing are counted. */
export type BucketOf = (name: string) => string;

const KEY_BYTES = 32;
const PURPOSE = 'bonpanel: the places of unknown names';

/**
 * There are 65 536 buckets, so that invented names cannot fill a table. Names that share a bucket lock each other,
 * and no existing card or person is in one: working out which names share a bucket would reveal what exists. Hence
 * the key, the same on all replicas.
 */
export function unknownNameBuckets(pinKey: Buffer): BucketOf {
  const key = Buffer.from(hkdfSync('sha256', pinKey, '', PURPOSE, KEY_BYTES));
  return (name) => `${UNKNOWN}${createHmac('sha256', key).update(name).digest('hex').slice(0, 4)}`;
}
