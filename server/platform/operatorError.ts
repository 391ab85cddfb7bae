/** A problem that the operator has to fix. Shown as a sentence or two, without a stack. */
export class OperatorError extends Error {}

/**
 * Returns whether the system refused access to a file, a directory, an address or a program; the message says to which.
 */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** Runs a start. If it fails with something that the operator has to fix, prints the sentence and sets exit code 1. */
export async function exitOnOperatorError(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof OperatorError || isSystemError(error))) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
