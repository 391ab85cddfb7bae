import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId, UserId } from '../../contract/ids.ts';
import { type AuditedObject, auditedCard, auditedUser } from '../audit/queries.ts';
import type { LockoutKind } from '../db/schema.ts';
import type { SessionId } from '../platform/ids.ts';
import { clientPrefix, sitePrefix } from '../platform/ipAddress.ts';

/** Whose wrong tries are counted. */
export interface Subject {
  kind: LockoutKind;
  name: string;
  /** The name belongs to nothing: it is counted together with others (`server/lockout/buckets.ts`). */
  isUnknown: boolean;
  /** Apart from whom: the same card is counted for each of them by itself. */
  scope: string;
  /** How the audit names it. */
  object: AuditedObject;
}

/** A card's PIN: on the public page, where strangers try, or at the counters. An unknown number locks as a known one does. */
export function cardSubject(
  card: { id: BoncardId | null; number: CardNumber },
  scope: 'public' | 'counter',
): Subject {
  return { kind: 'card', ...named(card.id, card.number), scope, object: auditedCard(card) };
}

/** Somebody's password, tried by strangers unless said otherwise. An unknown e-mail locks as a known one does. */
export function accountSubject(
  user: { id: UserId | null; email: string },
  { knownAddress, session }: { knownAddress?: string; session?: SessionId } = {},
): Subject {
  const scope = knownAddress
    ? `from ${clientPrefix(knownAddress)}`
    : session
      ? `session ${session}`
      : 'strangers';
  return { kind: 'account', ...named(user.id, user.email), scope, object: auditedUser(user) };
}

/** All PINs that a person who is signed in tries. */
export function personSubject(user: { id: UserId; email: string }): Subject {
  return { kind: 'person', ...named(user.id), scope: '', object: auditedUser(user) };
}

/** All that a client tries: PINs and passwords, or reset mails apart from those. */
export function addressSubjects(address: string, scope: 'secrets' | 'resets' = 'secrets'): Subject[] {
  const [line, site] = [clientPrefix(address), sitePrefix(address)];
  return [
    { kind: 'address', ...named(line), scope, object: auditedAddress(line) },
    ...(site ? [{ kind: 'site' as const, ...named(site), scope, object: auditedAddress(site) }] : []),
  ];
}

/**
 * Reset mails to an e-mail address. Whose it is, or whether anybody's, is not looked up: the time must not tell. Each has an entry in
 * the audit anyway, so these names need no buckets.
 */
export function resetMailSubject(email: string): Subject {
  const object = auditedUser({ id: null, email });
  return { kind: 'resetMail', ...named(email), scope: '', object };
}

/** Who is behind tries that count for these: a client that nobody knows (of IPv6 its /48), or a person. */
export function attemptOrigin(subjects: readonly Subject[]): { isStranger: boolean; key: string } {
  const client = subjects.findLast(({ kind }) => kind === 'address' || kind === 'site');
  const { kind, name, scope } = client ?? subjects[0] ?? {};
  return { isStranger: client !== undefined, key: `${kind} ${name} ${scope}` };
}

function auditedAddress(label: string): AuditedObject {
  return { kind: 'address', id: null, label };
}

/** Named by its id or, where it has none because nobody knows it, by what was asked for. */
function named(id: string | null, asked = ''): Pick<Subject, 'name' | 'isUnknown'> {
  return { name: id ?? asked, isUnknown: id === null };
}
