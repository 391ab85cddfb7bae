import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import ForgottenPasswordPage from '../../../../src/custom/auth/ForgottenPasswordPage.tsx';

const host = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', host);

afterEach(() => {
  host.mockReset();
});

function ask(email: string, answer = Response.json({ code: 200, message: '' })) {
  host.mockResolvedValueOnce(answer);
  render(<ForgottenPasswordPage />);
  fireEvent.change(screen.getByLabelText('Adres e-mail'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Wyślij link' }));
}

test('sends the address, and says where to look without telling whether the account exists', async () => {
  ask(' anna@demo.test ');
  expect((await screen.findByRole('status')).textContent).toContain('Jeśli adres anna@demo.test należy');
  expect(host.mock.calls[0]?.[1]?.body).toBe('{"email":"anna@demo.test"}');
});

test('asks for an address before it sends anything', async () => {
  ask('anna');
  expect(await screen.findByText('Podaj poprawny adres e-mail')).toBeTruthy();
  expect(host).not.toHaveBeenCalled();
});

test('says when to try again', async () => {
  const tooMany = { code: 429, message: 'Za dużo', reason: 'too-many-attempts' };
  ask('anna@demo.test', Response.json(tooMany, { status: 429, headers: { 'Retry-After': '130' } }));
  expect(await screen.findByText('Zbyt wiele prób. Spróbuj ponownie za 3 min.')).toBeTruthy();
});

test('says what is locked, and until when, where the host does', async () => {
  const message = 'Zbyt wiele prób z tej sieci. Spróbuj ponownie po 22.11.2026 14:35.';
  const locked = { what: 'address', until: '2026-11-22T13:34:10.000Z' };
  const answer = { code: 429, message, reason: 'address-locked', locked };
  ask('anna@demo.test', Response.json(answer, { status: 429, headers: { 'Retry-After': '130' } }));
  expect(await screen.findByText(message)).toBeTruthy();
});
