import { File } from 'node:buffer';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { session } from '../../src/session.ts';

/** Every test of the console leaves real time, an empty page, nobody signed in and empty browser storage. */

// Node's `fetch` only sends its own forms and files, so they replace those of jsdom.
const form = await new Response(new URLSearchParams()).formData();
vi.stubGlobal('FormData', form.constructor);
vi.stubGlobal('File', File);

// The first screen is compiled while a test waits for it, which takes long on a busy machine.
configure({ asyncUtilTimeout: 100_000 });

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  session.end();
  localStorage.clear();
  sessionStorage.clear();
});
