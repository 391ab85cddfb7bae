import type { z } from 'zod';
import type { AuditDetails } from '../../contract/audit.ts';
import type { Language } from '../../contract/language.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { WebhookId, webhookInput } from '../../contract/webhook.ts';
import { type AuditValues, differences, facts } from '../audit/details.ts';
import { type AuditedObject, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change, Person } from '../platform/actor.ts';
import type { AllowedAddresses } from '../platform/allowedAddresses.ts';
import { DAY_MS } from '../platform/durations.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { UNSEEN_MS } from '../platform/rotation.ts';
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
  listUrls,
  lockWebhook,
  type WebhookRow,
} from './queries.ts';
import { newSecret, resealed } from './secrets.ts';

type WebhookInput = z.output<typeof webhookInput>;

/** A change whose other refusals are checked before the one that asks for a confirmed session. */
interface ConfirmedLast extends Change<Person> {
  /** When its person last proved their identity. */
  confirmedAt: Date;
}

interface Saving extends ConfirmedLast {
  input: WebhookInput;
  /** The language in which administrators are notified about it. */
  language: Language;
}

type LockedWebhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>;

/** An endpoint with its new secret. */
export interface WithSecret {
  webhook: WebhookRow;
  secret: string;
}

/** The most endpoints; each is delivered to separately. */
const MAX_WEBHOOKS = 20;
/** How long the previous secret still signs after a rotation. */
export const OVERLAP_MS = DAY_MS;

/** Adds an endpoint that is told of events (requirements "Webhooks"). */
export async function createWebhook(
  tx: Tx,
  { input, language, by, confirmedAt, now }: Saving,
  { allowed, keys }: { allowed: AllowedAddresses; keys: SealingKeys },
): Promise<WithSecret | Refusal> {
  await awaitOtherWebhooks(tx);
  const refused = await urlRefusal(tx, input, { allowed });
  if (refused) return refused;
  if (!isConfirmed(confirmedAt, now)) return refuse('confirm-first');
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
  const details = facts(factsOf(webhook));
  await recordAudit(tx, { by, now }, { action: 'webhook.created', object: auditedWebhook(webhook), details });
  return { webhook, secret: shown };
}

/**
 * Changes an endpoint. If it is subscribed to expired cards from now on, it is not told of cards that expired earlier.
 */
export async function updateWebhook(
  tx: Tx,
  { id, input, language, by, confirmedAt, now }: Saving & { id: WebhookId },
  allowed: AllowedAddresses,
): Promise<WebhookRow | Refusal> {
  const before = await lockWebhook(tx, id);
  if (!before) return refuse('not-found');
  const isMoved = input.url !== before.url;
  if (isMoved) await awaitOtherWebhooks(tx);
  const refused = await urlRefusal(tx, input, { before, allowed });
  if (refused) return refused;
  if (!isConfirmed(confirmedAt, now)) return refuse('confirm-first');
  await changeWebhook(tx, id, {
    ...contentOf(input),
    language,
    // What is known of an endpoint holds for its URL, and for as long as it is tried.
    ...((input.active || isMoved) && { gone_at: null }),
    ...((isMoved || !input.active || !before.active) && { failing_since: null }),
    ...(!toldOfExpired(before) && { expired_through: lastExpiredDay(now) }),
  });
  const webhook = await getWebhook(tx, id);
  const details = changesOf(before, webhook);
  await recordAudit(tx, { by, now }, { action: 'webhook.changed', object: auditedWebhook(webhook), details });
  return webhook;
}

/** Deletes an endpoint, with the deliveries that it has not received yet. */
export async function removeWebhook(
  tx: Tx,
  { id, by, now }: Change<Person> & { id: WebhookId },
): Promise<Refusal | undefined> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook) return refuse('not-found');
  await deleteWebhook(tx, id);
  const details = { before: factsOf(webhook), after: {} };
  await recordAudit(tx, { by, now }, { action: 'webhook.deleted', object: auditedWebhook(webhook), details });
  return undefined;
}

/**
 * Gives an endpoint a new secret. The one in use also signs for another day, so that it can be replaced without a gap.
 */
export async function rotateSecret(
  tx: Tx,
  { id, by, confirmedAt, now }: ConfirmedLast & { id: WebhookId },
  keys: SealingKeys,
): Promise<WithSecret | Refusal> {
  const before = await lockWebhook(tx, id);
  if (!before) return refuse('not-found');
  if (!isConfirmed(confirmedAt, now)) return refuse('confirm-first');
  const { shown, kept } = newSecret(id, keys);
  // Its row names one PIN key for both secrets.
  const former_secret = resealed(id, secretInUse(before, now), keys) ?? null;
  const former_secret_until = former_secret && new Date(now.getTime() + OVERLAP_MS);
  await changeWebhook(tx, id, { ...kept, former_secret, former_secret_until });
  const webhook = await getWebhook(tx, id);
  const details = facts({ former_secret_until: webhook.former_secret_until?.toISOString() ?? null });
  await recordAudit(tx, { by, now }, { action: 'webhook.rotated', object: auditedWebhook(webhook), details });
  return { webhook, secret: shown };
}

/**
 * Returns the secret that the receiver of an endpoint has: the current one, or the one from before while the answer
 * with the current one may have been lost.
 */
function secretInUse({ secret, former_secret, former_secret_until }: LockedWebhook, now: Date): Buffer {
  const unseenUntil = (former_secret_until?.getTime() ?? 0) - OVERLAP_MS + UNSEEN_MS;
  return former_secret && unseenUntil > now.getTime() ? former_secret : secret;
}

/**
 * Returns why an endpoint, new or as it was `before`, cannot have a URL. One that was allowed once may stay while the
 * endpoint is switched off.
 */
export async function urlRefusal(
  tx: Tx,
  { url, active }: { url: string; active: boolean | undefined },
  { before, allowed }: { before?: Pick<WebhookRow, 'id' | 'url'> | undefined; allowed: AllowedAddresses },
): Promise<Refusal | undefined> {
  const isMoved = url !== before?.url;
  const refused = active || isMoved ? addressRefusal(url, allowed) : undefined;
  return refused ?? (isMoved ? takenRefusal(tx, url, before?.id) : undefined);
}

/**
 * Returns why an endpoint cannot have a URL: another one has it, perhaps in another spelling (`https://KASA.pl:443`),
 * and each event would arrive twice.
 */
async function takenRefusal(tx: Tx, url: string, id?: WebhookId): Promise<Refusal | undefined> {
  const others = (await listUrls(tx)).filter((other) => other.id !== id);
  const isTaken = others.some((other) => new URL(other.url).href === new URL(url).href);
  return isTaken ? refuse('webhook-taken', { field: 'url' }) : undefined;
}

/** Returns the content to store from the form. */
function contentOf({ url, events, active }: WebhookInput) {
  return { url, events: [...new Set(events)], active };
}

function toldOfExpired({ active, events }: Pick<WebhookRow, 'active' | 'events'>): boolean {
  return active && events.includes('boncard.expired');
}

/** Returns the latest Warsaw day that is the last day of cards which have expired by now: yesterday. */
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

/** Returns what has changed. A changed URL is included even if only its part that is not recorded has changed. */
function changesOf(former: Audited, current: Audited): AuditDetails {
  return differences(factsOf(former), factsOf(current), former.url === current.url ? [] : ['url']);
}

/**
 * Returns a URL without path and query, because these may contain the receiver's password, and the audit keeps
 * everything.
 */
function withoutPath(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname === '/' && !search ? '' : '/…'}`;
}

/** Returns an endpoint as an audited object, named by its host. */
export function auditedWebhook({ id, url }: { id: WebhookId; url: string }): AuditedObject {
  return { kind: 'webhook', id, label: new URL(url).host };
}
