import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const charge = 'custom/charge/ChargeScreen.tsx';
const boncards = 'resources/boncards/BoncardList.tsx';
const users = 'resources/users/UserList.tsx';
const user = 'resources/users/UserEdit.tsx';

interface Layer {
  name: string;
  /** What any of these needs, or what all of these need. */
  any?: string[];
  all?: string[];
}

/** What is needed together is one file, without what an earlier row has: in a hundred small files it compresses worse. */
const layers: Layer[] = [
  { name: 'public', any: ['main.tsx', 'custom/public-check/PublicCheckPage.tsx'] },
  {
    name: 'login',
    any: [
      'router.tsx',
      'custom/auth/AuthLayout.tsx',
      'custom/login/LoginPage.tsx',
      'i18n/auth.pl.ts',
      'i18n/auth.en.ts',
    ],
  },
  { name: 'panel', any: ['layout/Panel.tsx'] },
  { name: 'fields', all: [charge, boncards] },
  { name: 'counter', any: [charge] },
  { name: 'record', all: [users, user] },
  { name: 'list', all: [boncards, users] },
];

/** Splits the console into the {@link layers}. A first build tells what each page needs, after tree shaking. */
export function chunks(): Plugin {
  return {
    name: 'bonpanel:chunks',
    apply: 'build',
    async config() {
      const needed = await modulesByPage();
      const has = (page: string, id: string) => needed.get(page)?.has(id) ?? false;
      const groups = layers.map(({ name, any = [], all = [] }) => ({
        name,
        test: (id: string) =>
          any.some((page) => has(page, id)) || (all.length > 0 && all.every((page) => has(page, id))),
      }));
      // React outlives our own versions in a browser's cache.
      const react = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// };
      const codeSplitting = { includeDependenciesRecursively: false, groups: [react, ...groups] };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

/** Returns the modules that each page of the layers needs before it can be shown, itself excepted. */
async function modulesByPage(): Promise<Map<string, Set<string>>> {
  const pages = [...new Set(layers.flatMap(({ any = [], all = [] }) => [...any, ...all]))];
  const files = new Map(pages.map((page) => [sourceFile(page), page]));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: [...files.keys()], preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunksByName = new Map(
    output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );

  function collect(fileName: string, modules: Set<string>, seen: Set<string>): Set<string> {
    const chunk = chunksByName.get(fileName);
    if (!chunk || seen.has(fileName)) return modules;
    seen.add(fileName);
    // A page stays a file of its own, by which it is loaded; the styles stay with the entry, see `prerender.ts`.
    for (const id of chunk.moduleIds) if (!files.has(id) && !id.endsWith('.css')) modules.add(id);
    for (const imported of chunk.imports) collect(imported, modules, seen);
    return modules;
  }

  return new Map(
    [...chunksByName.values()]
      .filter(({ isEntry }) => isEntry)
      .map((chunk) => [
        files.get(chunk.facadeModuleId ?? '') ?? '',
        collect(chunk.fileName, new Set(), new Set()),
      ]),
  );
}

function sourceFile(path: string): string {
  return fileURLToPath(new URL(`../src/${path}`, import.meta.url));
}
