import { type DestinationStream, destination } from 'pino';

/** How much of the log waits while standard output takes nothing; lines beyond that are dropped. */
const MAX_WAITING_BYTES = 10_000_000;

/**
 * Returns standard output for the log. If it cannot be written to, for example because its disk is full, the server
 * goes on and ends as otherwise; what waits is written with the next line that can be.
 */
export function standardOutput(): DestinationStream {
  const stream = destination({ dest: 1, maxLength: MAX_WAITING_BYTES });
  let isBroken = false;
  // Without a listener, the error would end the process.
  stream.on('error', () => {
    isBroken = true;
  });
  stream.on('write', () => {
    isBroken = false;
  });
  const flushSync = stream.flushSync.bind(stream);
  // Called at a fatal error and at the end of the process: it tries again until it succeeds, and blocks everything.
  stream.flushSync = () => {
    if (!isBroken) flushSync();
  };
  return stream;
}
