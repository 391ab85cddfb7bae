import { CommanderError } from 'commander';
import type { OperatorContext } from './context.ts';
import { exitCodes } from './finding.ts';
import { operatorProgram } from './program.ts';
import { showFindings } from './showFindings.ts';

/** Runs the operator's command with the arguments of a command line. Returns its exit code. */
export async function runOperator(args: readonly string[], context: OperatorContext): Promise<number> {
  let exitCode = exitCodes.allWell;
  const program = operatorProgram(context, async (findings, isJson) => {
    exitCode = await showFindings(findings, { isJson, stdout: context.stdout });
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help ends like this, too.
    return error.exitCode === 0 ? exitCodes.allWell : exitCodes.usage;
  }
}
