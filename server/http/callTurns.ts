import type { FastifyRequest } from 'fastify';
import type { CallName } from '../../contract/calls.ts';
import type { PooledDb } from '../db/client.ts';
import { CALLS_PER_PERSON } from '../platform/config.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { createTurns, NoTurn, type Turns } from '../platform/turns.ts';

/**
 * What takes turns: each call that may take rights away does so apart, so that it queues behind no other call of its person. The
 * look-up of a session is apart, too, because what follows it may wait for a lock.
 */
export type CallLane = 'call' | CallName;

/** Far more than any client sends at once. */
const MAX_WAITING = 1_000;

/**
 * More than programs of one person or key send at once: a caller that does is slowed down also where a call takes next to no time, as
 * receiving and answering it takes some, too.
 */
const CROWD = { of: 64, pauseMs: 20 };

/**
 * Returns turns between people for the connections of a pool. As long as nobody else has called lately, one person may have
 * half of them.
 */
export function createCallTurns({ pool }: PooledDb): Turns {
  const connections = pool.options.max;
  const half = Math.floor(connections / 2);
  return createTurns({
    inAll: connections,
    perKey: Math.min(CALLS_PER_PERSON, half),
    whenAlone: half,
    pause: 2,
    crowd: CROWD,
    maxWaiting: MAX_WAITING,
  });
}

/** Runs the work when it is the caller's turn, or refuses it if that takes too long. */
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
