import LockOutlined from '@mui/icons-material/LockOutlined';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type LoaderFunction, matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { CallContract } from '../../contract/calls/call.ts';
import { calls } from '../../contract/calls.ts';
import type { Capability } from '../../contract/capabilities.ts';
import { resources } from '../../contract/resources.ts';
import { pages } from '../../src/custom/pages.ts';
import { routeOf, routes } from '../../src/routes.tsx';
import { mockHost } from '../support/mockHost.ts';
import { openRouter, renderPanel } from '../support/renderPanel.tsx';
import { landingOf, routeTable } from '../support/routeTable.ts';
import { setMeta } from '../support/setMeta.ts';

/** Every route for every kind of user, in a memory router. What needs a browser is in tests/e2e/routes.spec.ts. */

mockHost();

const opening: (CallContract | undefined)[] = [
  ...Object.values(resources).map(({ calls: { list } }) => list),
  ...pages
    .flatMap(({ call, children = [] }) => [call, ...children.map((child) => child.call)])
    .map((call) => call && calls[call]),
];
/** The capabilities of a host with every screen. */
const capabilities = new Set(opening.flatMap((call) => (call?.capability as Capability | undefined) ?? []));

const paths = routeTable.map(([path]) => path);

describe.each(['anonymous', 'employer', 'administrator'] as const)('where %s lands', (who) => {
  // Each screen is rendered once, at its own path, and not for every path that redirects to it.
  test.each(paths)('%s', async (path) => {
    setMeta('password-reset', 'yes');
    const { landing, title, trail } = landingOf(path, who);
    const open = landing === path ? renderPanel : openRouter;
    const router = await open(path, {
      role: who === 'anonymous' ? undefined : who,
      from: '/?before',
      capabilities: [...capabilities],
    });
    await waitFor(() => {
      expect(router.state.navigation.state).toBe('idle');
      expect(router.state.location.pathname).toBe(landing);
    });
    if (landing === path) {
      const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
      await waitFor(() => {
        expect(router.state.location.pathname).toBe(landing);
        expect(headings()).toEqual([title]);
        expect(document.title).toBe(`${title} · Bonpanel`);
        expect(screen.queryByLabelText('Tu jesteś')?.textContent).toBe(trail);
      });
    }
    // Guards replace the history entry, so Back leads to the previous page and not to the guard again.
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', search: '?before' }));
  });
});

test.each(['/activate/token', '/reset-password/token'])(
  'where somebody is signed in, %s leads to the counter, which says who it is',
  async (path) => {
    const router = await renderPanel(path, { user: { name: 'Anna', surname: 'Nowak' } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
    const sentence =
      'W tej przeglądarce jest zalogowana osoba: Anna Nowak. Aby użyć linku, wyloguj się i otwórz go ponownie.';
    expect(await screen.findByText(sentence)).toBeTruthy();
  },
);

test('the sign-in page redirects to the counter without a word', async () => {
  const router = await renderPanel('/login');
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
  expect(screen.queryByText(/^W tej przeglądarce/)).toBeNull();
});

test('the table has every route', () => {
  const inTable = new Set(paths.map((path) => matchRoutes(routes, path)?.at(-1)?.route));
  expect(leavesOf(routes).filter((route) => !inTable.has(route))).toEqual([]);
});

function leavesOf(nested: RouteObject[]): RouteObject[] {
  return nested.flatMap((route) => (route.children ? leavesOf(route.children) : [route]));
}

test.each([
  [['books'], null],
  [[], '/panel/bons/charge'],
] as const)('a page about a call of the books is open on a host with %j', async (capabilities, redirect) => {
  await renderPanel('/panel/users', { capabilities: [...capabilities] });
  const load = async () => ({ default: () => null });
  const page = {
    path: 'new',
    title: 'page.overview',
    icon: LockOutlined,
    call: 'overview',
    load,
  } as const;
  const { loader } = routeOf(page);
  const request = new Request('http://localhost/new');
  const answer = await (loader as LoaderFunction)({ request } as never);
  expect(answer && (answer as Response).headers.get('Location')).toBe(redirect);
});

test('if the host cannot block a card, the screen of lost cards redirects to the counter', async () => {
  const router = await renderPanel('/panel/bons/lost', { role: 'employer' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
});

test.each([
  '/panel/overview',
  '/panel/books/liability',
  '/panel/books/liability/tax-classes',
  '/panel/books/month',
  '/panel/books/settlement',
  '/panel/books/exceptions',
])('where the host keeps no books, %s leads back to the counter', async (path) => {
  const router = await renderPanel(path);
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
  expect(screen.queryByText(/Przegląd|Zobowiązania|Rozliczenia|Nietypowe|Zamknięcie/)).toBeNull();
});

test.each(['/panel/scheduled-reports', '/panel/scheduled-reports/create', '/panel/reports/1'])(
  'where the host sends no reports, %s leads back to the counter',
  async (path) => {
    const router = await renderPanel(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
    expect(screen.queryByText('Raporty cykliczne')).toBeNull();
  },
);

test.each(['/nowhere', '/panel/nowhere', '/panel/users/1/x/y'])(
  '%s is no address, and leads back to the counter',
  async (path) => {
    const router = await renderPanel(path, { role: 'employer' });
    expect(await screen.findByText('404')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Strona nie została znaleziona' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Wróć do sprzedaży bonów' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
  },
);
