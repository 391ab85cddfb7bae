import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { authProvider } from '../../../src/authProvider.ts';
import { dataProvider } from '../../../src/dataProvider.ts';
import { session } from '../../../src/session.ts';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

/** Sessions that expire during a read, or that another tab begins or ends. For changes see screenChanges.test.tsx. */

const host = mockHost();
const dead = () => json({ code: 401, message: 'Sesja wygasła' }, 401);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

type Router = Awaited<ReturnType<typeof renderPanel>>;

/** Expects that one navigation led to the login page, without a success message. */
async function isAtLogin(router: Router, moves: string[]) {
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('');
  expect(moves.filter((path) => path === '/login')).toHaveLength(1);
  expect(router.state.historyAction).toBe('REPLACE');
  expect(session.auth()).toMatchObject({ authorized: false, bearerToken: null });
}

function movesOf(router: Router): string[] {
  const moves: string[] = [];
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') moves.push(location.pathname);
  });
  return moves;
}

test('a list of an expired session sends one request and leaves a clean URL', async () => {
  host.on('GET /api/users', dead);
  const router = await renderPanel('/panel/users?page=2');
  const moves = movesOf(router);
  await isAtLogin(router, moves);
  expect(host.calls.filter(({ name }) => name === 'GET /api/users')).toHaveLength(1);
  expect(host.calls.some(({ name }) => name === 'POST /api/auth/logout')).toBe(false);
});

test('an export of an expired session saves no file and ends at the login', async () => {
  const router = await renderPanel('/panel/statistics/by-charge');
  const moves = movesOf(router);
  const button = await screen.findByRole('button', { name: 'Pobierz CSV' });
  await screen.findByText('BARE 0000 0000 0000 0001');
  host.on('GET /api/boncards-transactions', dead);
  const before = host.calls.length;
  fireEvent.click(button);
  await isAtLogin(router, moves);
  expect(host.calls.slice(before).map(({ query }) => query.export)).toEqual(['csv']);
});

test('none of five requests of an expired session is repeated, and the login opens once', async () => {
  const router = await renderPanel('/panel/salons');
  await screen.findByText('Salon Rynek');
  const moves = movesOf(router);
  const expired = vi.fn();
  onTestFinished(session.onExpired(expired));
  const resources = ['users', 'salons', 'boncards', 'boncards-imports', 'boncards-transactions'] as const;
  for (const resource of resources) host.on(`GET /api/${resource}`, dead);
  const before = host.calls.length;
  await act(() =>
    Promise.all(
      resources.map((resource) => dataProvider.getList(resource, {}).catch(authProvider.checkError)),
    ),
  );
  await isAtLogin(router, moves);
  expect(host.calls).toHaveLength(before + resources.length);
  expect(expired).toHaveBeenCalledOnce();
});

/** Simulates another tab that writes the session. */
function otherTabWrites(auth: object) {
  const kept = JSON.parse(localStorage.getItem('root') ?? '');
  kept.state.auth = { ...kept.state.auth, ...auth };
  localStorage.setItem('root', JSON.stringify(kept));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'root' })));
}

const nobody = { bearerToken: null, authorized: false, user: null, status: 'success' };

test.each([
  ['where this one was interrupted', 'me', '/panel/users'],
  ['where a day begins, if it was somebody else', 'other', '/panel/bons/charge'],
])('another tab’s sign-in leads from the login to %s', async (_, id, path) => {
  host.on('GET /api/users', dead);
  const router = await renderPanel('/panel/users');
  await screen.findByText(/^Twoja sesja wygasła/);
  otherTabWrites({ authorized: true, bearerToken: 'new', user: { id, name: 'Ala', role: 0 } });
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('follows a sign-out in another tab', async () => {
  const router = await renderPanel('/panel/salons');
  await screen.findByText('Salon Rynek');
  otherTabWrites(nobody);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('a sign-in as a user who may not open this page leads to the counter', async () => {
  const router = await renderPanel('/panel/salons');
  await screen.findByText('Salon Rynek');
  otherTabWrites({ bearerToken: 'other', user: { id: 'other', name: 'Bruno', role: 1 } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
});

test('follows a sign-in as another user in another tab, and keeps nothing of the first user', async () => {
  await renderPanel('/panel/salons');
  await screen.findByText('Salon Rynek');
  const before = host.calls.length;
  otherTabWrites({ bearerToken: 'other', user: { id: 'other', name: 'Bruno', role: 0 } });
  await waitFor(() => expect(host.calls.slice(before).map(({ name }) => name)).toContain('GET /api/salons'));
  fireEvent.click(await screen.findByRole('button', { name: 'Twoje menu' }));
  expect(await screen.findByText('Cześć, Bruno!')).toBeTruthy();
});
