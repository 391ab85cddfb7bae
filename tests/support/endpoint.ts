import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** What an endpoint has received. */
export interface Received {
  headers: IncomingHttpHeaders;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever is sent
  body: any;
}

export interface Endpoint {
  url: string;
  received: Received[];
  close(): void;
}

type Answer = (response: ServerResponse, received: Received) => void;

/**
 * Opens a real HTTP server on this machine that records what is sent to it, and answers with 204 unless `answer` does
 * something else. With a private key and its certificate in one PEM it uses HTTPS.
 */
export async function openEndpoint(
  answer: Answer = (response) => response.writeHead(204).end(),
  pem?: Buffer,
): Promise<Endpoint> {
  const received: Received[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse) {
    // A try may break off.
    response.on('error', () => undefined);
    const raw = await text(request).catch(() => undefined);
    if (raw === undefined) return;
    const one = { headers: request.headers, raw, body: JSON.parse(raw) };
    received.push(one);
    answer(response, one);
  }
  const server = pem ? createSecureServer({ key: pem, cert: pem }, receive) : createServer(receive);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http${pem ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}/bony`,
    received,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns whether a delivery is genuine according to the library with which others receive webhooks. */
export function isGenuine(secret: string, { raw, headers }: Received): boolean {
  try {
    new Webhook(secret).verify(raw, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    });
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a delivery is signed with this secret, even if the server's clock is not that of the library. */
export function isSignedWith(secret: string, { raw, headers }: Received): boolean {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), sentAt, raw);
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
