import type { PanelRecord } from '../../wire/panelRecord.ts';

export type Webhook = PanelRecord<'webhooks'>;
export type Delivery = PanelRecord<'webhook-deliveries'>;
