import { createHmac } from 'node:crypto';
import type { Agent, Dispatcher } from 'undici';
import type { DeliveryFailure } from '../../contract/webhook.ts';
import type { DueDelivery, TryOutcome } from './deliveryQueries.ts';
import { AddressRefused, NameUnknown } from './openAgent.ts';

/** How much of an answer is read, and how much of that is kept. */
const READ_BYTES = 4096;
const KEPT_CHARACTERS = 500;

interface Try {
  delivery: Pick<DueDelivery, 'id' | 'url' | 'event' | 'data' | 'created_at'>;
  /** The secrets, the newest first; the delivery is signed with each. */
  secrets: readonly Buffer[];
  agent: Agent;
  tryMs: number;
  now: Date;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
}

/**
 * Sends a delivery once, as specified by Standard Webhooks 1.0, and returns the result: with any 2xx status, it was
 * received. Follows no redirects, and keeps to its limits of time and of the answer's size, whatever the other side
 * does.
 * @throws if the server stops meanwhile.
 */
export async function sendDelivery({
  delivery,
  secrets,
  agent,
  tryMs,
  now,
  stopping,
}: Try): Promise<TryOutcome> {
  const { id, url, event, data, created_at } = delivery;
  const body = JSON.stringify({ type: event, timestamp: created_at.toISOString(), data });
  const seconds = String(Math.floor(now.getTime() / 1000));
  const signature = secrets.map((secret) => sign(secret, `${id}.${seconds}.${body}`)).join(' ');
  const signal = AbortSignal.any([AbortSignal.timeout(tryMs), stopping]);
  try {
    const answer = await agent.request({
      ...targetOf(url),
      method: 'POST',
      body,
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Bonpanel',
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': signature,
      },
    });
    const { statusCode } = answer;
    const text = await beginningOf(answer.body);
    stopping.throwIfAborted();
    return {
      failure: failureOf(statusCode),
      response_status: statusCode,
      response: withoutSecrets(text).slice(0, KEPT_CHARACTERS),
    };
  } catch (error) {
    stopping.throwIfAborted();
    return { failure: failureIn(error), response_status: null, response: null };
  }
}

function targetOf(url: string): Pick<Dispatcher.RequestOptions, 'origin' | 'path'> {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}

function sign(secret: Buffer, content: string): string {
  return `v1,${createHmac('sha256', secret).update(content).digest('base64')}`;
}

/**
 * Returns the beginning of an answer, without reading further; if it arrives slowly, what has arrived when the time of
 * the try is over.
 */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= READ_BYTES) break;
    }
  } catch {
    // An incomplete answer does not matter: only the status decides whether the delivery was received.
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, READ_BYTES).toString();
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** What receivers may send back: secrets and signatures, and texts that look like a card's number. */
const secretLike = /whsec_[\w+/=-]*|v1a?,[\w+/=]*|(?<![0-9a-z])([0-9a-z][ -]?){19}[0-9a-z](?![0-9a-z])/gi;

/** Returns text in a form that may be stored in a log. */
function withoutSecrets(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replaceAll(secretLike, '…');
}

/** Returns why there was no answer, by the error names and codes of Node and undici. */
function failureIn(error: unknown): DeliveryFailure {
  if (error instanceof AddressRefused) return 'address-refused';
  if (error instanceof NameUnknown) return 'name-unknown';
  const { name = '', code = '' } = error as { name?: string; code?: string };
  const known = `${name} ${code}`;
  if (/Timeout|TIMEOUT|TIMEDOUT/.test(known)) return 'timeout';
  if (/CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO_/.test(known)) return 'certificate';
  if (/Parser|HPE_|OVERFLOW/.test(known)) return 'answer-unreadable';
  return 'unreachable';
}
