import { z } from 'zod/mini';
import { printedNumber } from './boncard.ts';
import { requestKinds, requestStatuses } from './codes.ts';
import { boncardId, salonId, uuid } from './ids.ts';
import { kinds } from './kinds.ts';
import { salonReference } from './salon.ts';
import { requiredLines } from './text.ts';
import { doneBy, pageQuery } from './wire.ts';

const requestId = uuid.brand<'RequestId'>();
export type RequestId = z.infer<typeof requestId>;

const kind = z.enum(requestKinds).register(kinds, { kind: 'requestKind' });
const status = z.enum(requestStatuses).register(kinds, { kind: 'requestStatus' });
const lines = requiredLines(500);

/** The most requests that a person may make on one Warsaw day. */
export const MAX_REQUESTS_A_DAY = 20;

const noteExample = z.meta({ examples: ['Klientka była w szpitalu, prosi o dwa miesiące'] });

/** What a counter asks the office to do about a card (requirements "Requests"). */
export const requestInput = z.object({
  boncard_id: boncardId,
  kind,
  note: lines.with(noteExample),
});

const reason = z.string().with(z.meta({ examples: ['Bon jest już przedłużony do końca roku'] }));

/** Why a request is declined. */
export const requestDecline = z.object({ reason: lines.with(z.meta({ examples: ['Minęły dwa lata'] })) });

/** A request and its outcome: our extension. The person who made it sees only the card's last four characters. */
export const request = z.extend(requestInput, {
  id: requestId,
  boncard: printedNumber,
  note: z.string().with(noteExample),
  status,
  created: doneBy,
  /** The salon of the person who asked, at that time. */
  salon: z.nullable(salonReference),
  /** Who did what the request asked for, or declined it. */
  decided: z.nullable(doneBy),
  /** Why the request was declined. */
  reason: z.nullable(reason),
});

export const requestsQuery = z.extend(pageQuery, {
  status: z.optional(status),
  kind: z.optional(kind),
  salon: z.optional(salonId).register(kinds, { kind: 'salon' }),
  boncard_id: z.optional(boncardId),
});
