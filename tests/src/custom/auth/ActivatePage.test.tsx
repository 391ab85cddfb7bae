import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ActivatePage from '../../../../src/custom/auth/ActivatePage.tsx';
import { navigateWith } from '../../../../src/navigation.ts';
import { session } from '../../../../src/session.ts';

const host = vi.fn<typeof fetch>();
const navigate = vi.fn();
vi.stubGlobal('fetch', host);

beforeEach(() => {
  history.replaceState(null, '', '/activate/a%2Ftoken');
  navigateWith(navigate);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  host.mockReset();
  navigate.mockReset();
});

function activate(password: string, confirmation: string) {
  render(<ActivatePage />);
  fireEvent.change(screen.getByLabelText('Hasło'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Powtórz hasło'), { target: { value: confirmation } });
  fireEvent.click(screen.getByRole('button', { name: 'Aktywuj konto' }));
}

test('sends the route’s token, and opens the login two seconds after the success toast', async () => {
  host.mockResolvedValueOnce(Response.json({ code: 200 }));
  activate('dlugie-haslo', 'dlugie-haslo');
  expect(await screen.findByText('Konto zostało aktywowane')).toBeTruthy();
  expect(session.auth().status).toBe('success');
  expect(JSON.parse(String(host.mock.calls[0]?.[1]?.body))).toEqual({
    token: 'a/token',
    password: 'dlugie-haslo',
    password_confirmation: 'dlugie-haslo',
  });
  // The test's own time counts, too: a slow one must not pass for two seconds.
  await vi.advanceTimersByTimeAsync(1500);
  expect(navigate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/login', undefined);
});

test('a failure is a toast, and the form says what to do with a dead link', async () => {
  host.mockResolvedValueOnce(Response.json({ code: 422, message: 'nope' }));
  activate('dlugie-haslo', 'dlugie-haslo');
  expect(await screen.findByText('Aktywacja nie powiodła się')).toBeTruthy();
  expect(session.auth().status).toBe('failed');
  expect(screen.getByRole('link', { name: 'Przejdź do logowania' })).toBeTruthy();
  await vi.advanceTimersByTimeAsync(3000);
  expect(navigate).not.toHaveBeenCalled();
});

test('a password that the host finds too common is told beside its field', async () => {
  const sentence = 'To hasło jest zbyt popularne. Wybierz inne.';
  const answer = {
    code: 422,
    reason: 'password-common',
    message: sentence,
    errors: { password: [sentence] },
  };
  host.mockResolvedValueOnce(Response.json(answer, { status: 422 }));
  activate('qwertyuiop', 'qwertyuiop');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Przejdź do logowania' })).toBeNull();
});

test.each([
  ['', '', ['Pole jest wymagane', 'Pole jest wymagane']],
  ['krotkie', 'krotkie', ['Wpisz co najmniej 8 znaków']],
  ['dlugie-haslo', 'inne-haslo', ['Hasła muszą być takie same']],
])('“%s” and “%s” are refused before anything is sent', (password, confirmation, sentences) => {
  activate(password, confirmation);
  expect([...document.querySelectorAll('.problem')].map(({ textContent }) => textContent)).toEqual(sentences);
  expect(host).not.toHaveBeenCalled();
});
