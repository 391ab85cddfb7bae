import type { Plugin } from 'vite';

const EMPTY = '\0without-error-page';

/**
 * Leaves out react-admin's error page. Its layout imports the page, and with it a text field and a select, even where it is
 * given another: 7 kB more until the counter is usable.
 */
export function withoutErrorPage(): Plugin {
  return {
    name: 'bonpanel:without-error-page',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isErrorPage =
        source === './Error.js' && importer?.endsWith('/ra-ui-materialui/dist/layout/Layout.js');
      return isErrorPage ? EMPTY : undefined;
    },
    load: (id) => (id === EMPTY ? 'export const Error = () => null;' : undefined),
  };
}
