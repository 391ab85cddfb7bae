import { fileURLToPath } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { type Plugin, type Rolldown, runnerImport } from 'vite';

const page = sourceFile('custom/public-check/PublicCheckPage.tsx');
/** The modules that every URL of the panel needs, in the language of most users. */
const panel = ['router.tsx', 'layout/Panel.tsx', 'i18n/panelMessages.pl.ts'].map(sourceFile);
/** The modules of the screen where a day at the counter begins. */
const charge = [...panel, sourceFile('custom/counter/ChargeScreen.tsx')];

/**
 * Prerenders the Polish public page into `index.html`, the answer to `/`, so that it can be read before any script
 * runs. The same document without that page is written three times: `panel.html`, which preloads what every URL of
 * the panel needs; `charge.html`, which also preloads the charge screen; and `app.html` for all other URLs. Styles
 * are inlined, so that the first paint waits for nothing.
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
        const readable = withFont(source, bundle);
        const others = {
          // Without the font, 30 kB that the panel's scripts would have to wait for: the router loads it.
          'panel.html': withLinks(source, bundle, panel),
          'charge.html': withLinks(source, bundle, charge),
          'app.html': readable,
        };
        for (const [fileName, source] of Object.entries(others))
          this.emitFile({ type: 'asset', fileName, source });
        const rendered = `<div id="root" data-prerendered="pl">${await pageAsText()}</div>`;
        // Installed by a customer, the console would open with the staff's sign-in.
        const uninstallable = readable.replace(/<link rel="manifest"[^>]*>/, '');
        document.source = withLinks(uninstallable, bundle, [page]).replace('<div id="root"></div>', rendered);
      },
    },
  };
}

/**
 * Returns the document with preloads of the two font files that Polish needs: they usually arrive before the first
 * paint.
 */
function withFont(html: string, bundle: Rolldown.OutputBundle): string {
  const files = Object.keys(bundle).filter((file) => /-wght-normal.*\.woff2$/.test(file));
  return withHead(html, 'rel="preload" as="font" type="font/woff2"', files);
}

async function pageAsText(): Promise<string> {
  // The build uses React's production build, which has no development JSX.
  const oxc = { jsx: { runtime: 'automatic', development: false } } as const;
  const { module } = await runnerImport<{ default: FunctionComponent }>(page, { oxc });
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
 * Returns the document with links to the modules' chunks, so that the browser requests them together with the first
 * script.
 */
function withLinks(html: string, bundle: Rolldown.OutputBundle, modules: string[]): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needed = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.includes(id))));
  const missing = modules.filter((module) => chunks.every(({ moduleIds }) => !moduleIds.includes(module)));
  if (missing.length > 0) throw new Error(`no chunk has ${missing.join(', ')}`);
  // The set grows while the loop runs.
  for (const { imports } of needed)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  const files = [...needed].map(({ fileName }) => fileName).filter((fileName) => !html.includes(fileName));
  return withHead(html, 'rel="modulepreload"', files);
}

function withHead(html: string, kind: string, files: string[]): string {
  const links = files.map((file) => `<link ${kind} crossorigin href="/${file}">`);
  return html.replace('</head>', `${links.join('')}</head>`);
}

function sourceFile(path: string): string {
  return fileURLToPath(new URL(`../src/${path}`, import.meta.url));
}
