import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../../src/session.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

// Loaded beforehand, because it is loaded with the first toast, which would then be too late for the test.
beforeAll(() => import('../../../../src/layout/PanelNotification.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

async function activate(password: string, confirmation: string) {
  const router = await renderPanel('/activate/a%2Ftoken', { role: undefined });
  fireEvent.change(await screen.findByLabelText('Hasło'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Powtórz hasło'), { target: { value: confirmation } });
  fireEvent.click(screen.getByRole('button', { name: 'Aktywuj konto' }));
  return router;
}

test('sends the route’s token, and opens the login two seconds after the success toast', async () => {
  host.on('POST /api/activate', () => json({ code: 200 }));
  const router = await activate('dlugie-haslo', 'dlugie-haslo');
  expect(await screen.findByText('Konto zostało aktywowane')).toBeTruthy();
  expect(session.auth().status).toBe('success');
  expect(host.calls.map(({ body }) => body)).toEqual([
    { token: 'a/token', password: 'dlugie-haslo', password_confirmation: 'dlugie-haslo' },
  ]);
  // Less than two seconds, because real time also passes and the test may be slow.
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(router.state.location.pathname).toBe('/activate/a%2Ftoken');
  await act(() => vi.advanceTimersByTimeAsync(500));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('an empty success counts as success', async () => {
  host.on('POST /api/activate', () => new Response(null, { status: 200 }));
  await activate('dlugie-haslo', 'dlugie-haslo');
  expect(await screen.findByText('Konto zostało aktywowane')).toBeTruthy();
});

test('a failure is shown as a toast, and the form says what to do with a dead link', async () => {
  host.on('POST /api/activate', () => json({ code: 422, message: 'nope' }));
  const router = await activate('dlugie-haslo', 'dlugie-haslo');
  expect(await screen.findByText('Aktywacja nie powiodła się')).toBeTruthy();
  expect(screen.getByText(/^Link stracił ważność/)).toBeTruthy();
  expect(session.auth().status).toBe('failed');
  expect(screen.getByRole('link', { name: 'Przejdź do logowania' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(router.state.location.pathname).toBe('/activate/a%2Ftoken');
});

const refused = (reason: string | undefined, status: number, errors?: object) =>
  json({ code: status, message: 'Zdanie hosta.', reason, errors }, status);

test.each([
  ['activation-invalid', refused('activation-invalid', 422), true],
  ['an unreadable token', refused('fields-invalid', 422, { token: ['Zdanie hosta.'] }), true],
  ['422 without a reason', refused(undefined, 422), true],
  ['404 without a reason', refused(undefined, 404), true],
  ['an unreadable password', refused('fields-invalid', 422, { password: ['Zdanie hosta.'] }), false],
  ['request-too-slow', refused('request-too-slow', 408), false],
  ['client-address-invalid', refused('client-address-invalid', 400), false],
  ['too-many-requests', refused('too-many-requests', 429), false],
  ['sign-in-busy', refused('sign-in-busy', 503), false],
  ['403 of a firewall', refused(undefined, 403), false],
  ['431 without a reason', refused(undefined, 431), false],
])('after %s, the link counts as dead only if the answer is about it', async (_, answer, isDead) => {
  host.on('POST /api/activate', () => answer);
  await activate('dlugie-haslo', 'dlugie-haslo');
  expect(await screen.findByText(isDead ? /^Link stracił ważność/ : 'Zdanie hosta.')).toBeTruthy();
  expect(screen.queryByText(/^Link stracił ważność/) !== null).toBe(isDead);
});

test('shows at its field that a password is too common', async () => {
  const sentence = 'To hasło jest zbyt popularne. Wybierz inne.';
  host.on('POST /api/activate', () =>
    json({ code: 422, reason: 'password-common', message: sentence, errors: { password: [sentence] } }, 422),
  );
  await activate('qwertyuiop', 'qwertyuiop');
  const told = await screen.findByText(sentence);
  const field = screen.getByLabelText('Hasło');
  expect(field.getAttribute('aria-describedby')).toBe(told.closest('p')?.id);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('link', { name: 'Przejdź do logowania' })).toBeNull();
});

const hint = 'Co najmniej 8 znaków.';
test.each([
  ['', '', ['Pole jest wymagane', 'Pole jest wymagane']],
  ['krotkie', 'krotkie', ['Wpisz co najmniej 8 znaków']],
  ['dlugie-haslo', 'inne-haslo', [hint, 'Hasła muszą być takie same']],
])('“%s” and “%s” are refused before anything is sent', async (password, confirmation, sentences) => {
  await activate(password, confirmation);
  const told = () =>
    [...document.querySelectorAll('.MuiFormHelperText-root')].map(({ textContent }) => textContent);
  await waitFor(() => expect(told()).toEqual(sentences));
  expect(host.calls).toEqual([]);
});
