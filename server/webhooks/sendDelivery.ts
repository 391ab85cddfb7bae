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
  /** The newest first; each signs. */
  secrets: readonly Buffer[];
  agent: Agent;
  tryMs: number;
  now: Date;
  /** The server ends. */
  stopping: AbortSignal;
}

/**
 * Sends a delivery once, as Standard Webhooks 1.0 has it, and returns how that ended: any 2xx has received it. Follows no redirect,
 * and takes no longer and no more of the answer than it says, whatever the other side does.
 * @throws if the server ends meanwhile.
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

/** Returns how an answer begins, and reads no further; what comes until the try's time is over, if it comes slowly. */
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
    // It has been received: only the status says so.
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, READ_BYTES).toString();
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** What receivers echo: secrets and signatures, and what looks like a card's number. */
const secretLike = /whsec_[\w+/=-]*|v1a?,[\w+/=]*|(?<![0-9a-z])([0-9a-z][ -]?){19}[0-9a-z](?![0-9a-z])/gi;

/** Returns text as a log may keep it. */
function withoutSecrets(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replaceAll(secretLike, '…');
}

/** Why there was no answer, by the names and codes of Node and of undici. */
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
