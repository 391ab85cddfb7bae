import pg from 'pg';
import { isSystemError, OperatorError } from '../platform/operatorError.ts';
import { isConnectionLost, isOutOfResources, isTemporary } from './failures.ts';
import { OutcomeUnknown } from './transact.ts';

/** A failure in the form in which the operator reads it. */
interface Failure {
  name: 'refused' | 'database' | 'file';
  text: string;
  fix?: string;
}

const damaged = {
  text: 'PostgreSQL’s files are damaged',
  fix: 'Stop the server and keep a copy of PostgreSQL’s directory. Then restore the last backup, best on another disk: docs/OPERATIONS.md, “Restore”.',
};

/** What PostgreSQL refuses because of how it is set up or of what it finds on disk, and not because of the query. */
const refusals: Partial<Record<string, Omit<Failure, 'name'>>> = {
  '25006': {
    text: 'PostgreSQL is read-only',
    fix: 'Find out why (default_transaction_read_only, a standby, a full disk at a provider), and make it writable.',
  },
  '42501': {
    text: 'PostgreSQL does not allow it',
    fix: 'docs/OPERATIONS.md, “Two roles”, says which rights the roles need.',
  },
  XX001: damaged,
  XX002: damaged,
};

const inTheWay = { text: 'something in PostgreSQL is in the way', fix: 'Try again.' };

const outcomeUnknown: Failure = {
  name: 'database',
  text: 'PostgreSQL has not answered a COMMIT: it is not known whether this was done',
  fix: 'Look whether it was before you do it again. If a synchronous standby is away, it was done, and is lost only in a failover: docs/OPERATIONS.md, “Failover”.',
};

/**
 * Returns a description of a failure that the operator has to fix: settings, PostgreSQL, files or the network.
 * Undefined for a bug.
 */
export function describeFailure(error: unknown): Failure | undefined {
  if (error instanceof OperatorError) return { name: 'refused', text: error.message };
  if (error instanceof OutcomeUnknown) return outcomeUnknown;
  if (isConnectionLost(error)) {
    const { message } = error as Error;
    return { name: 'database', text: `PostgreSQL is unavailable: ${message}`, fix: 'bonpanel doctor' };
  }
  if (isOutOfResources(error)) return { name: 'database', text: `PostgreSQL cannot go on: ${error.message}` };
  const known = error instanceof pg.DatabaseError ? refusals[error.code ?? ''] : undefined;
  const refusal = known ?? (isTemporary(error) ? inTheWay : undefined);
  if (refusal) {
    const { message } = error as Error;
    return { ...refusal, name: 'database', text: `${refusal.text}: ${message}` };
  }
  if (isSystemError(error)) return { name: 'file', text: error.message };
  return undefined;
}

/** Returns an error as an `OperatorError` if the operator has to fix it, and unchanged otherwise. */
export function asOperatorError(error: unknown): unknown {
  const failure = describeFailure(error);
  if (!failure || error instanceof OperatorError) return error;
  const { text, fix } = failure;
  return new OperatorError(fix ? `${text}. ${fix}` : text, { cause: error });
}
