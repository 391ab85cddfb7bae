import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** A host that requires the password again before an administrator is added or changed. */

const PASSWORD = 'moje-haslo-1';
const host = mockHost();
let isConfirmed: boolean;

beforeEach(() => {
  isConfirmed = false;
  host.on('POST /api/auth/confirm', async (request) => {
    const { password } = await request.json();
    isConfirmed = password === PASSWORD;
    const errors = { password: ['Obecne hasło jest nieprawidłowe.'] };
    return isConfirmed
      ? json({ code: 200, message: 'Gotowe' })
      : json({ code: 422, reason: 'old-password-incorrect', message: 'Nie', errors }, 422);
  });
  const save = () =>
    isConfirmed
      ? json({ code: 200, data: { id: 7 } })
      : json({ code: 403, reason: 'confirm-first', message: 'Najpierw potwierdź swoje hasło.' }, 403);
  host.on('POST /api/users', save);
  host.on('PUT /api/users/:id', save);
  host.on('POST /api/users/:id/action/reactivate', save);
  host.on('DELETE /api/users/:id', save);
});

async function addAdministrator() {
  const router = await renderPanel('/panel/users/create', { capabilities: ['confirm'] });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Imię');
  type('Imię', 'Jan');
  type('Nazwisko', 'Nowy');
  type('Adres e-mail', 'jan@bare.test');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Rola/ }));
  fireEvent.click(screen.getByRole('option', { name: 'Administrator' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj użytkownika' }));
  await screen.findByRole('dialog', { name: 'Potwierdź hasło' });
  return router;
}

function givePassword(password: string) {
  fireEvent.change(screen.getByLabelText('Twoje hasło'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Potwierdź' }));
}

const bodiesOf = (name: string) =>
  host.calls.filter((call) => call.name === name).map(({ body }) => body as object);

test('asks for the password in a dialog, reports a wrong one there, then saves the form', async () => {
  const router = await addAdministrator();
  expect(screen.getByText(/^Dodajesz administratora\./)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Twoje hasło'));
  givePassword('');
  expect(await screen.findByText('Pole jest wymagane')).toBeTruthy();
  givePassword('zgaduję');
  expect(await screen.findByText('Obecne hasło jest nieprawidłowe.')).toBeTruthy();
  givePassword(PASSWORD);
  expect(await screen.findByText(/^Użytkownik został dodany\. Wysyłamy mail na \S+@\S+\.$/)).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/users'));
  expect(bodiesOf('POST /api/auth/confirm')).toEqual([{ password: 'zgaduję' }, { password: PASSWORD }]);
  const [refused, made, ...others] = bodiesOf('POST /api/users');
  expect(made).toMatchObject({ name: 'Jan', email: 'jan@bare.test', role: 0 });
  expect(refused).toEqual(made);
  expect(others).toEqual([]);
});

test('also asks before changing an administrator', async () => {
  await renderPanel('/panel/users/7/edit', { capabilities: ['confirm'] });
  fireEvent.change(await screen.findByLabelText('Adres e-mail'), { target: { value: 'ewa2@bare.test' } });
  await screen.findByDisplayValue('Salon Rynek');
  // Somebody else has changed the surname meanwhile.
  host.on('GET /api/users/:id', () => json({ code: 200, data: { id: 7, surname: 'Bąk' } }));
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  await screen.findByRole('dialog', { name: 'Potwierdź hasło' });
  givePassword(PASSWORD);
  expect(await screen.findByText('Zmiany zostały zapisane')).toBeTruthy();
  expect(bodiesOf('PUT /api/users/7')).toEqual(
    Array(2).fill({ name: 'Ewa', surname: 'Bąk', email: 'ewa2@bare.test', salon_id: 2, role: 1 }),
  );
});

test('says that somebody becomes an administrator', async () => {
  await renderPanel('/panel/users/7/edit', { capabilities: ['confirm'] });
  await screen.findByDisplayValue('Salon Rynek');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Rola/ }));
  fireEvent.click(screen.getByRole('option', { name: 'Administrator' }));
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  const dialog = await screen.findByRole('dialog', { name: 'Potwierdź hasło' });
  expect(within(dialog).getByText(/^Dajesz tej osobie uprawnienia administratora\./)).toBeTruthy();
});

test('without a password shows why nothing was saved and keeps the form', async () => {
  await addAdministrator();
  const [back] = screen.getAllByRole('button', { name: 'Wróć' });
  if (back) fireEvent.click(back);
  expect(await screen.findByText('Najpierw potwierdź swoje hasło.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Imię').value).toBe('Jan');
  expect(bodiesOf('POST /api/auth/confirm')).toEqual([]);
  expect(bodiesOf('POST /api/users')).toHaveLength(1);
});

test('also asks before reactivating an administrator', async () => {
  await renderPanel('/panel/users/8', { capabilities: ['confirm', 'reactivate-user'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Przywróć dostęp' }));
  await screen.findByRole('dialog', { name: 'Potwierdź hasło' });
  givePassword(PASSWORD);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Użytkownik znów ma dostęp')).toBeTruthy();
  expect(bodiesOf('POST /api/users/8/action/reactivate')).toHaveLength(2);
});

test('also asks before deactivating somebody whose API keys end with that', async () => {
  await renderPanel('/panel/users/7', { capabilities: ['confirm'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Dezaktywuj' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dezaktywuj' }));
  await screen.findByRole('dialog', { name: 'Potwierdź hasło' });
  givePassword(PASSWORD);
  expect(await screen.findByText('Użytkownik został dezaktywowany')).toBeTruthy();
  expect(bodiesOf('DELETE /api/users/7')).toHaveLength(2);
});

test('deactivating several users asks once and goes on', async () => {
  host.on('GET /api/users', () =>
    json({
      code: 200,
      items: [7, 9].map((id) => ({ id, fullname: `Ewa ${id}`, role: 0, status: 'active' })),
      info: { total_items: 2, total_pages: 1 },
    }),
  );
  await renderPanel('/panel/users', { capabilities: ['confirm'] });
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Zaznacz wszystkie$/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Dezaktywuj' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dezaktywuj' }));
  await screen.findByRole('dialog', { name: 'Potwierdź hasło' });
  givePassword(PASSWORD);
  expect(await screen.findByText('Dezaktywuj (2) – gotowe')).toBeTruthy();
  expect(host.calls.map(({ name }) => name).filter((name) => /^DELETE|confirm$/.test(name))).toEqual([
    'DELETE /api/users/7',
    'POST /api/auth/confirm',
    'DELETE /api/users/7',
    'DELETE /api/users/9',
  ]);
});
