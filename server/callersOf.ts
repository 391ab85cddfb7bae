import type { ActorId } from '../contract/ids.ts';
import type { liveSessions } from './accounts/liveSessions.ts';
import type { liveKeys } from './apiKeys/liveKeys.ts';
import { isSecret } from './apiKeys/secret.ts';
import type { Sessions } from './http/route.ts';
import { hashToken } from './platform/ids.ts';
import { isRefusal, refuse } from './platform/refusal.ts';

/** Returns who makes a call: a signed-in person or an API key, depending on how the token begins. */
export function callersOf(
  sessions: ReturnType<typeof liveSessions>,
  keys: ReturnType<typeof liveKeys>,
): Sessions {
  const owners = new Owners();
  return {
    async find(token, from) {
      const session = isSecret(token)
        ? await keys.find(token, from.now)
        : ((await sessions.find(token, from)) ?? refuse('unauthenticated'));
      if (!isRefusal(session)) owners.remember(token, session.user.id);
      return session;
    },
    ownerOf: (token) => owners.find(token),
    async lock(tx, session, at) {
      if (session.key) return keys.lock(tx, session, at);
      return (await sessions.lock(tx, session, at)) ?? refuse('unauthenticated');
    },
  };
}

const MAX_OWNERS = 10_000;

/** The actors whose tokens were looked up recently. */
class Owners {
  readonly #ids = new Map<string, ActorId>();

  find(token: string): ActorId | undefined {
    return this.#ids.get(nameOf(token));
  }

  remember(token: string, id: ActorId) {
    this.#ids.set(nameOf(token), id);
    const [oldest] = this.#ids.keys();
    if (this.#ids.size > MAX_OWNERS && oldest) this.#ids.delete(oldest);
  }
}

/** Returns a hash to store instead of the token, so that the token stays in memory no longer than its call. */
function nameOf(token: string): string {
  return hashToken(token).toString('base64');
}
