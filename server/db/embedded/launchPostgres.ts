import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, open } from 'node:fs/promises';
import { OperatorError } from '../../platform/operatorError.ts';
import { isRoot, type PostgresUser } from './postgresUser.ts';

/**
 * The path under which a program finds an open directory that was passed to it, regardless of the directories above it.
 */
const HANDED_OVER = '/proc/self/fd/3';

/**
 * Starts a PostgreSQL program on a data directory and appends its output to an open file. Under root, it runs as
 * `user`, without capabilities and supplementary groups.
 */
export async function launchPostgres(
  program: string,
  {
    directory,
    args,
    user,
    output,
  }: { directory: string; args: readonly string[]; user: PostgresUser; output: number },
): Promise<ChildProcess> {
  if (!isRoot) return launch(program, ['-D', directory, ...args], { output });
  if (process.platform !== 'linux')
    throw new OperatorError('As root the embedded database runs on Linux only. Start as another user.');
  // This way the directory's own permissions apply, but not those of its parents: /root, or a fresh clone in CI, may be
  // accessible to root only.
  const handle = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await launch(program, ['-D', HANDED_OVER, ...args], { user, output, handedOver: handle.fd });
  } finally {
    await handle.close();
  }
}

async function launch(
  program: string,
  args: readonly string[],
  { user, output, handedOver }: { user?: PostgresUser; output: number; handedOver?: number },
) {
  const child = spawn(program, args, {
    // Changing from root to another user drops all capabilities and groups.
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: '/',
    // In its own process group, because Ctrl+C in a terminal must not reach it before our server has finished.
    detached: true,
    stdio: ['ignore', output, output, ...(handedOver === undefined ? [] : [handedOver])],
    // The settings that initdb writes must not depend on the environment of the person who starts it.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  await once(child, 'spawn');
  return child;
}
