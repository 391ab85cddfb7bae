import { createHash } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UserId } from '../../contract/ids.ts';
import type { Config } from '../platform/config.ts';

/** A browser that is to be recognized from now on as one of a person's. */
interface NewDevice {
  userId: UserId;
  token: string;
  keptSeconds: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The tokens in the browser's cookies, by which it is recognized; one for each person who has signed in there. */
    deviceTokens: readonly string[];
    /** Set while a call is served; the call's answer then sets the cookie. */
    newDevice: NewDevice | undefined;
  }
}

/** How the names of the cookies begin. */
export const DEVICE_COOKIE = 'bonpanel-device-';
/** As many as every browser can keep for a host (RFC 6265, 6.1). More may be sent, and each makes the query longer. */
const MAX_COOKIES = 50;

/**
 * Reads and sets the cookies by which a browser is recognized (wire "Devices"). They authenticate nobody: they only
 * decide for which subject wrong passwords are counted.
 */
export function deviceCookies(app: FastifyInstance, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  const isSecure = ({ headers }: FastifyRequest) =>
    PUBLIC_URL?.startsWith('https:') === true || /\bhttps\b/i.test(String(headers['x-forwarded-proto']));
  const prefixFor = (request: FastifyRequest) =>
    isSecure(request) ? `__Secure-${DEVICE_COOKIE}` : DEVICE_COOKIE;

  app.decorateRequest('newDevice', undefined);
  app.decorateRequest('deviceTokens', {
    getter(this: FastifyRequest) {
      const ours = new RegExp(`(?:^|; ?)${prefixFor(this)}[0-9a-f]{8}=(?<token>[\\w-]{43})(?=;|$)`, 'g');
      const cookies = [...(this.headers.cookie ?? '').matchAll(ours)].slice(0, MAX_COOKIES);
      return cookies.flatMap(({ groups }) => groups?.token ?? []);
    },
  });
  app.addHook('onSend', async (request, reply) => {
    if (!request.newDevice) return;
    const { userId, token, keptSeconds } = request.newDevice;
    reply.header(
      'Set-Cookie',
      stringifySetCookie({
        name: prefixFor(request) + placeOf(userId),
        value: token,
        path: '/api/auth',
        maxAge: keptSeconds,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
      }),
    );
  });
}

/**
 * Returns the part of a cookie's name for a person. People who share a browser have a cookie each; the name does not
 * reveal whose it is.
 */
function placeOf(userId: UserId): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 8);
}
