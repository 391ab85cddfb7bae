import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session } from '../../../../src/session.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { onPhone } from '../../../support/onPhone.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** The users on a host that knows only the base calls. */

const host = mockHost();

/** Selects the visible pagination, and not the text for screen readers. */
const PAGES = { selector: '.MuiTablePagination-root *' };

const rowOf = async (text: string) => within(await screen.findByRole('row', { name: new RegExp(text) }));
const ewa = {
  id: 7,
  name: 'Ewa',
  surname: 'Nowak',
  email: 'ewa@bare.test',
  status: 'active',
  role: 1,
  salon_id: 2,
};
const lastOf = (name: string) => host.calls.findLast((call) => call.name === name);

test('every user can be reached, although the host sends no total', async () => {
  await renderPanel('/panel/users');
  expect((await rowOf('Ewa Nowak')).getByText('Aktywny')).toBeTruthy();
  // Fields that the host leaves out only affect their own cells.
  expect((await rowOf('Osoba 10')).getAllByText('–').length).toBeGreaterThan(2);
  expect(screen.getByText('1–15 z ponad 15')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Następna strona' }));
  await rowOf('Osoba 23');
  expect(screen.getByText('16–17 z 17', PAGES)).toBeTruthy();
});

test('screen readers are told which rows are shown once a requested page has loaded', async () => {
  const router = await renderPanel('/panel/users', { capabilities: ['user-filter', 'sort'] });
  await rowOf('Ewa Nowak');
  const status = screen.getByRole('status');
  const ask = (query: string) => act(() => router.navigate(`/panel/users?${query}`));
  // Nothing at first, because the initial rows are read with the screen.
  expect(status.textContent).toBe('');
  await ask('page=2');
  await waitFor(() => expect(status.textContent).toBe('16–17 z 17'));
  const first = status.firstChild;
  await ask('page=2&sort=email&order=DESC');
  await waitFor(() => expect(status.firstChild).not.toBe(first));
  expect(status.textContent).toBe('16–17 z 17');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.on('GET /api/users', async () => {
    await answered;
    return json({ code: 200, items: [], info: { total_items: 0 } });
  });
  await ask('filter={"query":"nikt"}');
  await screen.findByDisplayValue('nikt');
  expect(status.textContent).toBe('16–17 z 17');
  answer();
  await waitFor(() => expect(status.textContent).toBe('Nic nie pasuje do wybranych filtrów.'));
});

test('searches once the typing pauses', async () => {
  await renderPanel('/panel/users', { capabilities: ['user-filter'] });
  await rowOf('Ewa Nowak');
  const input = screen.getByLabelText('Szukaj po nazwisku lub adresie e-mail');
  const asked = () =>
    host.calls.flatMap(({ name, query }) => (name === 'GET /api/users' && query.query ? [query.query] : []));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  for (const value of ['n', 'no', 'now']) {
    fireEvent.change(input, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(200));
  }
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  await waitFor(() => expect(asked()).toEqual(['now']));
});

test('a row leads to its user, whose name is the title', async () => {
  const router = await renderPanel('/panel/users');
  fireEvent.click((await rowOf('Ewa Nowak')).getByRole('link', { name: 'Ewa Nowak' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ewa Nowak' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/panel/users/7');
  expect(document.title).toBe('Ewa Nowak · Bonpanel');
});

test('buttons have names even on a phone', async () => {
  onPhone();
  await renderPanel('/panel/users/7');
  expect((await screen.findByRole('link', { name: 'Edytuj' })).textContent).toBe('Edytuj');
});

test('without `activated` nobody is shown as not activated, and everyone can be sent the link', async () => {
  host.on('POST /api/users/:id/action/resend-activation', () => json({ code: 200 }));
  await renderPanel('/panel/users/7', { capabilities: ['resend-activation'] });
  expect(await screen.findByText('Aktywny')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Wyślij ponownie link aktywacyjny' }));
  expect(await screen.findByText('Wysyłamy nowy link aktywacyjny')).toBeTruthy();
});

test('adds a user with the number of the first salon; a taken address is refused on its field', async () => {
  const router = await renderPanel('/panel/users/create');
  fireEvent.change(await screen.findByLabelText('Imię'), { target: { value: 'Ola' } });
  fireEvent.change(screen.getByLabelText('Nazwisko'), { target: { value: 'Bąk' } });
  const email = screen.getByLabelText('Adres e-mail');
  fireEvent.change(email, { target: { value: ' EWA@bare.test' } });
  const submit = screen.getByRole('button', { name: 'Dodaj użytkownika' });
  fireEvent.click(submit);
  expect(await screen.findByText('Ten adres jest zajęty')).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(email));
  fireEvent.change(email, { target: { value: 'ola@bare.test' } });
  fireEvent.click(submit);
  expect(await screen.findByText('Użytkownik został dodany. Wysyłamy mail na ola@bare.test.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/users'));
  expect(lastOf('POST /api/users')?.body).toEqual({
    name: 'Ola',
    surname: 'Bąk',
    email: 'ola@bare.test',
    salon_id: 1,
    role: 1,
  });
});

test('requires a salon before the first user', async () => {
  host.on('GET /api/our-salons', () => json({ code: 200, items: [] }));
  await renderPanel('/panel/users/create');
  expect(await screen.findByText(/Najpierw dodaj salon/)).toBeTruthy();
});

test('changes a user, sends what the form asks for and shows the change', async () => {
  const router = await renderPanel('/panel/users/7/edit', { user: { id: 7, name: 'Ewa', surname: 'Nowak' } });
  const surname = await screen.findByLabelText('Nazwisko');
  expect(await screen.findByDisplayValue('Salon Rynek')).toBeTruthy();
  fireEvent.change(surname, { target: { value: 'Lis-Nowak' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Lis-Nowak/ })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/panel/users/7');
  expect(Object.keys(lastOf('PUT /api/users/7')?.body as object).sort()).toEqual([
    'email',
    'name',
    'role',
    'salon_id',
    'surname',
  ]);
  // The changed user is the signed-in one. The host does not answer with their new names.
  expect(session.user()).toMatchObject({ surname: 'Lis-Nowak', fullname: 'Ewa Lis-Nowak' });
});

test('what is typed stays when the record arrives, and fields that nobody has changed follow it', async () => {
  const router = await renderPanel('/panel/users');
  await rowOf('Ewa Nowak');
  const record = Promise.withResolvers<Response>();
  host.on('GET /api/users/:id', () => record.promise);
  await act(() => router.navigate('/panel/users/7/edit'));
  const surname = await screen.findByLabelText<HTMLInputElement>('Nazwisko');
  fireEvent.change(surname, { target: { value: 'Lis' } });
  record.resolve(
    json({ code: 200, data: { ...ewa, surname: 'Nowak-Bąk', name: 'Ewelina', activated: true } }),
  );
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Imię').value).toBe('Ewelina'));
  expect(surname.value).toBe('Lis');
  await act(() => router.navigate('/panel/users'));
  expect(await screen.findByText('Wyjść bez zapisywania?')).toBeTruthy();
});

test('a save does not put back what somebody else has changed meanwhile', async () => {
  const router = await renderPanel('/panel/users/7/edit');
  fireEvent.change(await screen.findByLabelText('Nazwisko'), { target: { value: 'Lis' } });
  host.on('GET /api/users/:id', () =>
    json({ code: 200, data: { ...ewa, surname: 'Bąk', role: 0, salon_id: 1 } }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/users/7'));
  expect(lastOf('PUT /api/users/7')?.body).toEqual({
    name: 'Ewa',
    surname: 'Lis',
    email: 'ewa@bare.test',
    role: 0,
    salon_id: 1,
  });
});

test.each([
  ['unavailable', 503, 'Przerwa'],
  ['without the record', 404, 'Już go nie ma'],
])(
  'nothing is saved, and leaving the form asks, if the host is %s when it is read again',
  async (_why, code, message) => {
    const router = await renderPanel('/panel/users/7/edit');
    const surname = await screen.findByLabelText<HTMLInputElement>('Nazwisko');
    fireEvent.change(surname, { target: { value: 'Lis' } });
    host.on('GET /api/users/:id', () => json({ code, message }, code));
    fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
    expect(await screen.findByText(message, { selector: 'form *' })).toBeTruthy();
    expect(lastOf('PUT /api/users/7')).toBeUndefined();
    expect(surname.value).toBe('Lis');
    await act(() => router.navigate('/panel/users'));
    expect(await screen.findByText('Wyjść bez zapisywania?')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/panel/users/7/edit');
  },
);

test.each([
  { whose: 'somebody', me: 1, capabilities: ['sessions'] as const, isSaid: true },
  { whose: 'oneself', me: 7, capabilities: ['sessions'] as const, isSaid: false },
  { whose: 'somebody on a bare host', me: 1, capabilities: [], isSaid: false },
])(
  'choosing another salon for $whose says whether that signs them out: $isSaid',
  async ({ me, capabilities, isSaid }) => {
    await renderPanel('/panel/users/7/edit', { user: { ...ewa, id: me }, capabilities: [...capabilities] });
    const salon = await screen.findByDisplayValue('Salon Rynek');
    const said = () => screen.queryByText('Ta osoba zostanie od razu wylogowana.') !== null;
    expect(said()).toBe(false);
    fireEvent.mouseDown(salon);
    fireEvent.click(await screen.findByRole('option', { name: /Salon Centrum/ }));
    await screen.findByDisplayValue('Salon Centrum');
    expect(said()).toBe(isSaid);
  },
);

test('the profile and the choice of a salon follow a change of one’s own salon', async () => {
  const user = { ...ewa, salon: { id: 2, name: 'Salon Rynek' } };
  const router = await renderPanel('/panel/users/7/edit', { user });
  const salon = await screen.findByDisplayValue('Salon Rynek');
  fireEvent.mouseDown(salon);
  fireEvent.click(await screen.findByRole('option', { name: /Salon Centrum/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/users/7'));
  await act(() => router.navigate('/panel/profile'));
  expect(await screen.findByText('Salon Centrum', { selector: 'main *' })).toBeTruthy();
  expect(screen.queryByText('Salon Rynek', { selector: 'main *' })).toBeNull();
});

test('requires a role for a user without one', async () => {
  await renderPanel('/panel/users/8/edit');
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz zmiany' }));
  // E-mail address, salon and role are missing.
  expect(await screen.findAllByText('Pole jest wymagane')).toHaveLength(3);
});

test('deactivating a disabled user only shows a warning', async () => {
  await renderPanel('/panel/users/8');
  expect(await screen.findByRole('heading', { name: 'Jan Lis' })).toBeTruthy();
  expect(screen.getByText('Brak roli')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Przywróć dostęp' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dezaktywuj' }));
  expect(await screen.findByText('Ten użytkownik jest już dezaktywowany')).toBeTruthy();
  expect(host.calls.some(({ name }) => name.startsWith('DELETE'))).toBe(false);
});

test('deactivates a user from the row’s menu after a confirmation', async () => {
  await renderPanel('/panel/users');
  fireEvent.click(await screen.findByRole('button', { name: 'Menu: Ewa Nowak' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Dezaktywuj' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Dezaktywować konto: Ewa Nowak?')).toBeTruthy();
  // The focus is on the cancel button, so Enter confirms nothing.
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Wróć' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Dezaktywuj' }));
  expect(await screen.findByText('Użytkownik został dezaktywowany')).toBeTruthy();
  await waitFor(async () => expect((await rowOf('Ewa Nowak')).getByText('Dezaktywowany')).toBeTruthy());
});

test('shows the refusal of a deactivation, and closes its dialog', async () => {
  host.on('DELETE /api/users/:id', () => json({ code: 422, message: 'To Twoje konto' }));
  await renderPanel('/panel/users/7');
  fireEvent.click(await screen.findByRole('button', { name: 'Dezaktywuj' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dezaktywuj' }));
  expect(await screen.findByText('To Twoje konto')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(['/panel/users/99', '/panel/users/99/edit'])('%s says that there is no such user', async (path) => {
  await renderPanel(path);
  expect((await screen.findByRole('alert')).textContent).toContain('Nie ma takiego użytkownika.');
  expect((await screen.findByRole('link', { name: 'Wróć do listy' })).getAttribute('href')).toBe(
    '/panel/users',
  );
});
