import { isConnectionLost } from '../db/failures.ts';
import { OperatorFault } from '../operatorFault.ts';
import type { OperatorContext } from './context.ts';
import { exitCodes, type Finding, type Findings, fault } from './finding.ts';

/** Writes findings as they come. Returns the exit code that they lead to. What an operator can fix ends them as a fault. */
export async function showFindings(
  findings: Findings,
  { isJson, stdout }: { isJson: boolean } & Pick<OperatorContext, 'stdout'>,
): Promise<number> {
  let exitCode = exitCodes.allWell;
  const show = (finding: Finding) => {
    stdout.write(`${isJson ? JSON.stringify(finding) : asText(finding)}\n`);
    if (finding.level === 'fault') exitCode = exitCodes.faults;
  };
  try {
    for await (const finding of findings) show(finding);
  } catch (error) {
    if (error instanceof OperatorFault) show(fault('refused', error.message));
    else if (error instanceof Error && 'syscall' in error && 'path' in error)
      show(fault('file', error.message));
    else if (isConnectionLost(error)) {
      show(
        fault('database', `PostgreSQL is away: ${(error as Error).message}`, { mending: 'bonpanel doctor' }),
      );
    } else throw error;
  }
  return exitCode;
}

function asText({ level, name, text, mending }: Finding): string {
  const line = `${level.padEnd(5)}  ${name}: ${text}`;
  return mending ? `${line}\n       → ${mending}` : line;
}
