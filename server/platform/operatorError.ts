/** Something that the operator has to fix. Shown as a sentence or two, without a stack. */
export class OperatorError extends Error {}

/** Runs a start; if it throws an OperatorError, prints its sentence and sets exit code 1. */
export async function exitOnOperatorError(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
