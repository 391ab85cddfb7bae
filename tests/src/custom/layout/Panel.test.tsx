import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recall, remember } from '../../../../src/returnTo.ts';
import { session } from '../../../../src/session.ts';
import { bareHost } from '../../../support/bareHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

let host: ReturnType<typeof bareHost>;

beforeEach(() => {
  host = bareHost();
  vi.stubGlobal('fetch', host.fetch);
});

async function logOut() {
  await renderPanel('/panel/profile');
  fireEvent.click(await screen.findByRole('button', { name: /^Twoje menu/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Wyloguj się' }));
}

test('somebody without a role sees the counter and nothing else', async () => {
  const router = await renderPanel('/panel/statistics/by-charge', { role: null });
  const menu = within(await screen.findByRole('navigation', { name: 'Menu główne' }));
  expect(menu.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sprzedaj bon',
    'Zakup bonem',
  ]);
  expect(router.state.location.pathname).toBe('/panel/bons/charge');
});

test('who signs out on the host is signed out here', async () => {
  await logOut();
  await waitFor(() => expect(session.auth()).toMatchObject({ authorized: false, status: 'success' }));
  expect(host.calls.at(-1)?.name).toBe('POST /api/auth/logout');
});

test('whom the host does not sign out stays signed in, and is told why', async () => {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.endsWith('/logout')
      ? Promise.resolve(Response.json({ code: 500, message: 'Nie teraz' }))
      : host.fetch(address, init),
  );
  await logOut();
  expect((await screen.findByRole('alert')).textContent).toContain('Nie teraz');
  expect(session.auth()).toMatchObject({ authorized: true, status: 'failed', errorMessage: 'Nie teraz' });
});

test('who signs out of a session that was dead already is signed out, and not led back', async () => {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.endsWith('/logout')
      ? Promise.resolve(Response.json({ code: 401 }, { status: 401 }))
      : host.fetch(address, init),
  );
  const stop = session.onExpired(({ id }) => remember('/panel/profile', id));
  await logOut();
  await waitFor(() => expect(session.auth()).toMatchObject({ authorized: false, status: 'success' }));
  stop();
  expect(recall('me')).toBeNull();
});

test('the way past menu and top bar leads to the screen’s title', async () => {
  await renderPanel('/panel/profile', { role: 'employer' });
  const banner = within(await screen.findByRole('banner'));
  expect(banner.getByText(/nie jest przypisane do żadnego salonu/)).toBeTruthy();
  const skip = await screen.findByRole('link', { name: 'Przejdź do treści' });
  const content = document.querySelector(skip.getAttribute('href') ?? '');
  expect(content?.querySelector('h1')?.textContent).toBe('Mój profil');
  expect(content?.textContent).not.toContain('nie jest przypisane');
});

test('the salon of the workstation stands in the top bar', async () => {
  localStorage.setItem('selectedSaloon', '2');
  await renderPanel('/panel/profile', { role: 'employer' });
  const banner = within(await screen.findByRole('banner'));
  expect(await banner.findByRole('link', { name: 'Salon Rynek' })).toBeTruthy();
});

test('nothing is loaded anew when the window has the focus or the network again', async () => {
  await renderPanel('/panel/salons');
  await screen.findByText('Salon Rynek');
  const before = host.calls.length;
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  expect(host.calls.length).toBe(before);
});

test.each([
  [55_000, 'is still shown', true],
  [65_000, 'is forgotten', false],
])('what was left %i ms ago %s', async (away, _, isShown) => {
  const router = await renderPanel('/panel/salons');
  await screen.findByText('Salon Rynek');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await act(() => router.navigate('/panel/profile'));
  await screen.findByRole('heading', { name: 'Mój profil' });
  await act(() => vi.advanceTimersByTimeAsync(away));
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await act(() => router.navigate('/panel/salons'));
  await screen.findByRole('heading', { name: 'Salony' });
  expect(screen.queryByText('Salon Rynek') !== null).toBe(isShown);
});
