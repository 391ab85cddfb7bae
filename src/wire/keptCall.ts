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

/** The card before a call; the sale of an e-card makes its own. */
type CardBefore<Name extends MoneyCallName> = Name extends 'sellECard' ? null : NumberedBoncard;

/** What a money call is about. */
export interface MoneyCallFacts<Name extends MoneyCallName> {
  name: Name;
  /** The card or the transaction that its address names. */
  id?: string;
  request: MoneyRequests[Name];
  card: CardBefore<Name>;
  /** For a purchase: what the customer pays in another way. */
  due?: Grosze | undefined;
}

/**
 * The same as the browser keeps it, until the call is settled: as on the wire. What was sent is sent again as it was, by a later version of
 * the console as well: a host answers a key only with the same body.
 */
export interface KeptFacts<Name extends MoneyCallName> {
  name: Name;
  request: Sent;
  card: { id: string | number; number: string } | null;
  due?: number | undefined;
}

/** What is known of a money call that is about to be made. */
export type NewFacts<Name extends MoneyCallName> = Omit<MoneyCallFacts<Name>, 'id' | 'card'> & {
  card: NumberedBoncard | null;
};

/** Returns what is kept of a money call with a key, which is also the reference of a transaction, on a host that keeps those. */
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

/** Returns the same without a person: for a call that is never sent again. Of an address enough is left to know it by. */
export function withoutPerson<Call extends KeptFacts<MoneyCallName>>(call: Call): Call {
  const { recipient, message, ...body } = (call.request.body ?? {}) as Record<string, unknown>;
  const { email } = body;
  if (typeof email !== 'string') return call;
  const masked = email.replace(/^(.).*@/s, '$1•••@');
  return { ...call, request: { ...call.request, body: { ...body, email: masked } } };
}

/** Returns what a kept money call is about. */
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
