import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LAST_COMMIT_BEFORE, passThrough } from '../../platform/beforeBaseline.ts';
import { OperatorError } from '../../platform/operatorError.ts';
import { hasOwnUser } from './postgresUser.ts';

/** The prefix with which versions before the baseline named a cluster while they changed its owner. */
const UNFINISHED_PREFIX = 'postgres.of-';

/**
 * Refuses a cluster if a version before the baseline began to change its owner and did not finish.
 * @throws {OperatorError}
 */
export async function refuseUnfinishedCluster(home: string): Promise<void> {
  const name = (await readdir(home)).find((name) => name.startsWith(UNFINISHED_PREFIX));
  if (!name) return;
  throw new OperatorError(`An earlier version was changing the owner of ${join(home, name)}. ${passThrough}`);
}

/**
 * Refuses a cluster that belongs to root or nobody. Copies made without owners belong to root, clusters of versions
 * before the baseline to nobody.
 * @throws {OperatorError}
 */
export async function refuseClusterOwner(directory: string): Promise<void> {
  const owner = await stat(directory);
  if (hasOwnUser(owner)) return;
  throw new OperatorError(
    `${directory} belongs to ${owner.uid === 0 ? 'root' : 'nobody'}, as whom PostgreSQL does not run. Give it to a user of its own (chown -R), or start commit ${LAST_COMMIT_BEFORE} of Bonpanel on it once, which does so.`,
  );
}

/** Gives a directory and all its contents to a user. */
export async function chownTree(id: number, directory: string) {
  // Takes over the directory first, so that its former owner cannot add symbolic links meanwhile.
  await chown(directory, 0, 0);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), id, id);
  }
  await chown(directory, id, id);
}
