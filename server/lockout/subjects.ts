import { createHash } from 'node:crypto';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId, UserId } from '../../contract/ids.ts';
import { lineOf, siteOf } from '../address.ts';
import type { AuditedObject } from '../audit/queries.ts';
import { auditedCard } from '../boncards/present.ts';
import type { SessionId } from '../db/ids.ts';
import { auditedUser } from '../users/present.ts';
import { UNKNOWN } from './queries.ts';
import type { LockoutKind } from './rules.ts';

/** Whose wrong tries are counted. */
export interface Subject {
  kind: LockoutKind;
  name: string;
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
  return { kind: 'card', name: card.id ?? unknownName(card.number), scope, object: auditedCard(card) };
}

/** Somebody's password, tried by strangers unless said otherwise. An unknown e-mail locks as a known one does. */
export function accountSubject(
  user: { id: UserId | null; email: string },
  { knownAddress, session }: { knownAddress?: string; session?: SessionId } = {},
): Subject {
  const scope = knownAddress ? `from ${lineOf(knownAddress)}` : session ? `session ${session}` : 'strangers';
  return { kind: 'account', name: user.id ?? unknownName(user.email), scope, object: auditedUser(user) };
}

/** All PINs that a person who is signed in tries. */
export function personSubject(user: { id: UserId; email: string }): Subject {
  return { kind: 'person', name: user.id, scope: '', object: auditedUser(user) };
}

/** All that a client tries: PINs and passwords, or reset mails apart from those. */
export function addressSubjects(address: string, scope: 'secrets' | 'resets' = 'secrets'): Subject[] {
  const [line, site] = [lineOf(address), siteOf(address)];
  return [
    { kind: 'address', name: line, scope, object: auditedAddress(line) },
    ...(site ? [{ kind: 'site' as const, name: site, scope, object: auditedAddress(site) }] : []),
  ];
}

/** Reset mails to an e-mail address. Whose it is, or whether anybody's, is not looked up: the time must not tell. */
export function resetMailSubject(email: string): Subject {
  const object = auditedUser({ id: null, email });
  return { kind: 'resetMail', name: unknownName(email), scope: '', object };
}

function auditedAddress(label: string): AuditedObject {
  return { kind: 'address', id: null, label };
}

/**
 * What belongs to nothing is counted in one of 65 536 places, so that inventing names fills no table. Two names may share a
 * place: then one is locked by tries at the other, as it could have been by its own.
 */
function unknownName(name: string): string {
  return `${UNKNOWN}${createHash('sha256').update(name).digest('hex').slice(0, 4)}`;
}
