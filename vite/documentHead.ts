import type { Plugin } from 'vite';
import { noScript } from '../src/i18n/loadFailure.ts';
import { stylesheet } from '../src/theme/stylesheet.ts';
import { colors } from '../src/theme/tokens.ts';

/**
 * Adds to the page's head what has to be there before any script: the tokens as CSS custom properties, the colour
 * of the browser's own toolbars, and the message for a browser that runs no scripts.
 */
export function documentHead(): Plugin {
  const sentences = Object.entries(noScript).map(([language, text]) => `<p lang="${language}">${text}</p>`);
  const notice = { tag: 'noscript', children: sentences.join(''), injectTo: 'body-prepend' as const };
  return {
    name: 'bonpanel:document-head',
    transformIndexHtml: (_, { path }) => [
      { tag: 'style', children: stylesheet, injectTo: 'head' },
      toolbarColor('light'),
      toolbarColor('dark'),
      // The e-card's page works without scripts.
      ...(path === '/index.html' ? [notice] : []),
    ],
  };
}

function toolbarColor(name: keyof typeof colors) {
  const media = `(prefers-color-scheme: ${name})`;
  const attrs = { name: 'theme-color', content: colors[name].paper, media };
  return { tag: 'meta', attrs, injectTo: 'head' as const };
}
