import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Finding } from '../../server/cli/finding.ts';
import { runCli } from '../../server/cli/runCli.ts';

/** Runs the operator's command in this process; `input` is its standard input. */
export async function bonpanel(args: string[], env: Record<string, string>, input = '') {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const running = runCli(args, { env, stdin: Readable.from([input]), stdout, stderr }).finally(() => {
    stdout.end();
    stderr.end();
  });
  const [exitCode, output, errors] = await Promise.all([running, read(stdout), read(stderr)]);
  return { exitCode, output, errors };
}

/** The name under which PostgreSQL shows the connections of a command's process. */
export const COMMAND = 'command';

/** Starts the operator's command in its own process, for tests that need one. */
export function spawnBonpanel(args: string[], variables: Record<string, string>) {
  const { DATABASE_URL: _, ...environment } = process.env;
  return spawn(process.execPath, ['server/cli.ts', ...args], {
    env: { PGAPPNAME: COMMAND, ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the command in its own process until it ends by itself. */
export async function bonpanelProcess(args: string[], variables: Record<string, string>) {
  const child = spawnBonpanel(args, variables);
  const [output, errors] = await Promise.all([read(child.stdout), read(child.stderr), once(child, 'close')]);
  return { exitCode: child.exitCode, output, errors };
}

/** Runs the command in its own process with closed output, so that it cannot write any. Returns its exit code. */
export async function bonpanelUnread(args: string[], variables: Record<string, string>) {
  const child = spawnBonpanel(args, variables);
  child.stdout.destroy();
  child.stderr.destroy();
  await once(child, 'exit');
  return child.exitCode;
}

/** Runs a command with `--json`. Returns its exit code, all its findings, and those of them that are faults. */
export async function findings(args: string[], env: Record<string, string>, input?: string) {
  const { exitCode, output, errors } = await bonpanel(['--json', ...args], env, input);
  if (errors) throw new Error(errors);
  const found: Finding[] = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { exitCode, found, faults: found.filter(({ level }) => level === 'fault') };
}

/** Returns a stream's text with its byte order mark, which Node's `text` would remove. */
async function read(stream: Readable): Promise<string> {
  return (await buffer(stream)).toString('utf8');
}
