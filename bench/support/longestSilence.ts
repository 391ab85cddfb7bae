/** The token with which a bench reads the server's metrics. */
export const METRICS_TOKEN = 'token-of-the-bench';

/**
 * Returns the longest time (ms) for which the server's event loop was blocked since the last call, by its own metrics.
 */
export async function longestSilence(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await response.text()) ?? [];
  return Number(seconds) * 1000;
}
