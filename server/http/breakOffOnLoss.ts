import type { FastifyReply } from 'fastify';

const CHECK_MS = 1000;

/**
 * Breaks the connection within about a second after the caller of a file has lost the right to it, whether or not the
 * file is being read. A failed check is ignored: the next one follows soon, and while the database is unreachable nobody
 * loses a right.
 */
export function breakOffOnLoss({ raw, log }: FastifyReply, hasLostRight: () => Promise<boolean>) {
  let isChecking = false;
  const check = async () => {
    if (raw.closed) return clearInterval(timer);
    if (isChecking) return;
    isChecking = true;
    const isLost = await hasLostRight().catch(() => false);
    isChecking = false;
    if (!isLost || raw.closed) return;
    log.info('a file is broken off: its caller has lost the right to it');
    raw.destroy();
  };
  const timer = setInterval(check, CHECK_MS).unref();
}
