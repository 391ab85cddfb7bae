import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreCode } from '../../platform/fileSystem.ts';
import { namesOfUsers, type PostgresUser } from './postgresUser.ts';

/** The role with which the server connects. The owner, `postgres`, runs migrations and restores. */
export const RUNTIME_ROLE = 'bonpanel';

const RULES = 'pg_hba.conf';
const NAMES = 'pg_ident.conf';

/**
 * Access rules that let in users by the owner of the connecting process, which the kernel reports for the socket, and
 * nobody else, whatever password they have.
 */
const PEERS_ONLY = `# Written by Bonpanel at each start.
local all postgres peer map=bonpanel
local all ${RUNTIME_ROLE} peer map=bonpanel
local replication postgres peer map=bonpanel
`;

/** Makes the server on this directory accept connections only from the users who may run it. */
export async function allowPeersOnly(directory: string, user: PostgresUser) {
  const names = (await namesOfUsers(user)).flatMap((name) =>
    ['postgres', RUNTIME_ROLE].map((role) => `bonpanel "${name.replaceAll('"', '""')}" ${role}\n`),
  );
  await replaceFile(join(directory, NAMES), names.join(''), user);
  await replaceFile(join(directory, RULES), PEERS_ONLY, user);
}

/** Writes a file completely or not at all, without following a link that its owner may have put there. */
async function replaceFile(path: string, text: string, { uid, gid }: PostgresUser) {
  if ((await readFile(path, 'utf8').catch(ignoreCode('ENOENT'))) === text) return;
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.chown(uid, gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
