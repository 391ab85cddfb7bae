import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../../../src/session.ts';
import { rememberPage } from '../../../../src/ui/returnPage.ts';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';
import { setMeta } from '../../../support/setMeta.ts';

const host = mockHost();
const unreadable = 'Nie udało się odczytać odpowiedzi serwera. Spróbuj ponownie za chwilę.';

// Loaded beforehand, because it is loaded with the first toast, which would then be too late for the test.
beforeAll(() => import('../../../../src/layout/PanelNotification.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

async function openLogin() {
  const router = await renderPanel('/login', { role: undefined });
  await screen.findByRole('button', { name: 'Zaloguj się' });
  return router;
}

function type(email: string, password: string) {
  fireEvent.change(screen.getByLabelText('Adres e-mail'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Hasło'), { target: { value: password } });
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Zaloguj się' }));
const problems = () =>
  [...document.querySelectorAll('.MuiFormHelperText-root')].map(({ textContent }) => textContent);

/** Opens the login page, fills it in and submits it. The host answers with `answer`. */
async function signIn(answer: () => Response, email = 'anna@demo.test') {
  host.on('POST /api/auth/login', answer);
  const router = await openLogin();
  type(email, 'haslo');
  submit();
  return router;
}

/** Expects a sentence as a toast and in the form, of which a screen reader reads out only one. */
function isToldTwice(sentence: string) {
  return waitFor(() => {
    expect(screen.getAllByText(sentence)).toHaveLength(2);
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.filter((text) => text?.includes(sentence))).toHaveLength(1);
  });
}

const user = { id: 7, name: 'Anna', role: 0 };
const signedIn = () => json({ code: 200, message: '', data: { access_token: 'token', user_data: user } });

test('asks for both fields and a real address on submit, then on every change', async () => {
  await openLogin();
  expect(document.activeElement).toBe(screen.getByLabelText('Adres e-mail'));
  type('anna', '');
  expect(problems()).toEqual([]);
  submit();
  await waitFor(() => expect(problems()).toEqual(['Podaj poprawny adres e-mail', 'Pole jest wymagane']));
  expect(document.activeElement).toBe(screen.getByLabelText('Adres e-mail'));
  type('anna@demo.test', '');
  await waitFor(() => expect(problems()).toEqual(['Pole jest wymagane']));
  expect(host.calls).toEqual([]);
});

test('sends the address without the spaces that were copied with it', async () => {
  await signIn(signedIn, ' anna@demo.test ');
  await screen.findByText('Zalogowano');
  expect(host.calls[0]?.body).toEqual({ email: 'anna@demo.test', password: 'haslo' });
});

test('opens the panel a second after the success toast, and sends nothing twice', async () => {
  const router = await signIn(signedIn);
  submit();
  expect(await screen.findByText('Zalogowano')).toBeTruthy();
  submit();
  expect(router.state.location.pathname).toBe('/login');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons'));
  expect(host.calls.filter(({ name }) => name === 'POST /api/auth/login')).toHaveLength(1);
});

test.each([
  ['leads the same user back to where their session died', '7', '/panel/profile'],
  ['leads nobody to where another user was', '8', '/panel/bons'],
])('%s', async (_, userId, path) => {
  rememberPage('/panel/profile', userId);
  const router = await signIn(signedIn);
  await screen.findByText('Zalogowano');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test('says that a session expired, until the next sign-in', async () => {
  rememberPage('/panel/statistics/by-sell', '7');
  host.on('POST /api/auth/login', signedIn);
  await openLogin();
  expect(screen.getByRole('alert').textContent).toMatch(/^Twoja sesja wygasła/);
  type('anna@demo.test', 'haslo');
  submit();
  await screen.findByText('Zalogowano');
  expect(screen.queryByText(/^Twoja sesja wygasła/)).toBeNull();
});

test("shows the host's refusal as a toast and in the form, the toast for five seconds", async () => {
  await signIn(() => json({ code: 401, message: 'Błędne dane' }, 401));
  await isToldTwice('Błędne dane');
  expect(session.auth().status).toBe('failed');
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await waitFor(() => expect(screen.getAllByText('Błędne dane')).toHaveLength(1));
  // The error is not stored, so a reload clears it.
  expect(localStorage.getItem('root')).not.toContain('Błędne dane');
});

test.each([
  [
    'a refusal without a word',
    () => json({}, 401),
    'Logowanie nie powiodło się. Sprawdź adres e-mail i hasło.',
  ],
  ['a fault of the host', () => json({}, 502), 'Wystąpił błąd serwera'],
  ['no answer', networkError, 'Nie udało się połączyć z serwerem. Sprawdź internet i spróbuj ponownie.'],
  ['a page of another host', () => new Response('<html>'), unreadable],
  ['an empty success', () => new Response(null, { status: 204 }), unreadable],
  ['a success without a token', () => json({ code: 200, data: { user_data: user } }), unreadable],
  ['a success without a user', () => json({ code: 200, data: { access_token: 'token' } }), unreadable],
])('%s is shown, and the form stays', async (_, answer, sentence) => {
  await signIn(answer);
  await isToldTwice(sentence);
  expect(screen.getByRole('button', { name: 'Zaloguj się' }).hasAttribute('disabled')).toBe(false);
  expect(session.auth()).toMatchObject({ authorized: false, loading: false, status: 'failed' });
});

test.each([
  ['https://bony.example.test', ' Klucz dostępu działa na stronie https://bony.example.test.'],
  [undefined, ''],
])(
  'if the account needs a passkey, the page says where it works: with a public address of %s',
  async (url, where) => {
    setMeta('public-url', url ?? '');
    await signIn(() => json({ code: 422, reason: 'passkey-required', message: 'Użyj klucza.' }, 422));
    await isToldTwice(`Użyj klucza.${where}`);
  },
);

test('a button shows the password and names its field', async () => {
  await openLogin();
  const password = screen.getByLabelText('Hasło');
  expect(password.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż hasło: Hasło' }));
  expect(password.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Ukryj hasło: Hasło' }));
  expect(password.getAttribute('type')).toBe('password');
});

describe('a host that asks for a code', () => {
  const refuse = (reason: string, sentence: string) =>
    json({ code: 422, reason, message: sentence, errors: { otp: [sentence] } }, 422);
  const WRONG = 'Ten kod jest błędny, wygasł albo został już użyty. Podaj inny.';

  /** Signs in with the right password, and waits for the field of the code. */
  async function askedForCode() {
    const answer = async (request: Request) => {
      const { otp } = await request.json();
      if (otp === undefined) return refuse('otp-required', 'Podaj kod z aplikacji albo kod zapasowy.');
      return otp === '492039' ? signedIn() : refuse('otp-incorrect', WRONG);
    };
    host.on('POST /api/auth/login', answer);
    await openLogin();
    type('anna@demo.test', 'haslo');
    submit();
    return (await screen.findByLabelText('Kod z aplikacji')) as HTMLInputElement;
  }
  const bodies = () => host.calls.map(({ body }) => body);
  const give = (label: string, otp: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: otp } });
    submit();
  };

  test('gets the code from a field that appears once the password is right, together with what was typed before', async () => {
    const field = await askedForCode();
    expect(document.activeElement).toBe(field);
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(screen.getByLabelText<HTMLInputElement>('Hasło').value).toBe('haslo');
    expect(document.querySelector('[role=alert]')).toBeNull();
    give('Kod z aplikacji', '492 039');
    await waitFor(() => expect(session.user()?.id).toBe('7'));
    const typed = { email: 'anna@demo.test', password: 'haslo' };
    expect(bodies()).toEqual([typed, { ...typed, otp: '492039' }]);
  });

  test('has errors of the code shown next to the field, and nothing is lost', async () => {
    await askedForCode();
    give('Kod z aplikacji', '12');
    expect(await screen.findByText('Wpisz 6 cyfr z aplikacji albo 10 znaków kodu zapasowego')).toBeTruthy();
    expect(bodies()).toHaveLength(1);
    give('Kod z aplikacji', '000000');
    await waitFor(() => expect(problems()).toContain(WRONG));
    expect(screen.getByLabelText<HTMLInputElement>('Kod z aplikacji').value).toBe('000000');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Kod z aplikacji')));
    give('Kod z aplikacji', '');
    await waitFor(() => expect(problems()).toContain('Podaj kod z aplikacji albo kod zapasowy.'));
  });

  test('accepts a recovery code in the same place', async () => {
    await askedForCode();
    fireEvent.click(screen.getByRole('button', { name: 'Użyj kodu zapasowego' }));
    const field = screen.getByLabelText<HTMLInputElement>('Kod zapasowy');
    expect([field.inputMode, document.activeElement]).toEqual(['text', field]);
    give('Kod zapasowy', '7kq2m-x9tra');
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ otp: '7KQ2MX9TRA' }));
    fireEvent.click(screen.getByRole('button', { name: 'Użyj kodu z aplikacji' }));
    give('Kod z aplikacji', '492039');
    await waitFor(() => expect(session.user()?.id).toBe('7'));
  });

  test('loses the typed code and its error when the other kind of code is chosen', async () => {
    await askedForCode();
    give('Kod z aplikacji', '000000');
    await waitFor(() => expect(problems()).toContain(WRONG));
    fireEvent.click(screen.getByRole('button', { name: 'Użyj kodu zapasowego' }));
    const field = screen.getByLabelText<HTMLInputElement>('Kod zapasowy');
    expect(field.value).toBe('');
    expect(problems()).not.toContain(WRONG);
    give('Kod zapasowy', '7kq2m-x9tra');
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ otp: '7KQ2MX9TRA' }));
    await waitFor(() => expect(problems()).toContain(WRONG));
  });
});
