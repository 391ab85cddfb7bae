export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type EndSignal = (typeof endSignals)[number];

/** npm forwards to us what a terminal has sent to both of us. */
const SAME_WITHIN_MS = 1_000;

/** Calls `end` at the first signal that asks to end; a later one ends the process at once. Returns what takes this back. */
export function onEndSignal(end: (signal: EndSignal) => void): () => void {
  let firstAt: number | undefined;
  const receive = (signal: EndSignal) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      end(signal);
    } else if (performance.now() - firstAt > SAME_WITHIN_MS) process.exit(1);
  };
  for (const signal of endSignals) process.on(signal, receive);
  return () => {
    for (const signal of endSignals) process.off(signal, receive);
  };
}
