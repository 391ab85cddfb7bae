import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawECardPage, ECardPage } from '../../../contract/eCardPage.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { loadOnce } from '../../platform/loadOnce.ts';
import { ROOT } from '../../platform/root.ts';

/**
 * The function that draws the page, built from the console (`vite/server.ts`). Loaded for the first page, because React
 * takes 10 MB and a tenth of a second.
 */
const loadDrawing = loadOnce(importDrawing);

async function importDrawing(): Promise<DrawECardPage> {
  const module: { drawECardPage: DrawECardPage } = await import(
    pathToFileURL(join(ROOT, 'dist/server/eCardPage.mjs')).href
  );
  return module.drawECardPage;
}

/** Returns, as HTML, the page that a link in a mail leads to, within the HTML document that was built for it. */
export async function drawPage(document: string, page: ECardPage): Promise<string> {
  const draw = await loadDrawing();
  const { title, body } = draw(page);
  return document
    .replace('<html lang="pl">', `<html lang="${page.language}">`)
    .replace('<title></title>', () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<body>[\s\S]*<\/body>/, () => `<body>${body}</body>`);
}
