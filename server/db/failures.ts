import pg from 'pg';

// Class 08 connection exception, 57P0x server shutting down, crashed or starting, 53300 too many connections.
const connectionStates = /^(08...|57P0[1-4]|53300)$/;
const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
// What the driver says if neither PostgreSQL nor the socket gives a code.
const connectionMessage =
  /connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|query read timeout|client was closed/i;

// Rolled back completely and worth another try: a lock or statement timeout, a deadlock, and 25006, a standby that is
// read-only until it is promoted.
const temporaryStates = new Set(['55P03', '57014', '40P01', '25006']);

/** Returns whether PostgreSQL gave up for now, with nothing written. */
export function isTemporary(error: unknown): boolean {
  return error instanceof pg.DatabaseError && temporaryStates.has(error.code ?? '');
}

/** Returns whether the day of a change is closed (`refuse_ended_day`): nothing is written, and nothing is until its day is open. */
export function isOfClosedDay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'ZD001';
}

/** Returns whether an error means that PostgreSQL is unavailable, not that it refused something. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return connectionStates.test(error.code ?? '');
  const { code, syscall } = error as NodeJS.ErrnoException;
  // On a socket; any other missing file stays missing.
  if (code === 'ENOENT') return syscall === 'connect';
  return (code !== undefined && connectionCodes.has(code)) || connectionMessage.test(error.message);
}

/** Returns whether a statement only failed because an earlier one of its transaction had. */
export function isFollowUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/**
 * Returns whether PostgreSQL lacks disk, memory or the like (class 53 but for too many connections), or cannot read or write
 * its files (class 58 but for files that are missing or should be).
 */
export function isOutOfResources(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^5[38](?!300|P0)/.test(error.code ?? '');
}
