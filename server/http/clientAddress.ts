import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { canonicalAddress, forwardedAddress } from '../platform/ipAddress.ts';
import { refuse } from '../platform/refusal.ts';
import { sendRefusal } from './answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's IP address in canonical form; empty only for a request that is refused because it is unknown. */
    address: string;
  }
}

type TrustProxy = Config['TRUST_PROXY'];

/** Determines the client of each request. */
export function resolveClientAddress(app: FastifyInstance, trustProxy: TrustProxy) {
  const addressOf = clientAddress(trustProxy);
  app.decorateRequest('address', '');
  app.addHook('onRequest', async (request) => {
    request.address = addressOf(request.raw) ?? '';
  });
}

/** Refuses requests with an unknown client, because locks need an address. */
export function requireClientAddress(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.address !== '') return;
    return sendRefusal(request, reply, refuse('client-address-invalid'));
  });
}

/** More characters than all proxies of a host write. The client can have written 16 kB before them. */
const LONGEST_CHAIN = 1000;

/**
 * Returns a function that returns a request's client address. That is the address of the connection, unless it belongs
 * to a trusted proxy: then it is the next address of X-Forwarded-For, read from the right, where each proxy adds its
 * caller. Whatever the client itself wrote is further left and is not used.
 */
export function clientAddress(trustProxy: TrustProxy): (request: IncomingMessage) => string | undefined {
  const isProxy = proxyTest(trustProxy);
  return ({ socket, headers: { 'x-forwarded-for': forwarded } }) => {
    const others = String(forwarded)
      .slice(-LONGEST_CHAIN)
      .split(',')
      .map((entry) => entry.trim());
    let client = canonicalAddress(socket.remoteAddress ?? '');
    for (const [place, entry] of (forwarded === undefined ? [] : others.reverse()).entries()) {
      if (client === undefined || !isProxy(client, place)) break;
      client = forwardedAddress(entry);
    }
    return client;
  };
}

/**
 * Returns a function that returns the client's address for a connection; undefined for a proxy's connection, which
 * carries the requests of many clients.
 */
export function connectionClient(trustProxy: TrustProxy): (socket: Socket) => string | undefined {
  const isProxy = proxyTest(trustProxy);
  return ({ remoteAddress = '' }) => {
    const address = canonicalAddress(remoteAddress);
    return address === undefined || isProxy(address, 0) ? undefined : address;
  };
}

/** Returns whether an address, at a position counted from the connection, is that of a trusted proxy. */
function proxyTest(trustProxy: TrustProxy): (address: string, place: number) => boolean {
  return typeof trustProxy === 'number' ? (_, place) => place < trustProxy : within(trustProxy);
}

function within(networks: Exclude<TrustProxy, number>): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
