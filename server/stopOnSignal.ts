import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { endSignals, onEndSignal } from './endSignals.ts';

export const STOP_TIMEOUT_MS = 10_000;

/**
 * Stops the process by its own rules when a signal or an error that nobody caught ends it. Where that takes longer than
 * `timeoutMs`, it ends all the same, with exit code 1.
 */
export function stopOnSignal(log: Logger, stop: () => Promise<void>, timeoutMs = STOP_TIMEOUT_MS) {
  const { close } = closeWithGrace(
    { delay: timeoutMs, logger: log, skip: [...endSignals] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an error');
      await stop();
    },
  );
  onEndSignal(() => void close());
}
