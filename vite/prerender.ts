import { fileURLToPath } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { type Plugin, type Rolldown, runnerImport } from 'vite';

const page = sourceFile('custom/public-check/PublicCheckPage.tsx');
/** What every address of the panel needs, in the language of most users. */
const panel = ['router.tsx', 'layout/Panel.tsx', 'i18n/panelMessages.pl.ts'].map(sourceFile);
/** Where a day at the counter begins. */
const charge = [...panel, sourceFile('custom/charge/ChargeScreen.tsx')];
const emptyRoot = '<div id="root"></div>';

/**
 * Prerenders the Polish public page into `index.html`, the answer to `/`, which is readable before any script runs.
 * The same document without it is `panel.html`, which preloads what every address of the panel needs, `charge.html`,
 * which also preloads that screen, and `app.html` for all other addresses. Styles are inlined: the first paint waits
 * for nothing.
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
        // Without the font, 30 kB that the panel's scripts would wait for: the router fetches it.
        this.emitFile({ type: 'asset', fileName: 'panel.html', source: withLinks(source, bundle, panel) });
        this.emitFile({ type: 'asset', fileName: 'charge.html', source: withLinks(source, bundle, charge) });
        const readable = withFont(source, bundle);
        this.emitFile({ type: 'asset', fileName: 'app.html', source: readable });
        document.source = withLinks(readable, bundle, [page]).replace(
          emptyRoot,
          `<div id="root" data-prerendered="pl">${await pageAsText()}</div>`,
        );
      },
    },
  };
}

/** Returns the document with preloads of both files of the font, which Polish needs: they mostly arrive before the first paint. */
function withFont(html: string, bundle: Rolldown.OutputBundle): string {
  const links = Object.keys(bundle)
    .filter((file) => /-wght-normal.*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
  return html.replace('</head>', `${links.join('')}</head>`);
}

async function pageAsText(): Promise<string> {
  const { module } = await runnerImport<{ default: FunctionComponent }>(page, {
    // The build uses React's production build, which has no development JSX.
    oxc: { jsx: { runtime: 'automatic', development: false } },
  });
  return renderToString(createElement(module.default));
}

/** Returns the document with its linked style sheets inlined. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file: string) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`${file} is not among the built files`);
    delete bundle[file];
    return `<style>${sheet.source}</style>`;
  });
}

/**
 * Returns the document with links to the modules' chunks that it does not name yet, so that the browser requests them
 * together with the first script.
 */
function withLinks(html: string, bundle: Rolldown.OutputBundle, modules: string[]): string {
  const needed = new Set<string>();
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.facadeModuleId === module,
    );
    if (!chunk) throw new Error(`${module} has no chunk of its own`);
    need(chunk.fileName);
  }
  const links = [...needed]
    .filter((fileName) => !html.includes(fileName))
    .map((fileName) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
  return html.replace('</head>', `${links.join('')}</head>`);

  function need(fileName: string) {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || needed.has(fileName)) return;
    needed.add(fileName);
    chunk.imports.forEach(need);
  }
}

function sourceFile(path: string): string {
  return fileURLToPath(new URL(`../src/${path}`, import.meta.url));
}
