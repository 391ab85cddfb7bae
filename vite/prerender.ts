import { fileURLToPath } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { type Plugin, type Rolldown, runnerImport } from 'vite';

const page = fileURLToPath(new URL('../src/custom/public-check/PublicCheckPage.tsx', import.meta.url));
const emptyRoot = '<div id="root"></div>';

/**
 * Puts the Polish public page into `index.html`, which `/` answers: it is readable before any script runs. `app.html` is
 * the same document without it, for every other path.
 */
export function prerender(): Plugin {
  return {
    name: 'bonpanel:prerender',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const document = bundle['index.html'];
        if (document?.type !== 'asset') throw new Error('index.html is not among the built files');
        const source = String(document.source);
        this.emitFile({ type: 'asset', fileName: 'app.html', source });
        document.source = source
          .replace('</head>', `${linksTo(bundle)}</head>`)
          .replace(emptyRoot, `<div id="root" data-prerendered="pl">${await pageAsText()}</div>`);
      },
    },
  };
}

/** Text needs no styles, and Vite's runner cannot read them. */
const withoutStyles: Plugin = {
  name: 'bonpanel:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? '' : undefined),
};

async function pageAsText(): Promise<string> {
  const { module } = await runnerImport<{ default: FunctionComponent }>(page, {
    // The build runs React's production half, which has no development JSX.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [withoutStyles],
  });
  return renderToString(createElement(module.default));
}

/** The page's own chunks, so that the browser asks for them together with the first script. */
function linksTo(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const pageChunk = chunks.find((chunk) => chunk.facadeModuleId === page);
  if (!pageChunk) throw new Error('the public page has no chunk of its own');
  const needed = [
    pageChunk,
    ...chunks.filter((chunk) => pageChunk.imports.includes(chunk.fileName) && !chunk.isEntry),
  ];
  const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...needed.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('');
}
