import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bonpanel-deploy-'));
  await mkdir(join(directory, 'bin'));
  return () => rm(directory, { recursive: true });
});

/** Runs a program that finds a script of ours in place of another program. */
async function runWith(
  stub: { name: string; script: string },
  [file, ...args]: [string, ...string[]],
  variables: Record<string, string> = {},
) {
  const bin = join(directory, 'bin');
  await writeFile(join(bin, stub.name), `#!/bin/sh\n${stub.script}\n`, { mode: 0o755 });
  const PATH = `${bin}${delimiter}${process.env.PATH}`;
  execFileSync(file, args, { env: { ...process.env, ...variables, PATH } });
}

describe('after the nightly backup', () => {
  const nights = (month: string, count: number) =>
    Array.from(
      { length: count },
      (_, night) => `bonpanel-${month}-${`${night + 1}`.padStart(2, '0')}T0330.zip`,
    );

  /** Deletes what the unit deletes after a backup at an instant, in a directory of these files. Returns the rest. */
  async function leftAt(now: string, files: string[]): Promise<string[]> {
    const backups = join(directory, 'backups');
    await mkdir(backups);
    for (const name of files) await writeFile(join(backups, name), '');
    const unit = await readFile('deploy/bonpanel-backup.service', 'utf8');
    const [, script = ''] = /^ExecStopPost=\/bin\/sh (.*) \/var\/backups\/bonpanel$/m.exec(unit) ?? [];
    await runWith({ name: 'date', script: `echo ${now}` }, ['/bin/sh', script, backups]);
    return (await readdir(backups)).sort();
  }

  test('the newest 31 are left, and files with other names', async () => {
    const [december, january] = [nights('2026-12', 31), nights('2027-01', 9)];
    const others = ['before-1.1.0.zip', 'notes.txt'];
    expect(await leftAt('2027-01-09T0331', [...december, ...january, ...others])).toEqual([
      others[0],
      ...december.slice(9),
      ...january,
      others[1],
    ]);
  });

  test('if the clock is behind, what it has just dated before all others is left', async () => {
    const files = ['bonpanel-1970-01-01T0330.zip', ...nights('2026-12', 31)];
    expect(await leftAt('1970-01-01T0331', files)).toEqual(files);
  });

  test('if the clock is ahead, the newest 31 are left', async () => {
    const december = nights('2026-12', 31);
    const ahead = nights('2031-07', 2);
    expect(await leftAt('2031-07-02T0331', [...december, ...ahead])).toEqual([
      ...december.slice(2),
      ...ahead,
    ]);
  });

  test('once it is right again, what was dated ahead takes no places', async () => {
    const december = nights('2026-12', 31);
    const january = nights('2027-01', 1);
    const ahead = nights('2031-07', 31);
    expect(await leftAt('2027-01-01T0331', [...december, ...january, ...ahead])).toEqual([
      ...december.slice(1),
      ...january,
      ...ahead,
    ]);
  });
});

describe('before the nightly backup', () => {
  /** Makes room in a directory of backups with one byte each, on a disk of so many bytes. Returns the rest. */
  async function leftOn(disk: number, files: string[]): Promise<string[]> {
    for (const name of files) await writeFile(join(directory, name), '.');
    const script = `echo Avail; echo $((${disk} - $(ls *.zip | wc -l)))`;
    const unit = await readFile('deploy/bonpanel-backup.service', 'utf8');
    const [, command = ''] = /^ExecStartPre=-\/bin\/sh (.*) \/var\/backups\/bonpanel$/m.exec(unit) ?? [];
    await runWith({ name: 'df', script }, ['/bin/sh', command, directory]);
    return (await readdir(directory)).filter((name) => name.endsWith('.zip')).sort();
  }
  const files = Array.from(
    { length: 31 },
    (_, day) => `bonpanel-2025-01-${`${day + 1}`.padStart(2, '0')}T0330.zip`,
  );

  test('as many old ones are deleted as the command needs room for another', async () => {
    expect(await leftOn(40, files)).toEqual(files);
    expect(await leftOn(32, files)).toEqual(files.slice(1));
    expect(await leftOn(20, files)).toEqual(files.slice(-18));
  });

  test('the newest seven are kept, and so are other files and those that are dated ahead', async () => {
    const others = ['before-1.1.0.zip', 'bonpanel-9999-01-01T0330.zip'];
    expect(await leftOn(0, [...files, ...others])).toEqual([others[0], ...files.slice(-7), others[1]]);
  });

  test('nothing happens before the first one', async () => {
    await expect(leftOn(0, ['before-1.1.0.zip'])).rejects.toThrow();
    expect(await readdir(directory)).toContain('before-1.1.0.zip');
  });
});

test('the image has the scripts that its nightly backup runs', async () => {
  const [operations, image] = await Promise.all(
    ['docs/OPERATIONS.md', 'deploy/Containerfile'].map((path) => readFile(path, 'utf8')),
  );
  const run = [...(operations ?? '').matchAll(/sh (deploy\/\w+\.sh) \/backups/g)].map(([, path]) => path);
  expect(run).toEqual(['deploy/makeRoom.sh', 'deploy/keepNewest.sh']);
  for (const path of run) expect(image).toContain(`/app/${path} `);
});

describe('the settings of Patroni', () => {
  /** Returns the lines of pg_hba.conf that node.sh gives the first of three nodes. */
  async function accessOf(variables: Record<string, string>): Promise<string[]> {
    const secrets = join(directory, 'secrets');
    await writeFile(secrets, 'SUPERUSER_PASSWORD=a\nREPLICATION_PASSWORD=b\nRESTAPI_PASSWORD=c\n');
    await runWith(
      { name: 'chgrp', script: '' },
      ['/bin/sh', 'deploy/patroni/node.sh', 'n1', 'n1=10.0.0.1', 'n2=10.0.0.2', 'n3=10.2.0.3'],
      { ROOT: directory, SECRETS: secrets, ...variables },
    );
    const written = await readFile(join(directory, 'etc/patroni/config.yml'), 'utf8');
    return [...written.matchAll(/^ {4}- ((?:host|local) .+)$/gm)].map(([, line = '']) => line);
  }
  const everyNode = ['10.0.0.1/32', '10.0.0.2/32', '10.2.0.3/32'].flatMap((address) => [
    `host all postgres ${address} scram-sha-256`,
    `host replication replicator ${address} scram-sha-256`,
  ]);

  test.each([
    ['the machine’s network', '', ['samenet']],
    ['another network as well', '10.1.0.0/16', ['samenet', '10.1.0.0/16']],
    ['several others as well', '10.1.0.0/16 10.3.0.0/16', ['samenet', '10.1.0.0/16', '10.3.0.0/16']],
  ])('admit the nodes wherever they are, and clients of %s', async (_, CLIENTS, networks) => {
    expect(await accessOf({ CLIENTS })).toEqual([
      'local all postgres peer',
      ...networks.map((network) => `host all all ${network} scram-sha-256`),
      ...everyNode,
    ]);
  });
});

describe('the end of a try of Patroni', () => {
  /** Ends a try whose HAProxy had the number of a program that is named so. Returns that program. */
  async function endedWith(name: string): Promise<ChildProcess> {
    const program = join(directory, name);
    await copyFile('/bin/sleep', program);
    const child = spawn(program, ['60']);
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'spawn');
    await writeFile(join(directory, 'haproxy.pid'), `${child.pid}\n`);
    // There are no namespaces here.
    await runWith({ name: 'ip', script: 'exit 1' }, ['/bin/sh', 'deploy/patroni/try.sh', directory, 'down']);
    expect(await readdir(directory)).not.toContain('haproxy.pid');
    return child;
  }

  test('ends its HAProxy', async () => {
    const child = await endedWith('haproxy');
    if (child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGTERM');
  });

  test('leaves another process alone that has its number by now', async () => {
    const child = await endedWith('other');
    child.kill('SIGKILL');
    if (child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
  });
});
