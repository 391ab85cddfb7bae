import type { Plugin } from 'vite';

/** What react-admin's modules import although the console does without it, and what stands in its place. */
const unused = [
  // Its layout is given another error page; its own needs a text field and a select: 7 kB until the counter is usable.
  {
    importer: '/ra-ui-materialui/dist/layout/Layout.js',
    source: './Error.js',
    code: 'export const Error = () => null;',
  },
  // Nothing in the panel is rearranged by its users' preferences but the columns of a list.
  {
    importer: '/ra-ui-materialui/dist/layout/Layout.js',
    source: '../preferences/index.js',
    code: 'export const Inspector = () => null;',
  },
  // The keys of menu entries are the panel's own (`src/layout/shortcuts.ts`).
  {
    importer: '/ra-ui-materialui/dist/layout/MenuItemLink.js',
    source: 'react-hotkeys-hook',
    code: 'export const useHotkeys = () => {};',
  },
  // The files of lists come from the host: no list has this exporter.
  {
    importer: '/ra-core/dist/export/defaultExporter.js',
    source: 'jsonexport/dist/index.js',
    code: 'export default () => {};',
  },
];

const PREFIX = '\0unused:';

/** Leaves out parts of react-admin that no screen of the console uses. */
export function withoutUnused(): Plugin {
  return {
    name: 'bonpanel:without-unused',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const index = unused.findIndex((part) => part.source === source && importer?.endsWith(part.importer));
      return index === -1 ? undefined : PREFIX + index;
    },
    load: (id) => (id.startsWith(PREFIX) ? unused[Number(id.slice(PREFIX.length))]?.code : undefined),
  };
}
