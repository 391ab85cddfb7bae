import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import LoginPage from '../../../../src/custom/auth/LoginPage.tsx';
import { navigateWith } from '../../../../src/navigation.ts';
import { remember } from '../../../../src/returnTo.ts';
import { session } from '../../../../src/session.ts';

const host = vi.fn<typeof fetch>();
const navigate = vi.fn();
vi.stubGlobal('fetch', host);

beforeEach(() => {
  navigateWith(navigate);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  host.mockReset();
  navigate.mockReset();
});

test('asks for both fields and a real address on submit, then on every change', () => {
  render(<LoginPage />);
  const problems = () => [...document.querySelectorAll('.problem')].map(({ textContent }) => textContent);
  const email = screen.getByLabelText('Adres e-mail');
  fireEvent.change(email, { target: { value: 'anna' } });
  expect(problems()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Zaloguj się' }));
  expect(problems()).toEqual(['Podaj poprawny adres e-mail', 'Pole jest wymagane']);
  fireEvent.change(email, { target: { value: 'anna@demo.test' } });
  expect(problems()).toEqual(['Pole jest wymagane']);
  expect(host).not.toHaveBeenCalled();
});

function signIn(status: number, body: object) {
  answer(Response.json(body, { status }));
}

/** Sends the filled form to a host that answers so. */
function answer(response: Response) {
  host.mockResolvedValueOnce(response);
  render(<LoginPage />);
  fireEvent.change(screen.getByLabelText('Adres e-mail'), { target: { value: 'anna@demo.test' } });
  fireEvent.change(screen.getByLabelText('Hasło'), { target: { value: 'haslo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zaloguj się' }));
}

/** As a toast and beside the form. */
function isToldTwice(sentence: string) {
  return waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
}

const signedIn = { code: 200, message: '', data: { access_token: 'token', user_data: { id: 7 } } };

test('opens the panel a second after the success toast', async () => {
  signIn(200, signedIn);
  expect(await screen.findByText('Zalogowano')).toBeTruthy();
  expect(navigate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/panel/bons', undefined);
});

test('leads the same user back to where their session died', async () => {
  remember('/panel/statistics/by-sell', 7);
  signIn(200, signedIn);
  await screen.findByText('Zalogowano');
  await vi.advanceTimersByTimeAsync(1000);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/panel/statistics/by-sell', undefined);
});

test('says that a session died, until somebody signs in', async () => {
  remember('/panel/statistics/by-sell', 7);
  render(<LoginPage />);
  expect(screen.getByRole('alert').textContent).toMatch(/^Twoja sesja wygasła/);
  cleanup();
  signIn(200, signedIn);
  await screen.findByText('Zalogowano');
  expect(screen.queryByText(/^Twoja sesja wygasła/)).toBeNull();
});

test('leads nobody to where another user was', async () => {
  remember('/panel/statistics/by-sell', 8);
  signIn(200, signedIn);
  await screen.findByText('Zalogowano');
  await vi.advanceTimersByTimeAsync(1000);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/panel/bons', undefined);
});

test("shows the host's refusal as a toast and beside the form, the toast for five seconds", async () => {
  signIn(401, { code: 401, message: 'Błędne dane' });
  await isToldTwice('Błędne dane');
  expect(session.auth().status).toBe('failed');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getAllByText('Błędne dane')).toHaveLength(1);
});

test.each([
  [401, 'Logowanie nie powiodło się. Sprawdź adres e-mail i hasło.'],
  [502, 'Coś poszło nie tak. Spróbuj ponownie za chwilę.'],
])('a failure %i without a word has one', async (status, sentence) => {
  signIn(status, {});
  await isToldTwice(sentence);
});

test.each([
  ['204', new Response(null, { status: 204 })],
  ['200 without a token', Response.json({ code: 200, message: '', data: { user_data: { id: 7 } } })],
  ['200 without a user', Response.json({ code: 200, message: '', data: { access_token: 'token' } })],
])('a success that brings no session is told, and the form stays: %s', async (_, response) => {
  answer(response);
  await isToldTwice('Coś poszło nie tak. Spróbuj ponownie za chwilę.');
  expect(screen.getByRole('button', { name: 'Zaloguj się' }).ariaDisabled).toBe('false');
  expect(session.auth()).toMatchObject({ authorized: false, loading: false, status: 'failed' });
});

test('a reload forgets why signing in failed', async () => {
  signIn(401, { code: 401, message: 'Błędne dane' });
  await screen.findAllByText('Błędne dane');
  expect(localStorage.getItem('root')).not.toContain('Błędne dane');
});
