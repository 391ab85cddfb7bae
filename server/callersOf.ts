import type { ActorId } from '../contract/ids.ts';
import type { liveSessions } from './accounts/liveSessions.ts';
import type { liveKeys } from './apiKeys/liveKeys.ts';
import { isSecret } from './apiKeys/secret.ts';
import type { Tx } from './db/client.ts';
import { hashToken } from './platform/ids.ts';
import { isRefusal, type Refusal, refuse } from './platform/refusal.ts';
import type { AnySession } from './platform/session.ts';

/** Returns who makes a call: somebody signed in or an API key, as the token says by how it begins. */
export function callersOf(sessions: ReturnType<typeof liveSessions>, keys: ReturnType<typeof liveKeys>) {
  const owners = new Owners();
  return {
    /** Returns the live session or key of a token and remembers its use, or why there is none. */
    async find(token: string, from: { address: string; now: Date }): Promise<AnySession | Refusal> {
      const session = isSecret(token)
        ? await keys.find(token, from.now)
        : ((await sessions.find(token, from)) ?? refuse('unauthenticated'));
      if (!isRefusal(session)) owners.remember(token, session.user.id);
      return session;
    },
    /** Returns whose token this is, if it has been live here lately; it decides only in which queue a call waits. */
    ownerOf: (token: string) => owners.find(token),
    /**
     * Returns a session or key in its current state if it is still alive, and keeps it so until the transaction ends; alone, if the
     * transaction may take rights away from `loser`.
     */
    async lock(
      tx: Tx,
      session: AnySession,
      at: { now: Date; loser?: ActorId | undefined },
    ): Promise<AnySession | Refusal> {
      if (session.key) return keys.lock(tx, session, at);
      return (await sessions.lock(tx, session, at)) ?? refuse('unauthenticated');
    },
  };
}

const MAX_OWNERS = 10_000;

/** Whose tokens were looked up lately. */
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

/** A token itself stays in memory no longer than its call. */
function nameOf(token: string): string {
  return hashToken(token).toString('base64');
}
