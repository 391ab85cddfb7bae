import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** Stops the process by its own rules when a signal or an error that nobody caught ends it, within ten seconds. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>) {
  closeWithGrace({ delay: 10_000, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error');
    await stop();
  });
}
