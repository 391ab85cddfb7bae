import { fileURLToPath } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { type Plugin, type Rolldown, runnerImport } from 'vite';

const page = fileURLToPath(new URL('../src/custom/public-check/PublicCheckPage.tsx', import.meta.url));
const emptyRoot = '<div id="root"></div>';

/**
 * Puts the Polish public page into `index.html`, which `/` answers: it is readable before any script runs. `app.html` is
 * the same document without it, for every other path. Both hold their styles: nothing is waited for before the first paint.
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
        const source = withStyles(String(document.source), bundle);
        this.emitFile({ type: 'asset', fileName: 'app.html', source });
        document.source = source
          .replace('</head>', `${linksFor(source, bundle)}</head>`)
          .replace(emptyRoot, `<div id="root" data-prerendered="pl">${await pageAsText()}</div>`);
      },
    },
  };
}

async function pageAsText(): Promise<string> {
  const { module } = await runnerImport<{ default: FunctionComponent }>(page, {
    // The build runs React's production half, which has no development JSX.
    oxc: { jsx: { runtime: 'automatic', development: false } },
  });
  return renderToString(createElement(module.default));
}

/** The document with the style sheets that it links, in their place. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file: string) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`${file} is not among the built files`);
    delete bundle[file];
    return `<style>${sheet.source}</style>`;
  });
}

/** The page's own chunks that the document does not name yet, so that the browser asks for them together with the first script. */
function linksFor(html: string, bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const pageChunk = chunks.find((chunk) => chunk.facadeModuleId === page);
  if (!pageChunk) throw new Error('the public page has no chunk of its own');
  const needed = [
    pageChunk,
    ...chunks.filter((chunk) => pageChunk.imports.includes(chunk.fileName) && !chunk.isEntry),
  ];
  return needed
    .filter(({ fileName }) => !html.includes(fileName))
    .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
    .join('');
}
