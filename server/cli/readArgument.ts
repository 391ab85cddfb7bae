import { createInterface } from 'node:readline';
import type { CliContext } from './finding.ts';

/** In place of an argument: it is read from standard input. */
export const FROM_INPUT = '-';

/**
 * Returns an argument that may be secret or personal; for `-` the first line of standard input, which neither the shell's history nor
 * the list of processes has.
 */
export async function readArgument(argument: string, { stdin }: Pick<CliContext, 'stdin'>): Promise<string> {
  if (argument !== FROM_INPUT) return argument;
  for await (const line of createInterface({ input: stdin })) return line.trim();
  return '';
}
