import { File } from 'node:buffer';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { session } from '../../src/session.ts';

/** What every test of the console leaves behind: real time, an empty page, nobody signed in, nothing kept in the browser. */

// Node's `fetch` sends only forms and files of its own; those of jsdom stand in their place.
const form = await new Response(new URLSearchParams()).formData();
vi.stubGlobal('FormData', form.constructor);
vi.stubGlobal('File', File);

// The first screen is compiled while it is waited for, on a busy machine for long.
configure({ asyncUtilTimeout: 100_000 });

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  session.end();
  localStorage.clear();
  sessionStorage.clear();
});
