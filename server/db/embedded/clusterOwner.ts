import { chown, lchown, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreCode, syncDirectory } from '../../platform/fileSystem.ts';
import { OperatorError } from '../../platform/operatorError.ts';
import { hasOwnUser, newUser, type PostgresUser } from './postgresUser.ts';

/**
 * A cluster gets this name and its new owner's uid while it changes owners; if a start is killed meanwhile, the next
 * one finishes the change.
 */
const TAKEN_OVER_PREFIX = 'postgres.of-';
const UNUSED_TIMEOUT_MS = 10_000;
const POLL_MS = 20;

/**
 * Returns the owner of a cluster's files, as whom its server runs. A cluster that belongs to root or nobody (earlier
 * versions left them so) first gets an owner of its own; several starts at once may do so. Call it only while no
 * server runs on the cluster.
 */
export async function ownerOfCluster(
  home: string,
  directory: string,
  unusedTimeoutMs = UNUSED_TIMEOUT_MS,
): Promise<PostgresUser> {
  if (!hasOwnUser(await stat(directory))) {
    await waitUntilUnused(directory, unusedTimeoutMs);
    const { uid } = await newUser();
    await rename(directory, join(home, `${TAKEN_OVER_PREFIX}${uid}`)).catch(ignoreCode('ENOENT'));
    await finishTakeover(home, directory);
  }
  const { uid, gid } = await stat(directory);
  return { uid, gid };
}

/** Finishes what another start began: until then there is no directory under its usual name. */
export async function finishTakeover(home: string, directory: string) {
  const begun = (await readdir(home)).find((name) => name.startsWith(TAKEN_OVER_PREFIX));
  if (!begun) return;
  const path = join(home, begun);
  try {
    if (!hasOwnUser(await stat(path))) await chownTree(Number(begun.slice(TAKEN_OVER_PREFIX.length)), path);
    await rename(path, directory);
    await syncDirectory(home);
  } catch (error) {
    // Another start has finished it.
    ignoreCode('ENOENT')(error as NodeJS.ErrnoException);
  }
}

/** Gives a directory and all its contents to a user. */
export async function chownTree(id: number, directory: string) {
  // Takes the directory first, so that its former owner cannot put links in our way.
  await chown(directory, 0, 0);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), id, id);
  }
  await chown(directory, id, id);
}

/** Waits until all processes of a killed server have ended: PostgreSQL itself only finds those of its own user. */
async function waitUntilUnused(directory: string, timeoutMs: number) {
  const deadline = performance.now() + timeoutMs;
  while (await isAttached(directory)) {
    if (performance.now() > deadline) {
      throw new OperatorError(
        `A PostgreSQL that an earlier version started still uses ${directory}. Stop it first.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** Returns whether a process is attached to the shared memory that a server on this directory has recorded. */
async function isAttached(directory: string): Promise<boolean> {
  const noted = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(ignoreCode('ENOENT'));
  const [key, id] = noted?.split('\n')[6]?.trim().split(/\s+/) ?? [];
  const segments = await readFile('/proc/sysvipc/shm', 'utf8').catch(ignoreCode('ENOENT'));
  return (segments ?? '').split('\n').some((line) => {
    const [ofKey, ofId, , , , , attached] = line.trim().split(/\s+/);
    return id !== undefined && ofKey === key && ofId === id && attached !== '0';
  });
}
