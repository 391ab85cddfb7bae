import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, open } from 'node:fs/promises';
import { OperatorError } from '../../platform/operatorError.ts';
import { isRoot, type PostgresUser } from './postgresUser.ts';

/** Where a program started by root finds a directory handed to it open, whatever directories lie above. */
const HANDED_OVER = '/proc/self/fd/3';

/**
 * Starts a PostgreSQL program on a data directory, its output appended to an open file. Under root it runs as `user`,
 * without any capability or further group.
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
  // The directory's own permissions apply, but not those of its parents: /root, or a fresh clone in CI, may be closed
  // to all but root.
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
    // Its own process group: Ctrl+C in a terminal must not reach it before our server has finished.
    detached: true,
    stdio: ['ignore', output, output, ...(handedOver === undefined ? [] : [handedOver])],
    // What initdb writes into the settings must not depend on who starts it.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  await once(child, 'spawn');
  return child;
}
