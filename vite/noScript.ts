import type { Plugin } from 'vite';
import { noScript } from '../src/i18n/noScript.ts';

/** Writes into the page what a browser shows that runs no scripts. */
export function noScriptNotice(): Plugin {
  const lines = Object.entries(noScript).map(([language, text]) => `<p lang="${language}">${text}</p>`);
  return {
    name: 'bonpanel:no-script',
    transformIndexHtml: () => [{ tag: 'noscript', children: lines.join(''), injectTo: 'body-prepend' }],
  };
}
