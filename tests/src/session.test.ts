import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

const signedIn = {
  auth: {
    bearerToken: 'token',
    authorized: true,
    loading: false,
    errorMessage: null,
    status: 'success',
    user: { id: 7, role: 1 },
    capabilities: ['sort'],
  },
  breadcrumb: { breadcrumbs: [] },
};

const refused = () => Promise.reject(new Error('Błędne dane'));

/** Returns the session of a new tab, read from browser storage. */
async function openTab(kept: string) {
  localStorage.setItem('root', kept);
  return (await import('../../src/session.ts')).session;
}

test('a session survives a reload', async () => {
  const session = await openTab(JSON.stringify({ state: signedIn, version: 1 }));
  expect(session.token()).toBe('token');
  expect(session.role()).toBe('employer');
});

test.each([
  ['is cut off', '{"state":{"auth":{"bearerTo'],
  ['is not ours', '"root"'],
  ['is empty', JSON.stringify({ state: null, version: 1 })],
  ['is of an older version', JSON.stringify({ state: signedIn, version: 0 })],
  ['lacks the breadcrumb', JSON.stringify({ state: { auth: signedIn.auth }, version: 1 })],
  [
    'knows no capabilities',
    JSON.stringify({
      state: { ...signedIn, auth: { ...signedIn.auth, capabilities: undefined } },
      version: 1,
    }),
  ],
  [
    'has a user without a token',
    JSON.stringify({ state: { ...signedIn, auth: { ...signedIn.auth, bearerToken: null } }, version: 1 }),
  ],
])('what is kept and %s is dropped', async (_, kept) => {
  const session = await openTab(kept);
  expect(session.auth().authorized).toBe(false);
  expect(session.can('sort')).toBe(false);
});

test.each([
  ['a sign-out in another tab', () => new StorageEvent('storage', { key: 'root' })],
  [
    'what it missed while Back could have shown it',
    () => new PageTransitionEvent('pageshow', { persisted: true }),
  ],
])('a tab follows %s, which does not count as an expired session', async (_, event) => {
  const session = await openTab(JSON.stringify({ state: signedIn, version: 1 }));
  const died = vi.fn();
  session.onExpired(died);
  const auth = { ...signedIn.auth, bearerToken: null, authorized: false, user: null };
  localStorage.setItem('root', JSON.stringify({ state: { ...signedIn, auth }, version: 1 }));
  dispatchEvent(event());
  expect(session.auth().authorized).toBe(false);
  expect(died).not.toHaveBeenCalled();
});

test.each([
  ['a tab', () => new StorageEvent('storage', { key: 'root' })],
  ['a page that Back shows again', () => new PageTransitionEvent('pageshow', { persisted: true })],
])('%s reports the session of somebody else that has replaced its own', async (_, event) => {
  const session = await openTab(JSON.stringify({ state: signedIn, version: 1 }));
  const started = vi.fn();
  session.onStartedElsewhere(started);
  dispatchEvent(event());
  expect(started).not.toHaveBeenCalled();
  const auth = { ...signedIn.auth, bearerToken: 'other', user: { id: 8, role: 0 } };
  localStorage.setItem('root', JSON.stringify({ state: { ...signedIn, auth }, version: 1 }));
  dispatchEvent(event());
  expect(session.role()).toBe('administrator');
  expect(started).toHaveBeenCalledOnce();
});

test('an expired session is reported with its user', async () => {
  const session = await openTab(JSON.stringify({ state: signedIn, version: 1 }));
  const died = vi.fn();
  session.onExpired(died);
  session.expire();
  expect(died).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: '7', role: 'employer' }));
});

test('persists only auth and breadcrumb under `root`, version 1, without the error of a request', async () => {
  const session = await openTab(JSON.stringify({ state: signedIn, version: 1 }));
  await expect(session.follow(refused)).rejects.toThrow('Błędne dane');
  session.setBreadcrumbs([{ label: 'Bony', path: '/panel/bons' }]);
  const { state, version } = JSON.parse(localStorage.getItem('root') ?? '{}');
  expect(version).toBe(1);
  expect(state).toEqual({
    auth: { ...signedIn.auth, status: 'failed' },
    breadcrumb: { breadcrumbs: [{ label: 'Bony', path: '/panel/bons' }] },
  });
});

test('a new request resets status and error', async () => {
  const session = await openTab('');
  await expect(session.follow(refused)).rejects.toThrow('Błędne dane');
  expect(session.auth()).toMatchObject({ status: 'failed', errorMessage: 'Błędne dane', authorized: false });
  void session.follow(() => new Promise(() => {}));
  expect(session.auth()).toMatchObject({ status: 'idle', errorMessage: null, loading: true });
});

test('signing out deletes token, user and breadcrumbs', async () => {
  const session = await openTab(JSON.stringify({ state: signedIn, version: 1 }));
  session.end();
  const cleared = { bearerToken: null, user: null, authorized: false, status: 'success', capabilities: [] };
  expect(session.auth()).toMatchObject(cleared);
});
