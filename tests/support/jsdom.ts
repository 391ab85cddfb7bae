import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { session } from '../../src/session.ts';

/** What every test of the console leaves behind: an empty page, nobody signed in, nothing kept in the browser. */

// The first screen is compiled while it is waited for.
configure({ asyncUtilTimeout: 8000 });

afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  sessionStorage.clear();
});
