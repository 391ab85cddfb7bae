import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../src/session.ts';
import { bareNumber } from '../../support/bareHost.ts';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

/** A session that the host calls dead: over at once, with no success told and nothing sent after it. */

const host = mockHost();
const dead = () => json({ code: 401, message: 'Sesja wygasła' }, 401);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('selectedSaloon', '2');
});

type Router = Awaited<ReturnType<typeof renderPanel>>;

/** That the person is at the login, by one entry of the history, and was told of nothing done. */
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

async function findCard(number: string, pin?: string) {
  fireEvent.change(await screen.findByLabelText('Zeskanuj bon lub wpisz numer'), {
    target: { value: number },
  });
  if (pin) fireEvent.change(screen.getByLabelText('PIN'), { target: { value: pin } });
  fireEvent.click(screen.getByRole('button', { name: pin ? 'Sprawdź bon' : 'Znajdź bon' }));
}

async function fillMoneyForm() {
  fireEvent.change(await screen.findByLabelText('Numer dokumentu'), { target: { value: 'FV 1' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '5' } });
}

const stories: [string, string, () => Promise<string>, RegExp][] = [
  [
    'a charge',
    '/panel/bons/charge',
    async () => {
      await findCard(bareNumber(1));
      await fillMoneyForm();
      fireEvent.click(screen.getByRole('button', { name: /^Sprzedaj bon za/ }));
      return 'POST /api/boncards/issue';
    },
    /Bon sprzedany/,
  ],
  [
    'a purchase',
    '/panel/bons/purchase',
    async () => {
      await findCard(bareNumber(2), '123');
      fireEvent.click(await screen.findByRole('button', { name: 'Dalej' }));
      await fillMoneyForm();
      fireEvent.click(await screen.findByRole('button', { name: /^Pobierz/ }));
      return 'POST /api/boncards/purchase';
    },
    /Zakup zapisany/,
  ],
  [
    'a new salon',
    '/panel/salons/create',
    async () => {
      fireEvent.change(await screen.findByLabelText('Nazwa'), { target: { value: 'A' } });
      fireEvent.change(screen.getByLabelText('Adres'), { target: { value: 'B' } });
      fireEvent.click(screen.getByRole('button', { name: 'Dodaj salon' }));
      return 'POST /api/salons';
    },
    /został dodany/,
  ],
  [
    'a changed salon',
    '/panel/salons/2/edit',
    async () => {
      fireEvent.change(await screen.findByLabelText('Nazwa'), { target: { value: 'A' } });
      fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
      return 'PUT /api/salons/2';
    },
    /został zapisany/,
  ],
];

test.each(stories)(
  '%s of a dead session is no success, and ends at the login',
  async (_, path, press, success) => {
    for (const name of [
      'POST /api/boncards/issue',
      'POST /api/boncards/purchase',
      'POST /api/salons',
      'PUT /api/salons/:id',
    ] as const) {
      host.on(name, dead);
    }
    const router = await renderPanel(path);
    const moves = movesOf(router);
    const call = await press();
    await isAtLogin(router, moves);
    expect(screen.queryByText(success)).toBeNull();
    expect(host.calls.at(-1)?.name).toBe(call);
    expect(host.calls.filter(({ name }) => name === call)).toHaveLength(1);
  },
);

test('a list of a dead session asks once, and leaves a clean address', async () => {
  host.on('GET /api/users', dead);
  const router = await renderPanel('/panel/users?page=2');
  const moves = movesOf(router);
  await isAtLogin(router, moves);
  expect(host.calls.filter(({ name }) => name === 'GET /api/users')).toHaveLength(1);
  expect(host.calls.some(({ name }) => name === 'POST /api/auth/logout')).toBe(false);
});

test('what was typed is found again by the same person, and nobody is held back by it', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  host.on('PUT /api/salons/:id', dead);
  const router = await renderPanel('/panel/salons/2/edit');
  fireEvent.change(await screen.findByLabelText('Nazwa'), { target: { value: 'Salon Wawel' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(ask).not.toHaveBeenCalled();
  await renderPanel('/panel/salons/2/edit');
  expect(await screen.findByDisplayValue('Salon Wawel')).toBeTruthy();
});

test('another tab’s sign-out is followed', async () => {
  const router = await renderPanel('/panel/salons');
  await screen.findByText('Salon Rynek');
  const kept = JSON.parse(localStorage.getItem('root') ?? '');
  kept.state.auth = {
    ...kept.state.auth,
    bearerToken: null,
    authorized: false,
    user: null,
    status: 'success',
  };
  localStorage.setItem('root', JSON.stringify(kept));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'root' })));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('another tab’s sign-in as somebody else is followed: nothing of the one before stays', async () => {
  await renderPanel('/panel/salons');
  await screen.findByText('Salon Rynek');
  const kept = JSON.parse(localStorage.getItem('root') ?? '');
  const user = { id: 'other', name: 'Bruno', role: 0 };
  kept.state.auth = { ...kept.state.auth, bearerToken: 'other', user };
  localStorage.setItem('root', JSON.stringify(kept));
  const before = host.calls.length;
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'root' })));
  await waitFor(() => expect(host.calls.slice(before).map(({ name }) => name)).toContain('GET /api/salons'));
  fireEvent.click(await screen.findByRole('button', { name: 'Twoje menu' }));
  expect(await screen.findByText('Cześć, Bruno!')).toBeTruthy();
});
