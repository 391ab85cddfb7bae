import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type EndSignal = (typeof endSignals)[number];

/**
 * Within this time, a second signal is ignored: npm forwards to us a signal that the terminal has sent to both of us.
 */
const REPEATED_SIGNAL_MS = 1_000;

/**
 * Calls `end` on the first termination signal; a later one ends the process immediately. Returns a function that
 * removes the listeners.
 */
export function onEndSignal(end: (signal: EndSignal) => void): () => void {
  let firstAt: number | undefined;
  const receive = (signal: EndSignal) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      end(signal);
    } else if (performance.now() - firstAt > REPEATED_SIGNAL_MS) process.exit(1);
  };
  for (const signal of endSignals) process.on(signal, receive);
  return () => {
    for (const signal of endSignals) process.off(signal, receive);
  };
}

export const STOP_TIMEOUT_MS = 10_000;
/** The embedded PostgreSQL stops last, and writes a checkpoint first; otherwise the next start would recover. */
export const EMBEDDED_STOP_TIMEOUT_MS = 25_000;

/**
 * Stops the process cleanly on a signal or an uncaught error. If this takes longer than `timeoutMs`, the process is
 * ended anyway, with exit code 1.
 */
export function stopOnSignal(log: Logger, stop: () => Promise<void>, timeoutMs = STOP_TIMEOUT_MS) {
  const { close } = closeWithGrace(
    // A failed start ends on its own, with its exit code.
    { delay: timeoutMs, logger: log, skip: [...endSignals, 'beforeExit'] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an error');
      await stop();
    },
  );
  onEndSignal(() => void close());
}
