import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Finding } from '../../server/operator/finding.ts';

/** Runs the operator's command in a process of its own. */
export async function bonpanel(args: string[], variables: Record<string, string>) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, ['server/cli.ts', ...args], {
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  await once(child, 'close');
  return { exitCode: child.exitCode, output, errors };
}

/** Runs a command with `--json`: its exit code, everything it found, and the faults among that. */
export async function findings(args: string[], variables: Record<string, string>) {
  const { exitCode, output, errors } = await bonpanel(['--json', ...args], variables);
  if (errors) throw new Error(errors);
  const found: Finding[] = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { exitCode, found, faults: found.filter(({ level }) => level === 'fault') };
}
