import { isConnectionLost } from '../db/failures.ts';
import { OperatorFault } from '../operatorFault.ts';
import { exitCodes, type Finding, type Findings, fault } from './finding.ts';

/** Writes findings as they come, and sets the exit code by them. What an operator can mend ends them as a fault. */
export async function showFindings(findings: Findings, isJson: boolean): Promise<void> {
  const show = (finding: Finding) => {
    process.stdout.write(`${isJson ? JSON.stringify(finding) : asText(finding)}\n`);
    if (finding.level === 'fault') process.exitCode = exitCodes.faults;
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
}

function asText({ level, name, text, mending }: Finding): string {
  const line = `${level.padEnd(5)}  ${name}: ${text}`;
  return mending ? `${line}\n       → ${mending}` : line;
}
