import { createInterface } from 'node:readline';
import type { CliContext } from './finding.ts';

/** Passed instead of an argument: the argument is then read from standard input. */
export const FROM_INPUT = '-';

/**
 * Returns an argument that may be secret or personal. For `-`, that is the first line of standard input, which appears
 * neither in the shell's history nor in the list of processes.
 */
export async function readArgument(argument: string, { stdin }: Pick<CliContext, 'stdin'>): Promise<string> {
  if (argument !== FROM_INPUT) return argument;
  for await (const line of createInterface({ input: stdin })) return line.trim();
  return '';
}
