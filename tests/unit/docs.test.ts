import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { seededBugs } from '../../bench/support/seededBugs.ts';
import { boncardCan } from '../../contract/boncardCan.ts';
import { todos } from '../../contract/books.ts';
import type { CallContract } from '../../contract/calls/call.ts';
import { callsOn } from '../../contract/calls.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { type BoncardStatus, boncardStatuses } from '../../contract/codes.ts';
import { eCardPaths } from '../../contract/eCard.ts';
import { hostMeta } from '../../contract/hostMeta.ts';
import { type Action, permissions } from '../../contract/permissions.ts';
import { deliveredEvents, webhookEvents } from '../../contract/webhook.ts';
import { cliProgram } from '../../server/cli/program.ts';
import { cards, people } from '../../server/demo/story.ts';
import { environment, readConfig } from '../../server/platform/config.ts';
import { EMBEDDED_STOP_TIMEOUT_MS, STOP_TIMEOUT_MS } from '../../server/platform/endSignals.ts';
import viteConfig from '../../vite.config.ts';
import { routeTable } from '../support/routeTable.ts';
import { nodeCall } from '../support/serverProcess.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const documents = [...globSync('*.md'), 'bench/README.md', ...globSync('docs/**/*.md')];
const packageJson = JSON.parse(read('package.json'));

/** Returns the first group of every match, sorted. */
function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found).sort();
}

/** Returns the rows of every table below a header, as lists of cells. */
function table(document: string, header: string[]): string[][] {
  const lines = [...read(document).split('\n'), ''].map(cells);
  const starts = lines.flatMap((line, index) => (line.join() === header.join() ? [index + 2] : []));
  expect(starts, `${document} has the table ${header.join(', ')}`).not.toEqual([]);
  return starts.flatMap((start) => {
    const rows = lines.slice(start);
    return rows.slice(
      0,
      rows.findIndex((row) => row.length === 0),
    );
  });
}

function cells(line: string): string[] {
  return line.trimStart().startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : [];
}

test('each script is explained in the table of one document, and no document names other scripts', () => {
  const command = /(?:npm run |npm (?=test|start))([\w:-]+)/g;
  const scripts = Object.keys(packageJson.scripts).sort();
  const explained = ['README.md', 'CONTRIBUTING.md', 'bench/README.md'].flatMap((document) =>
    table(document, ['script', 'what it does']).flatMap((row) => all(row.join(), command)),
  );
  expect([...new Set(explained)].sort()).toEqual(scripts);
  const named = documents.flatMap((document) => all(read(document), command));
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

test('the README names the browsers that the build is for', () => {
  const named = all(read('README.md'), /((?:Chrome|Edge|Firefox|Safari) \d[\d.]*\d)/g);
  expect(named.map((browser) => browser.replace(' ', '').toLowerCase())).toEqual(viteConfig.build?.target);
});

test('the newest version in CHANGELOG.md is this one', () => {
  expect(/^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(packageJson.version);
});

test('every relative link and picture of the documents leads somewhere', () => {
  const links = documents.flatMap((document) =>
    all(read(document), /(?:\]\(|src=")([^)"#]+)/g)
      .filter((target) => !/^https?:/.test(target))
      .map((target) => join(dirname(document), target)),
  );
  expect(links).toContain('docs/images/charge.png');
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});

test('the README has at most 90 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(90);
});

test('the README says how many decisions there are', () => {
  const [last = ''] = all(globSync('docs/decisions/*.md').join('\n'), /(\d{4})-/g).reverse();
  expect(read('README.md')).toContain(`0001 to ${last}`);
});

test('every path of the repository that the documents name exists', () => {
  const paths = documents.flatMap((document) =>
    all(read(document), /`((?:contract|src|server|tests|tools|vite|bench|docs|deploy|\.ci)\/[\w./-]+)`/g),
  );
  expect(paths).toContain('contract/boncardCan.ts');
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

/** Returns a setting’s value as an operator writes it: amounts are set in PLN, but kept in grosze. */
function shown(value: unknown, meaning: string): unknown {
  return typeof value === 'number' && meaning.startsWith('PLN') ? value / 100 : value;
}

test('OPERATIONS.md has every variable of the configuration with its default, and no other', () => {
  const defaults: Record<string, unknown> = readConfig({});
  const variables = Object.entries(environment.shape).map(([name, { description: meaning = '' }]) => {
    const value = String(shown(defaults[name], meaning) ?? '');
    return [`\`${name}\``, value ? `\`${value}\`` : '–', meaning];
  });
  expect(table('docs/OPERATIONS.md', ['variable', 'default', 'meaning'])).toEqual(variables);
});

test('OPERATIONS.md has every value that a page of the console is given', () => {
  const names = table('docs/OPERATIONS.md', ['meta', 'content']).flatMap(([cell = '']) =>
    all(cell, /`bonpanel:([\w-]+)`/g),
  );
  expect(names.sort()).toEqual([...hostMeta].sort());
});

test('the service and the container set no variables that do not exist', () => {
  const known = [...Object.keys(environment.shape), 'TMPDIR'];
  const named = ['deploy/bonpanel.env', 'deploy/compose.yaml'].flatMap((file) =>
    all(read(file), /^\s*#?([A-Z][A-Z_]+)[=:]/gm),
  );
  expect(named).toContain('PUBLIC_URL');
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('the operator’s command reads the settings of the service as systemd does', () => {
  const lines = all(read('deploy/bonpanel.env'), /^#?([A-Z_]+=.*)$/gm);
  expect(lines).toContain("BRAND_COLOR='#1d4e89'");
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    expect(parseEnv(line)).toEqual({ [name]: value.replace(/^'(.*)'$/, '$1') });
  }
});

test('the service and the container give Node the variable and arguments that npm start gives it', () => {
  const { name, value, args } = nodeCall('start');
  expect(read('deploy/bonpanel.service')).toContain(`Environment=${name}=${value}\n`);
  expect(read('deploy/Containerfile')).toMatch(new RegExp(`^ENV .* ${name}=${value}$`, 'm'));
  const given = ['node', ...args];
  expect(read('deploy/bonpanel.service')).toContain(`${given.join(' ')}\n`);
  expect(read('deploy/Containerfile')).toContain(`${given.map((part) => `${part}"`).join(', "')}]`);
});

test('OPERATIONS.md has every command of the operator as in its help, and no other', () => {
  const { commands } = cliProgram(process, async () => undefined);
  const explained = commands.map((command) => {
    const values = command.registeredArguments.map((argument) =>
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
    );
    return [`\`${['bonpanel', command.name(), ...values].join(' ')}\``, command.description()];
  });
  expect(table('docs/OPERATIONS.md', ['command', 'what it does'])).toEqual(explained);
});

test('OPERATIONS.md says after how many seconds the server stops anyway', () => {
  const text = read('docs/OPERATIONS.md');
  expect(text).toContain(`After ${STOP_TIMEOUT_MS / 1000} seconds it ends anyway.`);
  expect(text).toContain(`it is ${EMBEDDED_STOP_TIMEOUT_MS / 1000} seconds`);
});

test('no step of a recipe of OPERATIONS.md that moves or restores data is done after one that fails', () => {
  const blocks = all(read('docs/OPERATIONS.md'), /^```\w*\n(.*?)^```$/gms);
  const recipes = blocks.filter((block) => /mv -T| restore /.test(block));
  expect(recipes).not.toEqual([]);
  const steps = recipes.flatMap((recipe) => recipe.trimEnd().split('\n').slice(0, -1));
  expect(steps.filter((step) => !/ &&( +#.*)?$/.test(step))).toEqual([]);
});

test('requirements.md numbers the rules of each section from 1', () => {
  const sections = read('docs/requirements.md').split(/^## /m).slice(1);
  const numbers = sections.flatMap((section) =>
    [...section.matchAll(/^- \*\*([\d.]+)\*\* /gm)].map(([, number]) => number),
  );
  const expected = sections.flatMap((section, index) => {
    const rules = section.match(/^- /gm) ?? [];
    return rules.map((_, rule) => `${index + 1}.${rule + 1}`);
  });
  expect(numbers).toEqual(expected);
  expect(sections.map((section) => Number.parseInt(section, 10))).toEqual(
    sections.map((_, index) => index + 1),
  );
});

test('wire.md has every call with who may make it, and no other', () => {
  const rows = read('docs/wire.md')
    .split('\n')
    .map(cells)
    .flatMap(([calls = '', who]) =>
      all(calls, /`((?:GET|POST|PUT|DELETE) [^`]+)`/g).map((call) => `${call} – ${who}`),
    );
  const served = Object.entries(callsOn).map(([name, { access }]: [string, CallContract]) => {
    const call = name.replace(' /api/', ' ').replace(/:(\w+)/g, '{$1}');
    return `${call} – ${access === 'public' ? access : whoMay(access)}`;
  });
  expect(rows.sort()).toEqual(served.sort());
});

test('wire.md and POS.md have every event of webhooks, and no other', () => {
  const rows = table('docs/wire.md', ['type', 'data', 'what the ids lead to']);
  expect(rows.flatMap(([types = '']) => all(types, /`([^`]+)`/g)).sort()).toEqual(
    [...deliveredEvents].sort(),
  );
  const [, list = ''] =
    /told of events\s[\s\S]*?They are ([\s\S]*?), for all salons/.exec(read('docs/POS.md')) ?? [];
  const names = all(list, /`([^`]+)`/g).map((name) => name.replace(/^\./, 'boncard.'));
  expect(names.sort()).toEqual([...webhookEvents].sort());
});

/** How wire.md says who may make a call, by the scopes of administrators, employers and users without a role. */
const whoMayIn: Record<string, string> = {
  'all all all': 'everybody',
  'all all nothing': 'staff',
  'all nothing nothing': 'administrators',
  'all own nothing': 'staff, employers `own`',
  'all own own': 'administrators; others `own`',
};

function whoMay(action: Action): string | undefined {
  const { administrator, employer, none } = permissions[action];
  return whoMayIn[`${administrator} ${employer} ${none}`];
}

test('wire.md has every task of the overview, and no other', () => {
  const [, tasks = ''] = /where `what` is (.*?); `since`/.exec(read('docs/wire.md')) ?? [];
  expect(all(tasks, /`([^`]+)`/g)).toEqual(todos.toSorted());
});

test('wire.md has every capability, and no other', () => {
  const words = table('docs/wire.md', ['word', 'extension', 'without it the console']).flatMap(
    ([word = '']) => all(word, /`([^`]+)`/g),
  );
  expect(words.sort()).toEqual(capabilities.toSorted());
});

const reversalsFrom: Record<BoncardStatus, BoncardStatus[]> = {
  // A pending card has nothing to reverse.
  pending: [],
  // A reversed charge makes the card what it was before, a reversed purchase makes it active.
  active: ['pending', 'used', 'active'],
  used: ['active'],
  canceled: [],
};

/** The statuses to which each action leads from a status. Blocking does not change it. */
const leadsTo: Record<keyof typeof boncardCan, (from: BoncardStatus) => BoncardStatus[]> = {
  charge: () => ['active'],
  purchase: () => ['active', 'used'],
  cancel: () => ['canceled'],
  block: () => [],
  unblock: () => [],
  replace: () => ['canceled'],
  succeed: () => ['active'],
  adjust: (from) => (from === 'active' ? ['active', 'used'] : ['active']),
  extend: () => ['active'],
  send: () => [],
  reverse: (from) => reversalsFrom[from],
};

test('the picture of statuses in ARCHITECTURE.md agrees with boncardCan', () => {
  const picture = /stateDiagram-v2\n([^`]+)/.exec(read('docs/ARCHITECTURE.md'))?.[1] ?? '';
  const arrows = (Object.keys(leadsTo) as (keyof typeof leadsTo)[]).flatMap((action) =>
    boncardStatuses
      .filter((status) => [true, false].some((isWrittenOff) => boncardCan[action]({ status, isWrittenOff })))
      .flatMap((from) => leadsTo[action](from).map((to) => `${from} --> ${to}: ${action}`)),
  );
  expect(all(picture, /^\s*(.+)$/gm)).toEqual(
    ['[*] --> active: sell', '[*] --> pending: import', '[*] --> pending: make', ...arrows].sort(),
  );
});

test('ARCHITECTURE.md has every folder of the server, in the order in which they may import each other', () => {
  const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const floors = /const floors = \[([^;]+)\];/.exec(read('.dependency-cruiser.mjs'))?.[1] ?? '';
  const inOrder = [...floors.matchAll(/'(\w+)'/g)].map(([, folder]) => folder);
  const explained = table('docs/ARCHITECTURE.md', ['folder', 'what it holds']).flatMap(([names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, folder]) => folder),
  );
  // A feature without a floor may be anywhere.
  expect(explained.filter((folder) => inOrder.includes(folder))).toEqual(inOrder);
  expect(explained.toSorted()).toEqual(folders.map(({ name }) => name).sort());
});

/** Who may open a route, by the words of requirements.md. The right that a call then needs may be narrower. */
const whoOpens: Record<string, string> = {
  everybody: 'everybody',
  'signed out': 'signed out',
  'signed in': 'signed in',
  'signed in, with a role': 'signed in',
  administrators: 'administrator',
};

test('requirements.md has every route with who may open it, and no other', () => {
  const explained = table('docs/requirements.md', ['path', 'who', 'screen']).flatMap(
    ([cell = '', who = '']) => {
      const paths = [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
      return paths.map((path) => `${path.replace('…', paths[0] ?? '')} – ${whoOpens[who]}`);
    },
  );
  const known = routeTable
    .filter(([path]) => path !== '/nowhere')
    .map(
      ([path, who]) => `${path.replace(/\/token$/, '/{token}').replace(/\/\d+(?=\/|$)/, '/{id}')} – ${who}`,
    );
  // These pages of e-cards are not screens of the console.
  const mailed = Object.values(eCardPaths).map((path) => `${path.replace(':token', '{token}')} – everybody`);
  expect(explained.sort()).toEqual([...known, ...mailed].sort());
});

test('ARCHITECTURE.md explains every import rule, and no other', () => {
  const rules = all(read('.dependency-cruiser.mjs'), /rule\(\s*'([\w-]+)'/g).map((rule) => `\`${rule}\``);
  const explained = table('docs/ARCHITECTURE.md', ['rule', 'what it holds']).map(([rule]) => rule);
  expect(explained.sort()).toEqual(rules);
});

test('the README has the logins and cards of the demo', () => {
  expect(table('README.md', ['who', 'e-mail', 'password'])).toEqual(
    people.map(({ role, email, password }) => [role, email, password]),
  );
  const named = table('README.md', ['card', 'PIN', 'state']).map(([number, pin]) => ({ number, pin }));
  expect(named).toEqual(cards.map(({ number, pin }) => ({ number, pin })));
});

const lock: Record<string, { license?: string; dev?: boolean; hasInstallScript?: boolean }> = JSON.parse(
  read('package-lock.json'),
).packages;
const dependencyRows = ['running', 'building and checking'].flatMap((group) =>
  table('docs/DEPENDENCIES.md', [group, 'why', 'license', 'in its place']),
);

test('DEPENDENCIES.md has a reason for every package that we use, and for no other', () => {
  const { dependencies, devDependencies, optionalDependencies } = packageJson;
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const named = dependencyRows.flatMap(([names = '']) => all(names, /`([^`]+)`/g));
  expect(named.sort()).toEqual(packages.sort());
  expect(dependencyRows.filter((row) => row.some((cell) => cell === ''))).toEqual([]);
});

test('DEPENDENCIES.md names the license of each package as the lock file does', () => {
  for (const [names = '', , licenses = ''] of dependencyRows) {
    const packages = all(names, /`([^`]+)`/g);
    const by = Map.groupBy(packages, (name) => lock[`node_modules/${name}`]?.license);
    const parts = [...by].map(([license, of]) =>
      by.size === 1 ? license : `${license} (${of.map((name) => `\`${name}\``).join(', ')})`,
    );
    expect(licenses).toBe(parts.join(', '));
  }
});

test('everything installed is under a license that DEPENDENCIES.md allows, or is named there', () => {
  const rows = table('docs/DEPENDENCIES.md', ['licenses', 'of']);
  const [anything = [], fonts = [], building = []] = rows.map(([names = '']) => names.split(', '));
  const text = read('docs/DEPENDENCIES.md');
  const mayHave = ({ license = '', dev = false }) => {
    const allowed = new Set([...anything, ...fonts, ...(dev ? building : [])]);
    const offers = license.replace(/[()]/g, '').split(' OR ');
    return offers.some((offer) => offer.split(' AND ').every((part) => allowed.has(part)));
  };
  const others = Object.entries(lock).filter(([path, entry]) => path !== '' && !mayHave(entry));
  const nameOf = (path: string) => path.replace(/.*node_modules\//, '');
  expect(others.filter(([path, { license }]) => license || !text.includes(`\`${nameOf(path)}\``))).toEqual(
    [],
  );
  expect(others.map(([path]) => nameOf(path)).sort()).toEqual(['buffers', 'memorystream', 'png-js']);
});

test('no package runs a script while it is installed, except those listed here', () => {
  const running = Object.entries(lock).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = running.map(([path]) => path.replace('node_modules/', ''));
  expect(names.sort()).toEqual(Object.keys(packageJson.allowScripts).sort());
});

test('ASVS.md has each of the 253 requirements once, and its summary agrees with its rows', () => {
  const lines = read('docs/ASVS.md').split('\n').map(cells);
  const requirements = lines.filter((row) => row.length === 4 && /^\d+\.\d+\.\d+$/.test(row[0] ?? ''));
  expect(new Set(requirements.map(([number]) => number)).size).toBe(253);
  expect(requirements).toHaveLength(253);
  const by = Object.groupBy(requirements, ([, , status = '']) => status);
  const counted = Object.entries(by).map(([status, rows = []]) => [status, String(rows.length)]);
  expect(table('docs/ASVS.md', ['status', 'requirements']).sort()).toEqual(counted.sort());
  const listed = table('docs/ASVS.md', ['requirements', 'why']).flatMap(([numbers = '']) =>
    numbers.split(', '),
  );
  expect(listed.sort()).toEqual(by['not met']?.map(([number]) => number).sort());
});

test('TEETH.md lists every seeded bug; `-u` writes its table', async () => {
  const header = '| bug | in | caught by |\n|---|---|---|\n';
  const [introduction] = read('docs/TEETH.md').split(header);
  const rows = seededBugs.map(({ name, file, caughtBy }) => `| ${name} | \`${file}\` | \`${caughtBy}\` |\n`);
  await expect([introduction, header, ...rows].join('')).toMatchFileSnapshot('../../docs/TEETH.md');
});

test('the code that each seeded bug replaces occurs exactly once', () => {
  const lost = seededBugs.filter(({ file, from }) => read(file).split(from).length !== 2);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test('no seeded bug is in a function of the database that a later migration replaces', () => {
  const migrations = globSync('server/db/migrations/*.ts').sort();
  const replaced = seededBugs.filter(({ file, from }) => {
    // The first migration loads the schema.
    const place = file.startsWith('server/db/schema/') ? 0 : migrations.indexOf(file);
    if (place === -1) return false;
    const [before = ''] = read(file).split(from);
    const [, name] = /.*CREATE (?:OR REPLACE )?FUNCTION (\w+\()/s.exec(before) ?? [];
    const later = migrations
      .slice(place + 1)
      .map(read)
      .join('');
    return name !== undefined && later.includes(`CREATE OR REPLACE FUNCTION ${name}`);
  });
  expect(replaced.map(({ name }) => name)).toEqual([]);
});
