import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { withoutUnused } from './withoutUnused.ts';

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
  counter: ['custom/charge/ChargeScreen.tsx'],
  // Fetched once the first screen is there.
  soon: [
    'counter/FoundCard.tsx',
    'custom/charge/ChargeInputs.tsx',
    'layout/QuickNav.tsx',
    'layout/ShortcutsDialog.tsx',
  ],
  details: ['resources/boncards/BoncardShow.tsx'],
  form: ['resources/users/UserCreate.tsx'],
  salonInput: ['kinds/SalonInput.tsx'],
  list: ['resources/users/UserList.tsx'],
  cards: ['resources/boncards/BoncardList.tsx'],
  imports: ['resources/boncards-imports/BoncardImportList.tsx'],
  statistics: ['custom/statistics/Statistics.tsx'],
};

/** What one of these needs is not split further by the parts below it, which mostly come later. */
const bases = ['entry', 'panel', 'counter', 'list'];

/** Screens that share parts with the counter. */
const otherScreens = ['details', 'form', 'list', 'cards', 'imports', 'statistics'];

/** Parts that mostly come before a list, and what they share with it is then there. */
const screens = ['soon', 'details', 'form', 'salonInput'];

/** Splits the console by what each page needs after tree shaking, as determined by a preliminary build. */
export function chunks(): Plugin {
  return {
    name: 'bonpanel:chunks',
    apply: 'build',
    async config() {
      const needed = await modulesByPage(Object.values(parts).flat());
      function nameOf(id: string): string | null {
        const users = Object.entries(parts)
          .filter(([, pages]) => pages.some((page) => needed.get(page)?.has(id)))
          .map(([part]) => part);
        const base = users.findIndex((part) => bases.includes(part));
        const named = base === -1 ? users : users.slice(0, base + 1);
        // What the counter shares with other screens, and the lists with the parts before them, is one file each.
        if (users[base] === 'counter' && users.some((part) => otherScreens.includes(part)))
          named.push('others');
        if (
          users[base] === 'list' &&
          users.slice(0, base).every((part) => screens.includes(part)) &&
          base > 0
        )
          return 'screens-list';
        return named.length > 0 ? named.join('-') : null;
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
const isLeft =
  /\/i18n\/(?!auth|common|publicPage)\w+\.(pl|en)\.ts$|\/words\/((panel|office)\.)?(pl|en)\.ts$|ra-language-|\.css$/;

/** Returns the modules that each page needs before it can be shown; the pages themselves stay files of their own. */
async function modulesByPage(pages: string[]): Promise<Map<string, Set<string>>> {
  const files = new Map(pages.map((page) => [sourceFile(page), page]));
  const built = await build({
    configFile: false,
    plugins: [withoutUnused()],
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
