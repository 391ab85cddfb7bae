import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorFault } from '../operatorFault.ts';

export interface PostgresUser {
  uid: number;
  gid: number;
}

/** Runs a program as the user of PostgreSQL, its output appended to an open file. */
export type Launch = (program: string, args: readonly string[], output: number) => Promise<ChildProcess>;

const NOBODY: PostgresUser = { uid: 65534, gid: 65534 };

/** Whom PostgreSQL runs as: ourselves; for root, whom it refuses, the owner of the data or nobody. */
export async function postgresUser(dataDirectory: string): Promise<PostgresUser> {
  const ourselves = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (ourselves.uid !== 0) return ourselves;
  return stat(dataDirectory).catch(() => NOBODY);
}

/** How that user's programs are started when they have to reach all of `paths`. */
export async function launcher(user: PostgresUser, paths: readonly string[]): Promise<Launch> {
  if (process.getuid?.() !== 0) return (program, args, output) => launch(program, args, output);
  const open = await Promise.all(paths.map(isOpenToOthers));
  if (open.every(Boolean)) return (program, args, output) => launch(program, args, output, user);
  const wrapper = await throughClosedDirectories(user);
  return (program, args, output) =>
    launch('setpriv', [...wrapper, program, ...args], output).catch((cause: unknown) => {
      throw new OperatorFault(
        `The database runs as an ordinary user and may not enter one of these directories: ${paths.join(', ')}. Move program and data to where others may enter, install setpriv (package util-linux) or set DATABASE_URL.`,
        { cause },
      );
    });
}

async function launch(program: string, args: readonly string[], output: number, user?: PostgresUser) {
  const child = spawn(program, args, {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: '/',
    // Its own process group: Ctrl+C in a terminal must not reach it before our server has finished.
    detached: true,
    stdio: ['ignore', output, output],
    // What initdb writes into the settings must not depend on who starts it.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  await once(child, 'spawn');
  return child;
}

async function isOpenToOthers(path: string): Promise<boolean> {
  const parent = dirname(path);
  if (parent === path) return true;
  return ((await stat(parent)).mode & 0o001) !== 0 && isOpenToOthers(parent);
}

/**
 * Arguments of setpriv that let an unprivileged user pass mode-700 parents such as /root or a fresh clone in CI: one
 * ambient capability, kept by the programs that initdb starts. PostgreSQL looks for its own files with access(2), which
 * drops capabilities of anyone but root, unless the securebit no_setuid_fixup says otherwise.
 */
async function throughClosedDirectories({ uid, gid }: PostgresUser): Promise<string[]> {
  // The weaker one where we have it; containers as a rule grant only the other.
  const capability = (await holdsDacReadSearch()) ? '+dac_read_search' : '+dac_override';
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,${capability}`,
    `--ambient-caps=-all,${capability}`,
  ];
}

async function holdsDacReadSearch(): Promise<boolean> {
  const CAP_DAC_READ_SEARCH = 2n;
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const effective = /^CapEff:\s*(\w+)$/m.exec(status)?.[1] ?? '0';
  return ((BigInt(`0x${effective}`) >> CAP_DAC_READ_SEARCH) & 1n) === 1n;
}
