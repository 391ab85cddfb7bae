import { CommanderError } from 'commander';
import { describeFailure } from '../db/describeFailure.ts';
import { ignoreCode } from '../platform/fileSystem.ts';
import { type CliContext, exitCodes, type Finding, type Findings, fault } from './finding.ts';
import { cliProgram, type Report } from './program.ts';

/** Runs the operator's command with command-line arguments. Returns its exit code. */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  // A reader such as `head` may stop reading, or the terminal may be closed: the command still finishes, and its exit
  // code shows the result.
  for (const stream of [context.stdout, context.stderr]) stream.on('error', ignoreCode('EPIPE', 'EIO'));
  let exitCode = exitCodes.ok;
  const program = cliProgram(context, async (findings, how) => {
    exitCode = await showFindings(findings, how);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Showing help ends with such an error too.
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
}

/**
 * Writes findings as they arrive, and returns the exit code. An error that the operator can fix becomes a last finding,
 * a fault.
 */
async function showFindings(findings: Findings, { isJson, output }: Report): Promise<number> {
  let exitCode = exitCodes.ok;
  const show = (finding: Finding) => {
    output.write(`${isJson ? JSON.stringify(finding) : asText(finding)}\n`);
    if (finding.level === 'fault') exitCode = exitCodes.faults;
  };
  try {
    for await (const finding of findings) show(finding);
  } catch (error) {
    const failure = describeFailure(error);
    if (!failure) throw error;
    const { name, text, ...details } = failure;
    show(fault(name, text, details));
  }
  return exitCode;
}

function asText({ level, name, text, fix }: Finding): string {
  const line = `${level.padEnd(5)}  ${name}: ${text}`;
  return fix ? `${line}\n       → ${fix}` : line;
}
