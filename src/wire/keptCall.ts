import { foundBoncard } from '../../contract/boncard.ts';
import type { MoneyCallName } from '../../contract/calls/areas.ts';
import type { CallContract } from '../../contract/calls/call.ts';
import { calls } from '../../contract/calls.ts';
import type { Grosze } from '../../contract/money.ts';
import { pln } from '../../contract/wire.ts';
import type { RequestOf } from './callTypes.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { hostFields } from './hostFields.ts';
import type { NumberedBoncard } from './panelRecord.ts';
import { requestOf, type Sent, sentOf } from './sentOf.ts';
import { toldIn } from './toldIn.ts';

/** The request of each money call. */
export type MoneyRequests = { [Name in MoneyCallName]: RequestOf<Name> };

/** The card before a call; none for the sale of an e-card, which makes its own card. */
type CardBefore<Name extends MoneyCallName> = Name extends 'sellECard' ? null : NumberedBoncard;

/** What a money call is about. */
export interface MoneyCallFacts<Name extends MoneyCallName> {
  name: Name;
  /** The id of the card or the transaction in the call's URL. */
  id?: string;
  request: MoneyRequests[Name];
  card: CardBefore<Name>;
  /** For a purchase: what the customer pays in another way, in grosze. */
  due?: Grosze | undefined;
}

/**
 * The same as the browser stores it until the call is settled: as on the wire. A call is repeated exactly as it was
 * sent, even by a later version of the console, because a host accepts a repeated key only with the same body.
 */
export interface KeptFacts<Name extends MoneyCallName> {
  name: Name;
  request: Sent;
  card: { id: string | number; number: string } | null;
  due?: number | undefined;
}

/** What is known about a money call before it is made. */
export type NewFacts<Name extends MoneyCallName> = Omit<MoneyCallFacts<Name>, 'id' | 'card'> & {
  card: NumberedBoncard | null;
};

/**
 * Returns what is stored of a money call. On a host that stores references, the key is also the reference of the
 * transaction.
 */
export function keptFacts<Name extends MoneyCallName>(facts: NewFacts<Name>, key: string): KeptFacts<Name> {
  const { name, request, card, due } = facts;
  const call: CallContract = calls[name];
  const sent = sentOf(name, request);
  const isBooked = call.reference === 'books';
  return {
    name,
    request: isBooked ? { ...sent, body: hostFields(call, { ...sent.body, reference: key }) } : sent,
    card: card && (encode(foundBoncard, toldIn(card)) as KeptFacts<Name>['card']),
    ...(due !== undefined && { due: encode(pln, due) as number }),
  };
}

/**
 * Returns the same without personal data, for a call that is never sent again. Enough of the e-mail address is left
 * to recognize it.
 */
export function withoutPerson<Call extends KeptFacts<MoneyCallName>>(call: Call): Call {
  const { recipient, message, ...body } = (call.request.body ?? {}) as Record<string, unknown>;
  const { email } = body;
  if (typeof email !== 'string') return call;
  const masked = email.replace(/^(.).*@/s, '$1•••@');
  return { ...call, request: { ...call.request, body: { ...body, email: masked } } };
}

/** Returns what a stored money call is about. */
export function factsOf<Name extends MoneyCallName>({
  name,
  request,
  card,
  due,
}: KeptFacts<Name>): MoneyCallFacts<Name> {
  const { id } = (request.params ?? {}) as { id?: string | number };
  return {
    name,
    ...(id !== undefined && { id: String(id) }),
    request: requestOf(name, request) as MoneyRequests[Name],
    card: (card && decode(foundBoncard, card)) as CardBefore<Name>,
    ...(due !== undefined && { due: decode(pln, due) as Grosze }),
  };
}
