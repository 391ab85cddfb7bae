import type { z } from 'zod';
import type { AuditDetails } from '../../contract/audit.ts';
import type { Language } from '../../contract/language.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { WebhookId, webhookInput } from '../../contract/webhook.ts';
import { type AuditValues, differences, facts } from '../audit/details.ts';
import { type AuditedObject, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Person } from '../platform/actor.ts';
import type { AllowedAddresses } from '../platform/allowedAddresses.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { SealingKeys } from '../platform/secretBox.ts';
import { isConfirmed } from '../platform/session.ts';
import { addressRefusal } from './addressRefusal.ts';
import {
  awaitOtherWebhooks,
  changeWebhook,
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  type WebhookRow,
} from './queries.ts';
import { newSecret } from './secrets.ts';

type WebhookInput = z.output<typeof webhookInput>;

/** Who makes a change, and when: each needs a confirmed session. */
export interface Change {
  by: Person;
  now: Date;
}

/** A change that says first what else is wrong with it. */
interface ConfirmedLast extends Change {
  /** When its person proved last who they are. */
  confirmedAt: Date;
}

interface Saving extends ConfirmedLast {
  input: WebhookInput;
  /** In which administrators read of it. */
  language: Language;
  allowed: AllowedAddresses;
}

/** An endpoint, with the secret that was made just now. */
export interface WithSecret {
  webhook: WebhookRow;
  secret: string;
}

/** Each is tried on its own. */
const MAX_WEBHOOKS = 20;
/** How long the secret of before a rotation signs as well. */
const OVERLAP_MS = 24 * 3_600_000;

/** Begins to tell an address of events (requirements "Webhooks"). */
export async function createWebhook(
  tx: Tx,
  { input, language, by, confirmedAt, allowed, keys, now }: Saving & { keys: SealingKeys },
): Promise<WithSecret | Refusal> {
  const refused = addressRefusal(input.url, allowed);
  if (refused) return refused;
  if (!isConfirmed(confirmedAt, now)) return refuse('confirm-first');
  await awaitOtherWebhooks(tx);
  if ((await countWebhooks(tx)) >= MAX_WEBHOOKS)
    return refuse('too-many-webhooks', { args: { max: String(MAX_WEBHOOKS) } });
  const id = newId<WebhookId>();
  const { shown, kept } = newSecret(id, keys);
  await insertWebhook(tx, {
    ...contentOf(input),
    ...kept,
    id,
    language,
    expired_through: lastExpiredDay(now),
    created_by: by.userId,
    created_at: now,
  });
  const webhook = await getWebhook(tx, id);
  await recordAudit(tx, {
    action: 'webhook.created',
    by,
    object: auditedWebhook(webhook),
    at: now,
    details: facts(factsOf(webhook)),
  });
  return { webhook, secret: shown };
}

/** Changes an endpoint; one that is told of expired cards from now on is not told of earlier ones. */
export async function updateWebhook(
  tx: Tx,
  { id, input, language, by, confirmedAt, allowed, now }: Saving & { id: WebhookId },
): Promise<WebhookRow | Refusal> {
  const before = await lockWebhook(tx, id);
  if (!before) return refuse('not-found');
  // What was allowed once may stay, as long as it is not told of anything.
  const refused = (input.active || input.url !== before.url) && addressRefusal(input.url, allowed);
  if (refused) return refused;
  if (!isConfirmed(confirmedAt, now)) return refuse('confirm-first');
  await changeWebhook(tx, id, {
    ...contentOf(input),
    language,
    ...(input.active && { gone_at: null }),
    ...(input.url !== before.url && { failing_since: null }),
    ...(!toldOfExpired(before) && { expired_through: lastExpiredDay(now) }),
  });
  const webhook = await getWebhook(tx, id);
  await recordAudit(tx, {
    action: 'webhook.changed',
    by,
    object: auditedWebhook(webhook),
    at: now,
    details: changesOf(before, webhook),
  });
  return webhook;
}

/** Deletes an endpoint, with what it has not been told of yet. */
export async function removeWebhook(
  tx: Tx,
  { id, by, now }: Change & { id: WebhookId },
): Promise<Refusal | undefined> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook) return refuse('not-found');
  await deleteWebhook(tx, id);
  const details = { before: factsOf(webhook), after: {} };
  await recordAudit(tx, { action: 'webhook.deleted', by, object: auditedWebhook(webhook), at: now, details });
  return undefined;
}

/** Gives an endpoint a new secret; the former one signs as well for a day, so that it can be exchanged without a gap. */
export async function rotateSecret(
  tx: Tx,
  { id, by, confirmedAt, keys, now }: ConfirmedLast & { id: WebhookId; keys: SealingKeys },
): Promise<WithSecret | Refusal> {
  const before = await lockWebhook(tx, id);
  if (!before) return refuse('not-found');
  if (!isConfirmed(confirmedAt, now)) return refuse('confirm-first');
  const { shown, kept } = newSecret(id, keys);
  const former_secret_until = new Date(now.getTime() + OVERLAP_MS);
  await changeWebhook(tx, id, { ...kept, former_secret: before.secret, former_secret_until });
  const webhook = await getWebhook(tx, id);
  const details = facts({ former_secret_until: webhook.former_secret_until?.toISOString() ?? null });
  await recordAudit(tx, { action: 'webhook.rotated', by, object: auditedWebhook(webhook), at: now, details });
  return { webhook, secret: shown };
}

/** Returns what is stored of the form. */
function contentOf({ url, events, active }: WebhookInput) {
  return { url, events: [...new Set(events)], active };
}

function toldOfExpired({ active, events }: Pick<WebhookRow, 'active' | 'events'>): boolean {
  return active && events.includes('boncard.expired');
}

/** Returns the last Warsaw day whose cards have expired. */
export function lastExpiredDay(now: Date): WarsawDay {
  return addDays(warsawDayOf(now), -1);
}

async function getWebhook(tx: Tx, id: WebhookId): Promise<WebhookRow> {
  const webhook = await findWebhook(tx, id);
  if (!webhook) throw new Error(`there is no webhook ${id}`);
  return webhook;
}

type Audited = Pick<WebhookRow, 'url' | 'events' | 'active'>;

function factsOf({ url, events, active }: Audited): AuditValues {
  return { url: withoutPath(url), events: events.join(', '), active };
}

/** Returns what has changed; the address also if only the part has that is not recorded. */
function changesOf(former: Audited, current: Audited): AuditDetails {
  const { before, after } = differences(factsOf(former), factsOf(current));
  if (former.url === current.url) return { before, after };
  return {
    before: { ...before, url: withoutPath(former.url) },
    after: { ...after, url: withoutPath(current.url) },
  };
}

/** Returns an address without path and query, which may be the receiver's password: the audit keeps everything. */
function withoutPath(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname === '/' && !search ? '' : '/…'}`;
}

/** Returns an endpoint as the audit names it, by its host. */
export function auditedWebhook({ id, url }: { id: WebhookId; url: string }): AuditedObject {
  return { kind: 'webhook', id, label: new URL(url).host };
}
