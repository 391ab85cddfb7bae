import type { FastifyRequest } from 'fastify';
import type { CallName } from '../../contract/calls.ts';
import type { PooledDb } from '../db/client.ts';
import { CALLS_PER_PERSON } from '../platform/config.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { createTurns, NoTurn, type Turns } from '../platform/turns.ts';

/**
 * The lanes in which calls take turns. Each call that may take rights away has a lane of its own, so that it does not
 * queue behind other calls of its person. Looking up a session has separate lanes too, because the call that follows it
 * may wait for a lock.
 */
export type CallLane = 'call' | CallName;

/** Far more calls than any client sends at once. */
const MAX_WAITING = 1_000;

/** A place rests for this many times as long as it was used. */
const PAUSE = 2;

/** More calls than the programs of one person or key send at once. A caller that exceeds this is slowed down. */
export const CROWD = 64;

/**
 * Returns the turns in which people share the connections of a pool. As long as nobody else has called recently, one
 * person may use half of them.
 */
export function createCallTurns({ pool }: PooledDb): Turns {
  const connections = pool.options.max;
  const half = Math.floor(connections / 2);
  return createTurns({
    inAll: connections,
    perKey: Math.min(CALLS_PER_PERSON, half),
    whenAlone: half,
    pause: PAUSE,
    // Even if each call takes next to no time, receiving and answering them takes time as well.
    crowd: { of: CROWD, pause: PAUSE, leastMs: 20 },
    maxWaiting: MAX_WAITING,
  });
}

/** Runs the work when it is the caller's turn. Refuses it if that takes too long. */
export async function inTurn<Result>(
  { server, leaving }: FastifyRequest,
  { who, lane }: { who: string; lane: CallLane | `session of ${CallLane}` },
  work: (leaveTurn: () => void) => Promise<Result>,
): Promise<Result | Refusal> {
  const { callTurns, timeouts } = server;
  try {
    return await callTurns.take(who, work, { lane, signal: leaving, waitMs: timeouts.poolWaitMs });
  } catch (error) {
    if (error instanceof NoTurn) return refuse('too-many-calls', { retryAfterSeconds: 1 });
    throw error;
  }
}
