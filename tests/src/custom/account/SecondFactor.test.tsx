import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../../src/session.ts';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** A host that offers second factors, and a host that demands them. */

const host = mockHost();
const CODES = ['7KQ2M-X9TRA', 'B4NHW-22PLD'];
const refused = (reason: string, message: string, status: number, errors?: object) =>
  json({ code: status, reason, message, errors }, status);
let factor: { enrolled_at: string | null; recovery_codes_left: number; required: boolean };

beforeEach(() => {
  factor = { enrolled_at: null, recovery_codes_left: 0, required: false };
  host.on('GET /api/auth/second-factor', () => json({ code: 200, data: factor }));
  host.on('POST /api/auth/second-factor', () =>
    json({
      code: 200,
      data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
    }),
  );
  host.on('POST /api/auth/second-factor/verify', async (request) => {
    const { otp } = await request.json();
    const wrong = 'Ten kod jest błędny, wygasł albo został już użyty. Podaj inny.';
    if (otp !== '492039') return refused('otp-incorrect', wrong, 422, { otp: [wrong] });
    factor = { ...factor, enrolled_at: '2026-11-03T10:00:00.000Z', recovery_codes_left: 10 };
    return json({ code: 200, data: { recovery_codes: CODES } });
  });
});

const openProfile = async () => {
  await renderPanel('/panel/profile', { capabilities: ['second-factor', 'confirm'] });
  return within(await screen.findByRole('region', { name: 'Bezpieczeństwo' }));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const typeCode = (otp: string) =>
  fireEvent.change(screen.getByLabelText('Kod z aplikacji'), { target: { value: otp } });

test('a host without second factors gets no requests about them', async () => {
  await renderPanel('/panel/profile', { capabilities: [] });
  await screen.findByRole('heading', { name: 'Mój profil' });
  expect(screen.queryByText('Bezpieczeństwo')).toBeNull();
  expect(host.calls.filter(({ name }) => name.includes('second-factor'))).toEqual([]);
});

test('an app is connected by QR code or key, and a wrong code is reported next to its field', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const router = await renderPanel('/panel/profile', { capabilities: ['second-factor', 'confirm'] });
  const section = within(await screen.findByRole('region', { name: 'Bezpieczeństwo' }));
  fireEvent.click(await section.findByRole('button', { name: 'Włącz weryfikację dwuetapową' }));
  await dialog('Połącz aplikację');
  expect(screen.getByRole('img', { name: 'Kod QR dla aplikacji uwierzytelniającej' })).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Kod z aplikacji'));
  typeCode('000000');
  press('Włącz');
  expect(await screen.findByText(/^Ten kod jest błędny/)).toBeTruthy();
  typeCode('492 039');
  press('Włącz');
  const codes = within(await dialog('Zapisz kody zapasowe'));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  expect(screen.queryByRole('dialog', { name: 'Połącz aplikację' })).toBeNull();
  // Only the dialog's own button closes it without a question.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await act(() => router.navigate('/panel/bons/charge'));
  const leaving = within(await dialog('Wyjść bez zapisywania?'));
  fireEvent.click(leaving.getByRole('button', { name: 'Zostań' }));
  await waitFor(() => expect(screen.queryByText('Wyjść bez zapisywania?')).toBeNull());
  press('Mam te kody');
  expect(await section.findByText('Pozostało 10 kodów zapasowych.')).toBeTruthy();
  expect(section.getByText(/^Włączona 03\.11\.2026 11:00/)).toBeTruthy();
});

test('recovery codes stay on the screen, whatever is loaded meanwhile', async () => {
  const section = await openProfile();
  fireEvent.click(await section.findByRole('button', { name: 'Włącz weryfikację dwuetapową' }));
  await dialog('Połącz aplikację');
  typeCode('492039');
  press('Włącz');
  await dialog('Zapisz kody zapasowe');
  // Another tab changes the language, so everything is loaded again.
  localStorage.setItem('language', 'en');
  fireEvent(window, new StorageEvent('storage', { key: 'language' }));
  await section.findByText('10 recovery codes are left.');
  expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(CODES.length);
});

test('the list of sessions no longer has those that the first factor has ended', async () => {
  const current = {
    id: '1',
    device: 'Firefox',
    address: '10.0.0.1',
    created_at: '2026-11-03T09:00:00.000Z',
    last_used_at: '2026-11-03T09:30:00.000Z',
    current: true,
  };
  const phone = { ...current, id: '2', device: 'Telefon', current: false };
  host.on('GET /api/sessions', () =>
    json({ code: 200, items: factor.enrolled_at ? [current] : [current, phone] }),
  );
  await renderPanel('/panel/profile', { capabilities: ['second-factor', 'sessions'] });
  expect(await screen.findByText(/^Telefon/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Włącz weryfikację dwuetapową' }));
  await dialog('Połącz aplikację');
  typeCode('492039');
  press('Włącz');
  await dialog('Zapisz kody zapasowe');
  press('Mam te kody');
  await waitFor(() => expect(screen.queryByText(/^Telefon/)).toBeNull());
  expect(screen.getByText(/^Firefox/)).toBeTruthy();
});

test('recovery codes are copied, or selected if the browser cannot copy them', async () => {
  factor = { ...factor, enrolled_at: '2026-11-03T10:00:00.000Z', recovery_codes_left: 1 };
  host.on('POST /api/auth/second-factor/recovery-codes', () =>
    json({ code: 200, data: { recovery_codes: CODES } }),
  );
  const section = await openProfile();
  expect(await section.findByText('Pozostał tylko 1 kod zapasowy. Utwórz nowe.')).toBeTruthy();
  fireEvent.click(section.getByRole('button', { name: 'Utwórz nowe kody zapasowe' }));
  const asking = within(await dialog('Utworzyć nowe kody zapasowe?'));
  fireEvent.click(asking.getByRole('button', { name: 'Utwórz nowe kody zapasowe' }));
  await dialog('Zapisz kody zapasowe');
  press('Kopiuj');
  expect(await screen.findByText(/naciśnij Ctrl\+C/)).toBeTruthy();
  expect(String(getSelection())).toContain(CODES[0]);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  press('Kopiuj');
  expect(await screen.findByText('Skopiowane do schowka.')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(CODES.join('\n'));
  vi.unstubAllGlobals();
});

test('removing a factor asks for password and code, and says so if the host refuses', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  factor = { enrolled_at: '2026-11-03T10:00:00.000Z', recovery_codes_left: 9, required: true };
  let isConfirmed = false;
  host.on('POST /api/auth/confirm', async (request) => {
    const { otp } = await request.json();
    const sentence = 'Podaj kod z aplikacji albo kod zapasowy.';
    isConfirmed = otp === '492039';
    return isConfirmed ? json({ code: 200 }) : refused('otp-required', sentence, 422, { otp: [sentence] });
  });
  host.on('DELETE /api/auth/second-factor', () => {
    if (!isConfirmed) return refused('confirm-first', 'Najpierw potwierdź swoje hasło.', 403);
    factor = { ...factor, enrolled_at: null };
    return json({ code: 200 });
  });
  const section = await openProfile();
  const remove = async () => {
    fireEvent.click(await section.findByRole('button', { name: 'Wyłącz weryfikację dwuetapową' }));
    const asking = within(await dialog('Wyłączyć weryfikację dwuetapową?'));
    expect(asking.getByText(/^Na tym koncie jest wymagana/)).toBeTruthy();
    fireEvent.click(asking.getByRole('button', { name: 'Wyłącz weryfikację dwuetapową' }));
    await dialog('Potwierdź hasło');
  };
  await remove();
  fireEvent.click(within(await dialog('Potwierdź hasło')).getByRole('button', { name: 'Wróć' }));
  expect(await screen.findByText('Najpierw potwierdź swoje hasło.')).toBeTruthy();
  await remove();
  fireEvent.change(screen.getByLabelText('Twoje hasło'), { target: { value: 'haslo' } });
  press('Potwierdź');
  await screen.findByLabelText('Kod z aplikacji');
  expect(screen.getByLabelText<HTMLInputElement>('Twoje hasło').value).toBe('haslo');
  typeCode('492039');
  press('Potwierdź');
  expect(await section.findByRole('button', { name: 'Włącz weryfikację dwuetapową' })).toBeTruthy();
});

test('setting up a demanded factor replaces the panel, and the requested page opens afterwards', async () => {
  factor = { ...factor, required: true };
  vi.spyOn(console, 'error').mockImplementation(() => {});
  host.on('GET /api/users', () =>
    factor.enrolled_at
      ? json({ code: 200, items: [], info: { total_items: 0, total_pages: 1 } })
      : refused('enroll-first', 'Najpierw włącz weryfikację dwuetapową.', 403),
  );
  const router = await renderPanel('/panel/users', { capabilities: ['second-factor', 'confirm'] });
  await screen.findByRole('heading', { name: 'Włącz weryfikację dwuetapową' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Wyloguj się' })).toBeTruthy();
  press('Włącz weryfikację dwuetapową');
  await dialog('Połącz aplikację');
  typeCode('492039');
  press('Włącz');
  await dialog('Zapisz kody zapasowe');
  press('Mam te kody');
  expect(await screen.findByRole('heading', { name: 'Użytkownicy' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/panel/users');
  await waitFor(() => expect(session.auth().enrollFirst).toBe(false));
});

test('if the answer to a demanded factor is lost, the page opens once it is known that the host has it', async () => {
  factor = { ...factor, required: true };
  vi.spyOn(console, 'error').mockImplementation(() => {});
  host.on('GET /api/users', () =>
    factor.enrolled_at
      ? json({ code: 200, items: [], info: { total_items: 0, total_pages: 1 } })
      : refused('enroll-first', 'Najpierw włącz weryfikację dwuetapową.', 403),
  );
  host.on('POST /api/auth/second-factor/verify', () => {
    factor = { ...factor, enrolled_at: '2026-11-03T10:00:00.000Z', recovery_codes_left: 10 };
    return networkError();
  });
  await renderPanel('/panel/users', { capabilities: ['second-factor', 'confirm'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Włącz weryfikację dwuetapową' }));
  const asking = within(await dialog('Połącz aplikację'));
  typeCode('492039');
  press('Włącz');
  expect(await asking.findByRole('alert')).toBeTruthy();
  fireEvent.click(asking.getByRole('button', { name: 'Wróć' }));
  expect(await screen.findByRole('heading', { name: 'Użytkownicy' })).toBeTruthy();
  expect(await screen.findByText(/^Weryfikacja dwuetapowa jest już włączona/)).toBeTruthy();
});

test('once the host no longer demands a factor, the page opens', async () => {
  await renderPanel('/panel/users', { capabilities: ['second-factor', 'confirm'] });
  act(() => session.setEnrollFirst(true));
  expect(await screen.findByRole('heading', { name: 'Użytkownicy' })).toBeTruthy();
  expect(session.auth().enrollFirst).toBe(false);
});

test('a factor that was connected elsewhere is shown once the host refuses another one', async () => {
  const section = await openProfile();
  const start = await section.findByRole('button', { name: 'Włącz weryfikację dwuetapową' });
  factor = { ...factor, enrolled_at: '2026-11-03T10:00:00.000Z', recovery_codes_left: 10 };
  const message = 'Weryfikacja dwuetapowa jest już włączona.';
  host.on('POST /api/auth/second-factor', () => refused('factor-enrolled', message, 409));
  fireEvent.click(start);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await section.findByText('Pozostało 10 kodów zapasowych.')).toBeTruthy();
});

test('a person who cannot connect an app can sign out, and is told why if the host does not confirm it', async () => {
  factor = { ...factor, required: true };
  vi.spyOn(console, 'error').mockImplementation(() => {});
  host.on('GET /api/users', () => refused('enroll-first', 'Najpierw włącz weryfikację dwuetapową.', 403));
  host.on('POST /api/auth/logout', () => json({ code: 500, message: 'Nie teraz' }));
  await renderPanel('/panel/users', { capabilities: ['second-factor', 'confirm'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Wyloguj się' }));
  expect(await screen.findByText('Nie teraz')).toBeTruthy();
  expect(session.user()?.id).toBe('me');
});
