import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bareHost } from '../../../support/bareHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** A host that wants the password again before an administrator is made. */

const PASSWORD = 'moje-haslo-1';
let host: ReturnType<typeof bareHost>;
let confirmations: string[];

beforeEach(() => {
  host = bareHost();
  confirmations = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const name = `${init.method} ${new URL(address, location.origin).pathname}`;
    if (name === 'POST /api/auth/confirm') return confirm(JSON.parse(String(init.body)).password);
    const isMaking =
      (name === 'POST /api/users' && JSON.parse(String(init.body)).role === 0) ||
      name === 'POST /api/users/8/action/reactivate';
    if (isMaking && confirmations.at(-1) !== PASSWORD) {
      return refusal(403, { reason: 'confirm-first', message: 'Najpierw potwierdź swoje hasło.' });
    }
    return host.fetch(address, init);
  });
});

function confirm(password: string) {
  confirmations.push(password);
  const errors = { password: ['Obecne hasło jest nieprawidłowe.'] };
  return password === PASSWORD
    ? Response.json({ code: 200, message: 'Gotowe' })
    : refusal(422, { reason: 'old-password-incorrect', message: 'Nie', errors });
}

const refusal = (code: number, body: object) => Response.json({ code, ...body }, { status: code });

async function addAdministrator() {
  await renderPanel('/panel/users/create', { capabilities: ['confirm'] });
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
}

function givePassword(password: string) {
  fireEvent.change(screen.getByLabelText('Twoje hasło'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Potwierdź' }));
}

const made = () => host.calls.filter(({ name }) => name === 'POST /api/users');

test('the password is asked for in place, a wrong one is told beside it, and what was typed is saved', async () => {
  await addAdministrator();
  givePassword('zgaduję');
  expect(await screen.findByText('Obecne hasło jest nieprawidłowe.')).toBeTruthy();
  givePassword(PASSWORD);
  expect(await screen.findByText('Użytkownik został dodany')).toBeTruthy();
  expect(confirmations).toEqual(['zgaduję', PASSWORD]);
  expect(made()).toMatchObject([{ body: { name: 'Jan', email: 'jan@bare.test', role: 0 } }]);
});

test('who gives none sees why nothing was saved, and still has the form', async () => {
  await addAdministrator();
  const [back] = screen.getAllByRole('button', { name: 'Wróć' });
  if (back) fireEvent.click(back);
  expect(await screen.findByText('Najpierw potwierdź swoje hasło.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Imię').value).toBe('Jan');
  expect(made()).toEqual([]);
});

test('it is asked for where a deactivated administrator is let in again, too', async () => {
  await renderPanel('/panel/users/8', { capabilities: ['confirm', 'reactivate-user'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Przywróć dostęp' }));
  await screen.findByRole('dialog', { name: 'Potwierdź hasło' });
  givePassword(PASSWORD);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(host.calls.filter(({ name }) => name.endsWith('/action/reactivate'))).toHaveLength(1);
});
