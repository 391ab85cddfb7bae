import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

/** What the same of these parts need is one file: in a hundred small ones it compresses worse. */
const parts = {
  entry: ['main.tsx'],
  public: ['custom/public-check/PublicCheckPage.tsx'],
  login: [
    'router.tsx',
    'layout/auth/AuthLayout.tsx',
    'custom/login/LoginPage.tsx',
    'i18n/auth.pl.ts',
    'i18n/auth.en.ts',
  ],
  panel: ['router.tsx', 'layout/Panel.tsx', 'i18n/panelMessages.pl.ts'],
};

/** Of everything else, what the same of these screens need is one file. */
const screens = [
  'custom/charge/ChargeScreen.tsx',
  'custom/charge/ChargeInputs.tsx',
  'counter/FoundCard.tsx',
  'custom/statistics/Statistics.tsx',
  'kinds/SalonInput.tsx',
  'resources/boncards/BoncardList.tsx',
  'resources/boncards/BoncardShow.tsx',
  'resources/boncards-imports/BoncardImportList.tsx',
  'resources/users/UserCreate.tsx',
  'resources/users/UserList.tsx',
];

/** Splits the console by what its pages need, which a first build tells: after tree shaking. */
export function chunks(): Plugin {
  return {
    name: 'bonpanel:chunks',
    apply: 'build',
    async config() {
      const needed = await modulesByPage([...Object.values(parts).flat(), ...screens]);
      const usersOf = (id: string, pages: string[]) => pages.filter((page) => needed.get(page)?.has(id));
      function nameOf(id: string): string | null {
        const users = Object.entries(parts).flatMap(([part, pages]) =>
          usersOf(id, pages).length > 0 ? [part] : [],
        );
        if (users.includes('entry')) return 'entry';
        // Whoever sees a screen has the panel.
        if (users.includes('panel')) return users.join('-');
        const viewers = usersOf(id, screens).map((screen) => screens.indexOf(screen));
        if (users.length > 0) return [...users, ...(viewers.length > 0 ? ['screens'] : [])].join('-');
        return viewers.length > 0 ? `screens-${viewers.join('')}` : null;
      }
      // React outlives our own versions in a browser's cache.
      const react = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// };
      const shared = { name: nameOf, debugName: 'shared' };
      const codeSplitting = { includeDependenciesRecursively: false, groups: [react, shared] };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

/** What the panel says stays in files of its language, styles with the entry (see `prerender.ts`). */
const isLeft = /\/i18n\/(?!auth|common|publicPage)\w+\.(pl|en)\.ts$|ra-language-|\.css$/;

/** Returns the modules that each page needs before it can be shown; the pages themselves stay files of their own. */
async function modulesByPage(pages: string[]): Promise<Map<string, Set<string>>> {
  const files = new Map(pages.map((page) => [sourceFile(page), page]));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: [...files.keys()] },
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
    for (const id of chunk.moduleIds) if (!files.has(id) && !isLeft.test(id)) modules.add(id);
    for (const imported of chunk.imports) collect(imported, modules, seen);
    return modules;
  }

  return new Map(
    [...chunksByName.values()]
      .filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
      .map((chunk) => [
        files.get(chunk.facadeModuleId ?? '') ?? '',
        collect(chunk.fileName, new Set(), new Set()),
      ]),
  );
}

function sourceFile(path: string): string {
  return fileURLToPath(new URL(`../src/${path}`, import.meta.url));
}
