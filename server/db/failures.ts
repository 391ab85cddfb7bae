import pg from 'pg';

// Class 08 connection exception, 57P0x server shutting down, crashed or starting, 53300 too many connections; and, all
// of which end the connection, 57P05 a session idle, 25P03 a transaction idle, 25P04 a transaction open for too long.
const connectionStates = /^(08...|57P0[1-5]|25P0[34]|53300)$/;
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
// The driver's messages for failures without a code from PostgreSQL or the socket.
const connectionMessage =
  /connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|query read timeout|client was closed/i;

/**
 * No connection to PostgreSQL could be opened, whatever the reason: it may be away, or its certificate or the role's
 * password may no longer be valid. Nothing was sent.
 */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
  }
}

/** Returns the message of a failure to connect. If all addresses of a name have failed, the error has only a code. */
export function messageOf(error: unknown): string {
  const { message, code, name } = error as NodeJS.ErrnoException;
  return message || (code ?? name);
}

// The transaction is rolled back completely, and another try may succeed: after a lock or statement timeout, a
// deadlock, or 25006, the code of a standby that is read-only until it is promoted.
const temporaryStates = new Set(['55P03', '57014', '40P01', '25006']);

/** Something in PostgreSQL is in the way of a change and will pass. Nothing was written. */
export class InTheWay extends Error {
  readonly retryAfterSeconds: number;

  constructor(what: string, { retryAfterSeconds }: { retryAfterSeconds: number }) {
    super(what);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns whether PostgreSQL gave up only for now, without having written anything. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof InTheWay) return true;
  return error instanceof pg.DatabaseError && temporaryStates.has(error.code ?? '');
}

/**
 * Returns whether a change was refused because its day is closed (`refuse_ended_day`). Nothing is written, nor will be
 * until the day is open again.
 */
export function isOfClosedDay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'ZD001';
}

/** Returns whether an error means that PostgreSQL is unavailable, and not that it refused something. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoConnection) return true;
  if (error instanceof pg.DatabaseError) return connectionStates.test(error.code ?? '');
  const { code, syscall } = error as NodeJS.ErrnoException;
  // ENOENT counts only for a socket; any other missing file is a different problem.
  if (code === 'ENOENT') return syscall === 'connect';
  return (code !== undefined && connectionCodes.has(code)) || connectionMessage.test(error.message);
}

/** Returns whether a statement failed only because an earlier one of its transaction had failed. */
export function isFollowUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/**
 * Returns whether PostgreSQL lacks disk, memory or similar resources (class 53, except too many connections), or cannot
 * read or write its files (class 58, except files that are missing, or exist although they should not).
 */
export function isOutOfResources(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^5[38](?!300|P0)/.test(error.code ?? '');
}
