import type { Plugin } from 'vite';
import { noScript } from '../src/i18n/noScript.ts';
import { stylesheet } from '../src/theme/stylesheet.ts';
import { colors } from '../src/theme/tokens.ts';

/**
 * Writes into the page what has to be there before any script: the tokens as CSS custom properties, the colour of the browser's own
 * toolbars, and what a browser shows that runs no scripts.
 */
export function documentHead(): Plugin {
  const notice = Object.entries(noScript).map(([language, text]) => `<p lang="${language}">${text}</p>`);
  return {
    name: 'bonpanel:document-head',
    transformIndexHtml: () => [
      { tag: 'style', children: stylesheet, injectTo: 'head' },
      toolbarColor('light'),
      toolbarColor('dark'),
      { tag: 'noscript', children: notice.join(''), injectTo: 'body-prepend' },
    ],
  };
}

function toolbarColor(name: keyof typeof colors) {
  const media = `(prefers-color-scheme: ${name})`;
  const attrs = { name: 'theme-color', content: colors[name].paper, media };
  return { tag: 'meta', attrs, injectTo: 'head' as const };
}
