/** How many connections a client may open per second. */
const PER_SECOND = 100;
/** How many connections it may open at once after a pause. Thirty browsers behind one address open 180. */
const BURST = 400;
/** After this time without a new connection, the full number may be opened at once again. */
const FULL_AFTER_MS = (BURST / PER_SECOND) * 1000;

/** How many connections a client may still open, as of its last connection. */
interface Share {
  allowed: number;
  at: number;
}

/**
 * Returns a function that returns whether a client may open one more connection now. This is limited because
 * reconnecting over and over costs the server as much as a flood of requests.
 */
export function createConnectionRate(
  now: () => number = () => performance.now(),
): (client: string) => boolean {
  /** In the order of their last connections. */
  const shares = new Map<string, Share>();

  function forgetOld(at: number) {
    for (const [client, share] of shares) {
      if (at - share.at < FULL_AFTER_MS) return;
      shares.delete(client);
    }
  }

  return (client) => {
    const at = now();
    const known = shares.get(client) ?? { allowed: BURST, at };
    const allowed = Math.min(BURST, known.allowed + ((at - known.at) / 1000) * PER_SECOND);
    shares.delete(client);
    shares.set(client, { allowed: allowed >= 1 ? allowed - 1 : allowed, at });
    forgetOld(at);
    return allowed >= 1;
  };
}
