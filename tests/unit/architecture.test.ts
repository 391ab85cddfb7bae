import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { webhookEvents } from '../../contract/webhook.ts';

/** The nodes of the picture. A file belongs to the first one whose pattern it matches. */
const nodes: [node: string, files: RegExp][] = [
  ['main', /^src\/main\.tsx/],
  ['router', /^src\/router\.tsx/],
  ['routes', /^src\/routes\.tsx/],
  ['tables', /^src\/(custom\/pages|resources\/definitions)\.ts/],
  ['layout', /^src\/layout\//],
  ['error', /^src\/custom\/error\//],
  ['money', /^src\/money\//],
  ['screen', /^src\/custom\//],
  ['views', /^src\/views\//],
  ['resource', /^src\/resources\//],
  ['kinds', /^src\/kinds\//],
  ['providers', /^src\/(data|auth)Provider\.ts/],
  // What every folder may import, and what may import every folder, is in no node.
  ['', /^server\/([^/]+\.ts|(platform|db|jobs|cli|demo)\/)/],
  ['folder', /^server\//],
];

function nodeOf(file: string): string | undefined {
  const node = nodes.find(([, files]) => files.test(file))?.[0];
  return node === 'folder' ? file.split('/')[1] : node;
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const imports = text.matchAll(/(?:from |import\()'(\.[^']*)'/g);
  const globs = text.matchAll(/import\.meta\.glob<?\w*>?\('(\.[^']*)'/g);
  return [
    ...[...imports].map(([, path = '']) => join(dirname(file), path)),
    ...[...globs].flatMap(([, pattern = '']) => globSync(join(dirname(file), pattern))),
  ];
}

test('the picture of imports in ARCHITECTURE.md has an arrow for each import, and no other', () => {
  const picture = /flowchart LR\n([^`]+)/.exec(readFileSync('docs/ARCHITECTURE.md', 'utf8'))?.[1] ?? '';
  const drawn = [...picture.matchAll(/^ *(\w+) --> (.+)$/gm)].flatMap(([, from, to = '']) =>
    to.split(' & ').map((one) => `${from} --> ${one}`),
  );
  const found = globSync('{src,server}/**/*.{ts,tsx}').flatMap((file) =>
    importsOf(file).flatMap((imported) => {
      const [from, to] = [nodeOf(file), nodeOf(imported)];
      return from && to && from !== to ? [`${from} --> ${to}`] : [];
    }),
  );
  expect(drawn.sort()).toEqual([...new Set(found)].sort());
});

test('forms move the focus at once, so that no key goes into the wrong field', () => {
  const late = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /\bsetFocus\b(?!`)/.test(readFileSync(file, 'utf8')),
  );
  expect(late).toEqual([]);
});

test('the console asks `now` for the time, which the host corrects', () => {
  // These two also need this computer's own time.
  const others = ['src/now.ts', 'src/httpClient.ts', 'src/money/pendingCalls.ts'];
  const own = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /\bnew Date\(\)|\bDate\.now\b/.test(readFileSync(file, 'utf8').replace(/^ *(\/\/|\/?\*).*$/gm, '')),
  );
  expect(own.sort()).toEqual(others.sort());
});

test('each table is written by the files of one folder', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of globSync('server/*/**/*.ts', { exclude: ['server/db/**'] })) {
    const writes = readFileSync(file, 'utf8').matchAll(
      /\b(?:insertInto|updateTable|deleteFrom|deleteInPortions)\((?:db,\s*)?'(\w+)'|\b(?:INSERT INTO|UPDATE|DELETE FROM) ([a-z_]+)\b/g,
    );
    for (const [, built, plain] of writes) {
      const table = built ?? plain ?? '';
      owners.set(table, (owners.get(table) ?? new Set()).add(file.split('/')[1] ?? ''));
    }
  }
  expect(owners.get('boncards')).toEqual(new Set(['cards']));
  expect([...owners].filter(([, folders]) => folders.size > 1)).toEqual([]);
});

test.each([
  ['a charge', 25],
  ['an import', 12],
  ['a login', 15],
])('the walk of %s enters at most %i files, each named by one before it or by a helper', (walk, most) => {
  const section =
    /## Three walks[\s\S]*?(?=\n## )/.exec(readFileSync('docs/ARCHITECTURE.md', 'utf8'))?.[0] ?? '';
  const filesIn = (text = '') => [...text.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, file = '']) => file);
  const columns = new RegExp(`^\\| ${walk} \\|.+`, 'm').exec(section)?.[0].split('|').slice(2, 5) ?? [];
  const entered = columns.flatMap(filesIn);
  const first = [columns[0], columns[2]].map((column) => filesIn(column)[0]);
  const helpers = filesIn(/^Not entered:[\s\S]*/m.exec(section)?.[0]);
  const names = (file: string, other: string) =>
    importsOf(file).includes(other) || readFileSync(file, 'utf8').includes(`\`${other}\``);
  expect(first).not.toContain(undefined);
  expect(entered.length).toBeLessThanOrEqual(most);
  expect(
    entered.filter(
      (file, place) =>
        !first.includes(file) &&
        ![...entered.slice(0, place), ...helpers].some((earlier) => names(earlier, file)),
    ),
  ).toEqual([]);
});

test('each event that webhooks can subscribe to is queued somewhere', () => {
  const server = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const isQueued = (event: string) =>
    server.some((text) => text.includes(`event: '${event}'`) || text.includes(`'${event}' = ANY (events)`));
  expect(webhookEvents.filter((event) => !isQueued(event))).toEqual([]);
});

test('what the console runs uses no function that a supported browser lacks', () => {
  const newer =
    /\bURL\.(parse|canParse)\(|\bAbortSignal\.any\(|\.newState\b|\bgroupBy\(|\bwithResolvers\(|\bfromAsync\(/;
  const users = globSync('{src,contract}/**/*.{ts,tsx}').filter((file) =>
    newer.test(readFileSync(file, 'utf8')),
  );
  expect(users).toEqual([]);
});
