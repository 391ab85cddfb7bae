import { z } from 'zod/mini';
import { boncardImportId } from './boncardImport.ts';
import { boncardId, salonId, transactionId } from './ids.ts';
import type { DeliveredEvent } from './webhook.ts';
import { month } from './wire.ts';

const ofCard = z.object({ boncard_id: boncardId });
const ofTransaction = z.extend(ofCard, { transaction_id: transactionId, salon_id: salonId });

interface EventContract {
  /** What has happened, for the OpenAPI document. */
  summary: string;
  /** What is sent about it: ids alone. */
  data: z.core.$ZodObject;
}

/** What webhooks are told with each event (wire "Webhooks"). */
export const eventContracts = {
  'boncard.charged': { summary: 'A card was sold', data: ofTransaction },
  'boncard.purchased': { summary: 'A payment was taken off a card', data: ofTransaction },
  'boncard.reversed': {
    summary: 'A sale or payment was undone, in whole or in part',
    data: z.extend(ofTransaction, { reverses: transactionId }),
  },
  'boncard.replaced': {
    summary: 'A card was replaced by another one',
    data: z.extend(ofCard, { successor_id: boncardId }),
  },
  'boncard.blocked': { summary: 'A card was blocked', data: ofCard },
  'boncard.canceled': { summary: 'A card was canceled', data: ofCard },
  'boncard.expired': { summary: 'An active card has expired', data: ofCard },
  'import.finished': { summary: 'An import is over', data: z.object({ import_id: boncardImportId }) },
  'month.closed': { summary: 'A month was closed', data: z.object({ month }) },
  'webhook.test': { summary: 'Somebody tries whether events arrive', data: z.object({}) },
} as const satisfies Record<DeliveredEvent, EventContract>;

/** The data of an event. */
export type DataOf<Event extends DeliveredEvent> = z.infer<(typeof eventContracts)[Event]['data']>;
