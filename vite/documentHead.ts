import type { Plugin } from 'vite';
import { hostMeta } from '../contract/hostMeta.ts';
import { loadFailure, noScript, oldBrowser } from '../src/i18n/loadFailure.ts';
import { stylesheet } from '../src/theme/stylesheet.ts';
import { colors } from '../src/theme/tokens.ts';

/**
 * Adds to the page's head what has to be there before any script: the tokens as CSS custom properties, the colour of
 * the browser's own toolbars, the elements that an operator fills in, and the messages for a browser that runs no
 * scripts, or does not get them.
 */
export function documentHead(): Plugin {
  const sentences = Object.entries(noScript).map(([language, text]) => `<p lang="${language}">${text}</p>`);
  const notice = { tag: 'noscript', children: sentences.join(''), injectTo: 'body-prepend' as const };
  const script = `(${watchFirstScript})(${JSON.stringify(loadFailure)}, ${JSON.stringify(oldBrowser)})`;
  const watch = { tag: 'script', children: script, injectTo: 'head' as const };
  const metas = hostMeta.map((name) => headMeta({ name: `bonpanel:${name}`, content: '' }));
  return {
    name: 'bonpanel:document-head',
    transformIndexHtml: (_, { path }) => [
      { tag: 'style', children: stylesheet, injectTo: 'head' },
      toolbarColor('light'),
      toolbarColor('dark'),
      // The e-card's page works without scripts.
      ...(path === '/index.html' ? [notice, watch, ...metas] : []),
    ],
  };
}

/**
 * Says that the page could not be loaded if its first script or anything that this imports does not arrive, or cannot
 * be run: a browser may be too old to parse it. Runs in the page as it stands here, so it can use nothing from outside.
 */
function watchFirstScript(
  sentences: typeof loadFailure & Record<string, typeof loadFailure.pl>,
  tooOld: typeof oldBrowser & Record<string, string>,
) {
  const isFirst = (target: unknown) => target instanceof HTMLScriptElement && target.type === 'module';
  // Scripts of browser extensions may fail as well.
  const isOurs = (event: Event) =>
    event instanceof ErrorEvent
      ? event.filename.startsWith(`${location.origin}/assets/`)
      : isFirst(event.target);
  function tell(event: Event) {
    const root = document.getElementById('root');
    if (!root || !isOurs(event)) return;
    const { lang } = document.documentElement;
    const { title, why: unloaded, reload } = sentences[lang] ?? sentences.pl;
    const why = event instanceof ErrorEvent ? (tooOld[lang] ?? tooOld.pl) : unloaded;
    delete root.dataset.prerendered;
    root.innerHTML = `<div class="public" role="alert"><main><h1>${title}</h1><p class="lead">${why}</p>
      <button type="button" class="filled">${reload}</button></main></div>`;
    root.querySelector('button')?.addEventListener('click', () => location.reload());
  }
  // These events do not bubble.
  addEventListener('error', tell, { capture: true });
  const endWatch = ({ target }: Event) => {
    if (isFirst(target)) removeEventListener('error', tell, { capture: true });
  };
  // Dispatched once the script has run, even if it threw. It never reaches the window.
  document.addEventListener('load', endWatch, { capture: true });
}

function toolbarColor(name: keyof typeof colors) {
  const media = `(prefers-color-scheme: ${name})`;
  return headMeta({ name: 'theme-color', content: colors[name].paper, media });
}

function headMeta(attrs: Record<string, string>) {
  return { tag: 'meta', attrs, injectTo: 'head' as const };
}
