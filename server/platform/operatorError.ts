/** What whoever runs the server has to mend. It is said in a sentence or two, without a stack. */
export class OperatorError extends Error {}

/** Runs a start that ends, where the operator has something to mend, with that sentence and exit code 1. */
export async function exitOnOperatorError(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
