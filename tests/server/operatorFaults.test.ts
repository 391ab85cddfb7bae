import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../server/startServer.ts';
import { eventually } from '../support/eventually.ts';
import { findings } from '../support/operator.ts';
import { refusalOfStart } from '../support/refusalOfStart.ts';
import { nodeArguments } from '../support/serverProcess.ts';
import { testConfig } from '../support/testConfig.ts';

// Problems of the machine end a start or a command with a sentence.

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bonpanel-faults-'));
  await writeFile(join(home, 'file'), '');
});
afterAll(() => rm(home, { recursive: true, force: true }));
afterEach(() => void vi.unstubAllEnvs());

describe.each([
  ['where the system takes no directories', () => '/proc/bonpanel/data', 'cannot be made: ENOENT'],
  ['that is a file', () => join(home, 'file'), 'is not a directory'],
  ['below a file', () => join(home, 'file/data'), 'cannot be made: ENOTDIR'],
  ['whose name is too long', () => join(home, 'n'.repeat(300)), 'cannot be made: ENAMETOOLONG'],
])('a DATA_DIR %s', (_, path, why) => {
  test('refuses a start and every command in the same way, and nothing of it is left', async () => {
    const variables = { DATA_DIR: path(), PIN_KEY: '' };
    const sentence = await refusalOfStart(variables);
    expect(sentence).toContain(path());
    expect(sentence).toContain(why);
    for (const command of ['migrate', 'reconcile']) {
      const { exitCode, faults } = await findings([command], variables);
      expect([exitCode, faults]).toMatchObject([1, [{ text: sentence }]]);
    }
    const { exitCode, faults } = await findings(['doctor'], variables);
    expect([exitCode, faults]).toMatchObject([1, [{ name: 'data-directory', fix: expect.any(String) }]]);
    expect(sentence).toBe(`${faults[0]?.text}. ${faults[0]?.fix}`);
    expect(await readdir(home)).toEqual(['file']);
  });
});

test.each([
  ['is there', () => vi.spyOn(fs, 'access'), () => home, 'is on a file system that is mounted read-only'],
  ['would have to be made', () => vi.spyOn(fs, 'mkdir'), () => join(home, 'new'), 'cannot be made: EROFS'],
])(
  'a DATA_DIR that %s on a read-only file system is not taken for another user’s',
  async (_, spy, path, why) => {
    const refused = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    const refusing = spy().mockRejectedValue(refused);
    syncBuiltinESMExports();
    const { faults } = await findings(['doctor'], { DATA_DIR: path() });
    refusing.mockRestore();
    syncBuiltinESMExports();
    expect(faults).toMatchObject([
      { text: expect.stringContaining(why), fix: expect.stringContaining('ReadWritePaths=') },
    ]);
  },
);

test('doctor does not make a DATA_DIR that could be made', async () => {
  const { found } = await findings(['doctor'], { DATA_DIR: join(home, 'a/b/c') });
  expect(found).toContainEqual(expect.objectContaining({ level: 'note', name: 'data-directory' }));
  expect(await readdir(home)).toEqual(['file']);
});

describe('an embedded database', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-faults-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const variables = () => ({ DATA_DIR: dataDir, PIN_KEY: '' });

  test('starts whatever PGSSLMODE says', async () => {
    vi.stubEnv('PGSSLMODE', 'require');
    const { stop } = await startServer(testConfig(variables()), pino({ level: 'silent' }));
    await stop();
  });

  test('without a place for its socket is refused', async () => {
    vi.stubEnv('TMPDIR', join(home, 'none'));
    expect(await refusalOfStart(variables())).toMatch(
      /^PostgreSQL has no place for its socket: ENOENT.*TMPDIR/,
    );
  });

  test('with a PIN key that is not a file is refused', async () => {
    await rm(join(dataDir, 'pin.key'), { force: true });
    await mkdir(join(dataDir, 'pin.key'));
    const sentence = await refusalOfStart(variables());
    expect(sentence).toContain(`The PIN key cannot be read from ${join(dataDir, 'pin.key')}: EISDIR`);
    const { faults } = await findings(['doctor'], variables());
    expect(faults.at(-1)).toMatchObject({ text: sentence });
  });

  test('with more connections than it allows is refused', async () => {
    const refusal = await refusalOfStart({ ...variables(), DATABASE_POOL: '100' });
    expect(refusal).toContain('each server opens up to 119 connections');
  });

  test('is refused if the directory has no database', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'bonpanel-faults-'));
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
    await mkdir(join(DATA_DIR, 'postgres'));
    const refusal = await refusalOfStart({ DATA_DIR, PIN_KEY: '' });
    expect(refusal).toContain('is not a data directory of PostgreSQL: ENOENT');
    expect(await readdir(join(DATA_DIR, 'postgres'))).toEqual([]);
  });

  test('of another major version is refused', async () => {
    const path = join(dataDir, 'postgres', 'PG_VERSION');
    const version = await readFile(path, 'utf8');
    await writeFile(path, '15\n');
    const sentence = await refusalOfStart(variables());
    await writeFile(path, version);
    expect(sentence).toContain(
      'postgres belongs to PostgreSQL 15, and this version of Bonpanel comes with 18.',
    );
  });
});

describe('a demo', () => {
  /** Starts a demo with its own directory for temporary files. */
  async function startDemo(variables: Record<string, string>) {
    const place = await mkdtemp(join(tmpdir(), 'demo-'));
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    const demo = spawn(process.execPath, nodeArguments('demo'), {
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...variables, TMPDIR: place },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [printed, errors] = ['', ''];
    demo.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    demo.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    // Compiled code is kept for the next start.
    const left = async () => (await readdir(place)).filter((name) => /^bonpanel-(?!code)/.test(name));
    return { demo, left, errors: () => errors, printed: () => printed };
  }

  test('ends with a sentence if its port is taken, and leaves nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const { demo, left, errors } = await startDemo({ PORT: String(port) });
    await once(demo, 'close');
    expect([demo.exitCode, errors()]).toEqual([
      1,
      `Cannot listen on 127.0.0.1:${port} (EADDRINUSE). Set another PORT or HOST.\n`,
    ]);
    expect(await left()).toEqual([]);
  });

  test('leaves nothing if it is interrupted while it starts', async () => {
    const { demo, left, errors } = await startDemo({});
    await eventually(async () => expect(await left()).not.toEqual([]));
    demo.kill('SIGINT');
    await once(demo, 'close');
    expect(errors()).toBe('');
    expect(await left()).toEqual([]);
  });

  test('leaves nothing if it is interrupted while its story is written, and does not finish that first', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await new Promise((closed) => other.close(closed));
    const { demo, left, errors, printed } = await startDemo({ PORT: String(port) });
    await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true));
    demo.kill('SIGINT');
    await once(demo, 'close');
    expect([errors(), printed()]).toEqual(['', expect.not.stringContaining('Bonpanel: ')]);
    expect(await left()).toEqual([]);
  });

  test('creates nothing if a setting is wrong', async () => {
    const { demo, left, errors } = await startDemo({ PUBLIC_URL: 'https://bony.example.test/demo' });
    await once(demo, 'close');
    expect([demo.exitCode, await left()]).toEqual([1, []]);
    expect(errors()).toMatch(/^PUBLIC_URL: expected a host alone/);
  });

  test('ignores databases and the PIN key of the environment', async () => {
    const names = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REPORTS_DATABASE_URL', 'PIN_KEY'];
    const invalid = Object.fromEntries(names.map((name) => [name, '-']));
    const { demo, errors } = await startDemo({ ...invalid, PORT: 'none' });
    await once(demo, 'close');
    expect(errors()).toMatch(/^PORT: [^\n]+\n$/);
  });
});

test('a server in the sources of a later version is refused before it does anything', async () => {
  const place = await mkdtemp(join(tmpdir(), 'bonpanel-sources-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  for (const path of ['package.json', 'build', 'server'])
    await cp(path, join(place, path), { recursive: true });
  await symlink(resolve('node_modules'), join(place, 'node_modules'));
  await writeFile(join(place, 'server/db/migrations/9999-later.ts'), '');
  const server = spawn(process.execPath, ['build/main.js'], {
    cwd: place,
    env: { ...process.env, DATA_DIR: join(place, 'data') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [error] = await once(server.stderr, 'data');
  await once(server, 'close');
  expect([server.exitCode, String(error)]).toEqual([
    1,
    `${place} has the sources of another version than the server built there. Run: npm run build\n`,
  ]);
  expect(await readdir(place)).not.toContain('data');
});

describe('on Node 20', () => {
  test.each(['start', 'demo', 'bonpanel', 'test'])('npm run %s says what is missing', async (name) => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
    const [, guard] = /^node (--import \S+) /.exec(scripts[name]) ?? [];
    const asNode20 = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`;
    const args = [
      '--import',
      `data:text/javascript,${encodeURIComponent(asNode20)}`,
      ...(guard?.split(' ') ?? []),
    ];
    const child = spawn(process.execPath, [...args, '--eval', 'process.exitCode = 3'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [error] = await once(child.stderr, 'data');
    await once(child, 'close');
    expect(child.exitCode).toBe(1);
    expect(String(error)).toMatch(/^Bonpanel needs Node 24, and this is Node 20\.20\.2\. .*--ignore-scripts/);
  });
});
