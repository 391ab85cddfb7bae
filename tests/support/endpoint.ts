import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
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

/** Opens a real HTTP server on this machine that keeps what is sent to it; it answers 204 unless told otherwise. */
export async function openEndpoint(
  answer: Answer = (response) => response.writeHead(204).end(),
): Promise<Endpoint> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    // A try that is broken off.
    response.on('error', () => undefined);
    const raw = await text(request).catch(() => undefined);
    if (raw === undefined) return;
    const one = { headers: request.headers, raw, body: JSON.parse(raw) };
    received.push(one);
    answer(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bony`,
    received,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns whether a library that others receive with takes a delivery for genuine. */
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
