import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { version } from '../../../package.json';
import { setLanguage } from '../../../src/i18n/language.ts';
import { session } from '../../../src/session.ts';
import { recallPage, rememberPage } from '../../../src/ui/returnPage.ts';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

vi.mock('../../../src/custom/counter/PurchaseScreen.tsx', () => ({
  default() {
    throw new Error('cannot render');
  },
}));

const host = mockHost();

async function openUserMenu() {
  fireEvent.click(await screen.findByRole('button', { name: 'Twoje menu' }));
  return within(await screen.findByRole('menu'));
}

async function logOut() {
  await renderPanel('/panel/profile');
  fireEvent.click((await openUserMenu()).getByRole('menuitem', { name: 'Wyloguj się' }));
}

test.each([
  [null, ['/panel/bons/charge', '/panel/bons/purchase']],
  [
    'employer',
    [
      '/panel/bons/charge',
      '/panel/bons/purchase',
      '/panel/statistics/by-charge',
      '/panel/statistics/by-sell',
    ],
  ],
  [
    'administrator',
    [
      '/panel/bons/charge',
      '/panel/bons/purchase',
      '/panel/bons',
      '/panel/bon-imports',
      '/panel/statistics/by-charge',
      '/panel/statistics/by-sell',
      '/panel/users',
      '/panel/users/create',
      '/panel/salons',
      '/panel/salons/create',
    ],
  ],
] as const)('the menu of role %s has the screens that it may open', async (role, paths) => {
  await renderPanel('/panel/profile', { role });
  const menu = within(await screen.findByRole('navigation', { name: 'Menu główne' }));
  const [logo, ...entries] = menu.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(logo).toBe('/panel/bons');
  expect(entries).toEqual(paths);
});

test('the menu has the screen of lost cards if the host can block cards', async () => {
  await renderPanel('/panel/profile', { role: 'employer', capabilities: ['block'] });
  const menu = within(await screen.findByRole('navigation', { name: 'Menu główne' }));
  expect(menu.getByRole('link', { name: 'Zgubiony bon' }).getAttribute('href')).toBe('/panel/bons/lost');
});

test('the menu marks the entry of the current screen, and no other', async () => {
  await renderPanel('/panel/users/create');
  await screen.findByRole('heading', { level: 1, name: 'Dodaj użytkownika' });
  const marked = screen.getAllByRole('link').filter((link) => link.ariaCurrent === 'page');
  const menu = screen.getByRole('navigation', { name: 'Menu główne' });
  expect(marked.filter((link) => menu.contains(link)).map(({ textContent }) => textContent)).toEqual([
    'Dodaj użytkownika',
  ]);
});

test('closing the sidebar sets a class on the body, opening it removes the class', async () => {
  await renderPanel('/panel/profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Zamknij menu' }));
  await waitFor(() => expect(document.body.classList).toContain('sidebar-collapsed'));
  fireEvent.click(screen.getByRole('button', { name: 'Otwórz menu' }));
  await waitFor(() => expect(document.body.classList).not.toContain('sidebar-collapsed'));
});

test('redirects anyone without access to the charge screen', async () => {
  for (const path of [
    '/panel/users',
    '/panel/users/me',
    '/panel/salons/create',
    '/panel/bons',
    '/panel/bon-imports',
  ]) {
    const router = await renderPanel(path, { role: 'employer' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
  }
});

test('the user menu greets, leads to the person’s own screens and chooses the theme', async () => {
  const router = await renderPanel('/panel/salons', { capabilities: ['books', 'schedules'] });
  const menu = await openUserMenu();
  expect(menu.getByText('Cześć, Alicja!')).toBeTruthy();
  // Pages that belong to another page, such as tax classes, are not in the menu.
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Mój profil',
    'Edytuj profil',
    'Zmień salon',
    'Skróty klawiszowe',
    'O programie',
    'Zmień osobę',
    'Wyloguj się',
  ]);
  fireEvent.click(menu.getByRole('menuitemradio', { name: 'Motyw ciemny' }));
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  fireEvent.click(menu.getByRole('menuitem', { name: 'Edytuj profil' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/profile/edit'));
});

test('the user menu shows the version of the console', async () => {
  await renderPanel('/panel/profile');
  fireEvent.click((await openUserMenu()).getByRole('menuitem', { name: 'O programie' }));
  const about = within(await screen.findByRole('dialog', { name: 'O programie' }));
  expect(about.getByText(`Wersja ${version}, licencja MIT`)).toBeTruthy();
  fireEvent.click(about.getByRole('button', { name: 'Zamknij' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the user menu can be used by keyboard', async () => {
  await renderPanel('/panel/profile');
  const menu = await openUserMenu();
  const focused = () => document.activeElement?.textContent;
  await waitFor(() => expect(focused()).toBe('Mój profil'));
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  expect(focused()).toBe('Edytuj profil');
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' });
  expect(focused()).toBe('Wyloguj się');
  expect(menu.getByRole('menuitem', { name: 'Mój profil' }).tabIndex).toBe(0);
});

test('switches the language at once and keeps what is typed', async () => {
  await renderPanel('/panel/salons/create');
  fireEvent.change(await screen.findByLabelText('Nazwa'), { target: { value: 'Salon Wawel' } });
  fireEvent.click(screen.getByRole('button', { name: 'Polski' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'English' }));
  expect(await screen.findByLabelText('Name')).toMatchObject({ value: 'Salon Wawel' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add a salon');
  expect(localStorage.getItem('language')).toBe('en');
  act(() => setLanguage('pl'));
  await screen.findByLabelText('Nazwa');
});

test('signing out keeps the theme and the columns', async () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('RaStore.me.users.datatable', '["email"]');
  await logOut();
  await waitFor(() => expect(session.auth()).toMatchObject({ authorized: false, status: 'success' }));
  expect(host.calls.at(-1)?.name).toBe('POST /api/auth/logout');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(localStorage.getItem('RaStore.me.users.datatable')).toBe('["email"]');
});

test('if the host does not sign a user out, they stay signed in and are told why', async () => {
  host.on('POST /api/auth/logout', () => json({ code: 500, message: 'Nie teraz' }));
  await logOut();
  expect((await screen.findByRole('alert')).textContent).toContain('Nie teraz');
  expect(session.auth()).toMatchObject({ authorized: true, status: 'failed', errorMessage: 'Nie teraz' });
});

test('says how long signing out has to wait', async () => {
  const throttled = { status: 429, headers: { 'Retry-After': '130' } };
  host.on('POST /api/auth/logout', () => HttpResponse.json({ code: 429 }, throttled));
  await logOut();
  expect((await screen.findByRole('alert')).textContent).toContain('Spróbuj ponownie za 3 min.');
});

test('signing out of an expired session works, and the next sign-in does not return here', async () => {
  host.on('POST /api/auth/logout', () => json({ code: 401 }, 401));
  const stop = session.onExpired(({ id }) => rememberPage('/panel/profile', id));
  await logOut();
  await waitFor(() => expect(session.auth()).toMatchObject({ authorized: false, status: 'success' }));
  stop();
  expect(recallPage('me')).toBeNull();
});

test('the skip link moves the focus past menu and top bar to the title', async () => {
  await renderPanel('/panel/profile', { role: 'employer' });
  const banner = within(await screen.findByRole('banner'));
  expect(await banner.findByText(/nie jest przypisane do żadnego salonu/)).toBeTruthy();
  const content = document.getElementById('main-content');
  const focus = vi.spyOn(content as HTMLElement, 'focus');
  fireEvent.click(screen.getByRole('button', { name: 'Przejdź do treści' }));
  expect(focus).toHaveBeenCalled();
  expect(content?.querySelector('h1')?.textContent).toBe('Mój profil');
  expect(content?.textContent).not.toContain('nie jest przypisane');
});

test('shows the workstation’s salon in the top bar', async () => {
  localStorage.setItem('selectedSaloon', '2');
  await renderPanel('/panel/profile', { role: 'employer' });
  const banner = within(await screen.findByRole('banner'));
  expect(await banner.findByRole('link', { name: 'Salon Rynek' })).toBeTruthy();
});

test('a toast stays for five seconds despite clicks elsewhere', async () => {
  host.on('POST /api/auth/logout', () => json({ code: 500, message: 'Nie teraz' }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await logOut();
  const toast = await screen.findByRole('alert');
  fireEvent.click(document.body);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(document.contains(toast)).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(document.contains(toast)).toBe(false));
});

test('a new toast replaces the visible one, even while the mouse is over it', async () => {
  host.on('POST /api/auth/logout', () => json({ code: 500, message: 'Nie teraz' }));
  await logOut();
  fireEvent.mouseEnter(await screen.findByText('Nie teraz'));
  host.on('POST /api/auth/logout', () => json({ code: 500, message: 'Wciąż nie' }));
  fireEvent.click((await openUserMenu()).getByRole('menuitem', { name: 'Wyloguj się' }));
  expect(await screen.findByText('Wciąż nie')).toBeTruthy();
  expect(screen.queryByText('Nie teraz')).toBeNull();
});

test('a screen that fails to render leaves the menu in place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderPanel('/panel/bons/purchase');
  expect(await screen.findByText('Wystąpił błąd serwera')).toBeTruthy();
  const menu = within(screen.getByRole('navigation', { name: 'Menu główne' }));
  fireEvent.click(menu.getByRole('link', { name: 'Salony' }));
  expect(await screen.findByText('Salon Rynek')).toBeTruthy();
});

test('nothing is reloaded on focus or reconnect', async () => {
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
  host.on('GET /api/salons', () => new Promise(() => {}));
  await act(() => router.navigate('/panel/salons'));
  await screen.findByRole('heading', { name: 'Salony' });
  expect(screen.queryByText('Salon Rynek') !== null).toBe(isShown);
});
