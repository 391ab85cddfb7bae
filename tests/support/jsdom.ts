import { File } from 'node:buffer';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { applyLanguage } from '../../src/i18n/language.ts';
import { session } from '../../src/session.ts';

/** Restores real time, an empty page, nobody signed in and empty browser storage after every test of the console. */

// Node's `fetch` only sends Node's own forms and files, so these replace jsdom's.
const form = await new Response(new URLSearchParams()).formData();
vi.stubGlobal('FormData', form.constructor);
vi.stubGlobal('File', File);

const { getElementError: errorWithPage } = getConfig();
// The first screen is compiled while a test waits for it, which takes long on a busy machine.
configure({ asyncUtilTimeout: 100_000, getElementError: errorOfQuery });

/**
 * Returns the error of a query that finds nothing, with the page's HTML. Within a wait it leaves the HTML out: a wait
 * drops all errors but the last, to which it adds the page itself, and printing the page at each attempt takes up to a
 * third of a file's time.
 */
function errorOfQuery(message: string | null, container: Element): Error {
  const config = getConfig();
  const isWaiting =
    '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
  if (!isWaiting) return errorWithPage(message, container);
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  for (const said of document.querySelectorAll('[data-announcement]')) said.remove();
  session.end();
  localStorage.clear();
  sessionStorage.clear();
  applyLanguage();
});
