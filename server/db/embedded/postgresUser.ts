import { randomInt } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../platform/operatorError.ts';

export interface PostgresUser {
  uid: number;
  gid: number;
}

export const isRoot = process.getuid?.() === 0;

/** The uid of nobody. Many programs run as this user, so none of its files is safe from the others. */
const NOBODY = 65_534;

/**
 * The first and last ids of the ranges that systemd's table of uids leaves unused. The second is for containers that
 * map only 65 536 uids.
 */
const UNUSED_IDS = [
  [1_879_048_192, 2_147_352_575],
  [60_578, 61_183],
] as const;

/**
 * Returns whether these files may keep their owner: PostgreSQL refuses to run as root, and must not share a uid with
 * other programs.
 */
export function hasOwnUser({ uid }: { uid: number }): boolean {
  return !isRoot || (uid !== 0 && uid !== NOBODY);
}

/** Returns our own user or, under root, a user id that no account and no process has. */
export async function newUser(): Promise<PostgresUser> {
  if (!isRoot) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const [first, last] = await mappedIds();
  const taken = new Set([...(await accounts()).flatMap(({ uid, gid }) => [uid, gid]), ...(await busyUids())]);
  for (;;) {
    const id = randomInt(first, last + 1);
    if (!taken.has(id)) return { uid: id, gid: id };
  }
}

/**
 * Returns the user who creates a cluster for `user`, because initdb refuses a uid without an account. It is an account
 * without processes, with a group that none of its processes belong to, so that no program can enter the directory or
 * trace initdb.
 */
export async function setupUser(user: PostgresUser): Promise<PostgresUser> {
  if (!isRoot) return user;
  const busy = await busyUids();
  const account = (await accounts()).find(({ uid }) => uid !== 0 && uid !== NOBODY && !busy.has(uid));
  if (!account) {
    throw new OperatorError(
      'The database cannot be created as root: /etc/passwd has no account that runs nothing. Add a user for Bonpanel and start as that user.',
    );
  }
  return { uid: account.uid, gid: user.gid };
}

/**
 * Returns the names of the users who may connect: the one who runs us, the owner of the cluster, and root, who may do
 * anything anyway.
 */
export async function namesOfUsers({ uid }: PostgresUser): Promise<string[]> {
  const known = await accounts();
  const nameOf = (id: number) => known.find((account) => account.uid === id)?.name;
  const names = [ourName(), nameOf(uid), nameOf(0)];
  return [...new Set(names.filter((name) => name !== undefined))];
}

function ourName(): string {
  try {
    return userInfo().username;
  } catch (cause) {
    throw new OperatorError(
      `The embedded database needs a user with an account, and uid ${process.getuid?.()} has none. Start as another user, or set DATABASE_URL.`,
      { cause },
    );
  }
}

async function mappedIds() {
  const maps = await Promise.all(
    ['uid_map', 'gid_map'].map((name) => readFile(`/proc/self/${name}`, 'utf8')),
  );
  const isMapped = (id: number) =>
    maps.every((map) =>
      map.split('\n').some((line) => {
        const [first = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
        return id >= first && id < first + count;
      }),
    );
  const mapped = UNUSED_IDS.find((ids) => ids.every(isMapped));
  if (!mapped)
    throw new OperatorError(
      'This container maps too few uids to give PostgreSQL one of its own. Start as a dedicated user.',
    );
  return mapped;
}

async function accounts(): Promise<{ name: string; uid: number; gid: number }[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  return lines.flatMap(([name, , uid, gid]) =>
    name && uid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
  );
}

async function busyUids(): Promise<Set<number>> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const owners = await Promise.all(processes.map((name) => stat(join('/proc', name)).catch(() => undefined)));
  return new Set(owners.flatMap((owner) => owner?.uid ?? []));
}
