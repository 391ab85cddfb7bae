import { CommanderError } from 'commander';
import { isConnectionLost, isOutOfResources } from '../db/failures.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { type CliContext, exitCodes, type Finding, type Findings, fault } from './finding.ts';
import { cliProgram } from './program.ts';

/** Runs the operator's command with command-line arguments. Returns its exit code. */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  let exitCode = exitCodes.ok;
  const program = cliProgram(context, async (findings, isJson) => {
    exitCode = await showFindings(findings, { isJson, stdout: context.stdout });
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help also ends this way.
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
}

/** Writes findings as they come and returns their exit code. An error that the operator can fix becomes a last fault. */
async function showFindings(
  findings: Findings,
  { isJson, stdout }: { isJson: boolean } & Pick<CliContext, 'stdout'>,
): Promise<number> {
  let exitCode = exitCodes.ok;
  const show = (finding: Finding) => {
    stdout.write(`${isJson ? JSON.stringify(finding) : asText(finding)}\n`);
    if (finding.level === 'fault') exitCode = exitCodes.faults;
  };
  try {
    for await (const finding of findings) show(finding);
  } catch (error) {
    if (error instanceof OperatorError) show(fault('refused', error.message));
    else if (isConnectionLost(error)) {
      show(
        fault('database', `PostgreSQL is unavailable: ${(error as Error).message}`, {
          fix: 'bonpanel doctor',
        }),
      );
    } else if (isOutOfResources(error)) show(fault('database', `PostgreSQL cannot go on: ${error.message}`));
    else if (error instanceof Error && 'syscall' in error) show(fault('file', error.message));
    else throw error;
  }
  return exitCode;
}

function asText({ level, name, text, fix }: Finding): string {
  const line = `${level.padEnd(5)}  ${name}: ${text}`;
  return fix ? `${line}\n       → ${fix}` : line;
}
