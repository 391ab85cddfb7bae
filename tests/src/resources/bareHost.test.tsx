import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bareHost } from '../../support/bareHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

/** The administrator's screens on a host that knows only spec §7. */

let host: ReturnType<typeof bareHost>;

beforeEach(() => {
  host = bareHost();
  vi.stubGlobal('fetch', host.fetch);
});

const rowOf = async (text: string) => within(await screen.findByRole('row', { name: new RegExp(text) }));
const lastCall = () => host.calls.at(-1);

async function openMenu(of: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Menu: ${of}` }));
}

test('lists cards page by page, by page, per_page, query and status alone', async () => {
  const router = await renderPanel('/panel/bons');
  const row = await rowOf('BARE 0000 0000 0000 0002');
  expect(row.getByText('Aktywny')).toBeTruthy();
  expect(row.getByText('10,50 zł')).toBeTruthy();
  expect(row.getByText('Salon Rynek')).toBeTruthy();
  expect(screen.getByText('1–15 z 32')).toBeTruthy();
  // A host that does not sort offers no order.
  expect(screen.queryByRole('button', { name: 'Saldo' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Przejdź do strony 3' }));
  await rowOf('BARE 0000 0000 0000 0032');
  expect(router.state.location.search).toContain('page=3');
  await waitFor(() => expect(lastCall()?.query).toEqual({ page: '3', per_page: '15' }));
  expect(new Set(host.calls.flatMap(({ headers }) => headers))).toEqual(
    new Set(['accept', 'accept-language', 'authorization']),
  );
});

test('shows a card without what the host leaves out', async () => {
  await renderPanel('/panel/bons/2');
  expect(await screen.findByRole('heading', { name: 'BARE 0000 0000 0000 0002' })).toBeTruthy();
  expect(screen.queryByText('Ważny do')).toBeNull();
  expect(screen.queryByText('Historia salda')).toBeNull();
});

test('cancels a card with its reason and no key; a canceled one has no such entry', async () => {
  await renderPanel('/panel/bons');
  await openMenu('•••• 0002');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Anuluj bon' }));
  expect(screen.getByText('Saldo 10,50 zł przepadnie. Tego nie można cofnąć.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Anuluj bon' }));
  expect(await screen.findByText('Pole jest wymagane')).toBeTruthy();
  const reason = screen.getByLabelText('Powód anulowania');
  fireEvent.change(reason, { target: { value: 'Zgubiona' } });
  fireEvent.keyDown(reason, { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: 'Anuluj bon' }));
  expect(await screen.findByText('Bon •••• 0002 został anulowany')).toBeTruthy();
  const canceled = host.calls.filter(({ name }) => name === 'POST /api/boncards/2/action/cancel');
  expect(canceled).toMatchObject([{ body: { canceled_reason: 'Zgubiona' } }]);
  expect(canceled[0]?.headers).not.toContain('idempotency-key');
  await waitFor(async () =>
    expect((await rowOf('BARE 0000 0000 0000 0002')).getByText('Anulowany')).toBeTruthy(),
  );
  await openMenu('•••• 0002');
  expect(screen.queryByRole('menuitem', { name: 'Anuluj bon' })).toBeNull();
});

test('reaches every user, though the host does not say how many there are', async () => {
  await renderPanel('/panel/users');
  expect((await rowOf('Ewa Nowak')).getByText('Aktywny')).toBeTruthy();
  expect(screen.getByText('1–15')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Przejdź do strony 2' }));
  await rowOf('Osoba 23');
  expect(screen.getByText('16–17 z 17')).toBeTruthy();
});

test('a host that does not tell who is activated calls nobody waiting, and offers everybody the link', async () => {
  await renderPanel('/panel/users/7', { capabilities: ['resend-activation'] });
  expect(await screen.findByRole('button', { name: 'Wyślij ponownie link aktywacyjny' })).toBeTruthy();
  expect(screen.getByText('Aktywny')).toBeTruthy();
});

test('adds a user with the number of the first salon; a taken address is refused on its field', async () => {
  const router = await renderPanel('/panel/users/create');
  fireEvent.change(await screen.findByLabelText('Imię'), { target: { value: 'Ola' } });
  fireEvent.change(screen.getByLabelText('Nazwisko'), { target: { value: 'Bąk' } });
  const email = screen.getByLabelText('Adres e-mail');
  fireEvent.change(email, { target: { value: 'ewa@bare.test' } });
  const submit = screen.getByRole('button', { name: 'Dodaj użytkownika' });
  fireEvent.click(submit);
  expect(await screen.findByText('Ten adres jest zajęty')).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(email, { target: { value: 'ola@bare.test' } });
  fireEvent.click(submit);
  expect(await screen.findByText('Użytkownik został dodany')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/users'));
  expect(host.calls.findLast(({ name }) => name === 'POST /api/users')?.body).toEqual({
    name: 'Ola',
    surname: 'Bąk',
    email: 'ola@bare.test',
    salon_id: 1,
    role: 1,
  });
});

test('changes a user and shows the change', async () => {
  await renderPanel('/panel/users/7/edit');
  const surname = await screen.findByLabelText('Nazwisko');
  expect(screen.getByText('Salon Rynek')).toBeTruthy();
  fireEvent.change(surname, { target: { value: 'Lis-Nowak' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  expect(await screen.findByRole('heading', { name: 'Ewa Lis-Nowak' })).toBeTruthy();
});

test('deactivates a user; one who is disabled is only warned about, and offered no extras', async () => {
  await renderPanel('/panel/users/8');
  expect(await screen.findByRole('heading', { name: 'Jan Lis' })).toBeTruthy();
  expect(screen.getByText('Brak roli')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Przywróć dostęp' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dezaktywuj' }));
  expect(await screen.findByText('Ten użytkownik jest już dezaktywowany')).toBeTruthy();
  expect(host.calls.some(({ name }) => name.startsWith('DELETE'))).toBe(false);
  cleanup();

  await renderPanel('/panel/users');
  await openMenu('Ewa Nowak');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Dezaktywuj' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dezaktywuj' }));
  expect(await screen.findByText('Użytkownik został dezaktywowany')).toBeTruthy();
  await waitFor(async () => expect((await rowOf('Ewa Nowak')).getByText('Nieaktywny')).toBeTruthy());
});

test('changes a salon; leaving with unsaved changes asks first', async () => {
  const router = await renderPanel('/panel/salons/2/edit');
  fireEvent.change(await screen.findByLabelText('Nazwa'), { target: { value: 'Salon Wawel' } });
  fireEvent.click(screen.getByRole('link', { name: 'Wróć' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Zostań' }));
  expect(router.state.location.pathname).toBe('/panel/salons/2/edit');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  expect(await screen.findByRole('link', { name: 'Salon Wawel' })).toBeTruthy();
});

test('what a host refuses of a salon beyond the form’s fields is told above its button', async () => {
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    init.method === 'PUT'
      ? Promise.resolve(
          Response.json({ code: 422, message: 'Błąd', errors: { id: ['Salon jest zamknięty'] } }),
        )
      : host.fetch(address, init),
  );
  await renderPanel('/panel/salons/2/edit');
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz zmiany' }));
  expect(await screen.findByText('Salon jest zamknięty')).toBeTruthy();
});

test.each([
  ['/panel/bons/99', 'Nie ma takiego bonu.', '/panel/bons'],
  ['/panel/bon-imports/99', 'Nie ma takiego importu.', '/panel/bon-imports'],
  ['/panel/users/99', 'Nie ma takiego użytkownika.', '/panel/users'],
  ['/panel/users/99/edit', 'Nie ma takiego użytkownika.', '/panel/users'],
  ['/panel/salons/99/edit', 'Nie ma takiego salonu.', '/panel/salons'],
])('%s says “%s” and leads back to the list', async (path, sentence, list) => {
  await renderPanel(path);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(screen.getByRole('link', { name: 'Wróć do listy' }).getAttribute('href')).toBe(list);
});
