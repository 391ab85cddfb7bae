import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';
import { setMeta } from '../../../support/setMeta.ts';

const host = mockHost();

async function ask(email: string, answer = () => json({ code: 200, message: '' })) {
  host.on('POST /api/auth/forgot-password', answer);
  setMeta('password-reset', 'yes');
  await renderPanel('/forgotten-password', { role: undefined });
  fireEvent.change(await screen.findByLabelText('Adres e-mail'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Wyślij link' }));
}

test('sends the address, and says where to look without revealing whether the account exists', async () => {
  await ask(' anna@demo.test ');
  const sentence = await screen.findByText(/^Jeśli adres anna@demo.test należy/);
  expect(document.activeElement).toBe(sentence);
  expect(host.calls.map(({ body }) => body)).toEqual([{ email: 'anna@demo.test' }]);
});

test('asks for an address before it sends anything', async () => {
  await ask('anna');
  expect(await screen.findByText('Podaj poprawny adres e-mail')).toBeTruthy();
  expect(host.calls).toEqual([]);
});

test('leads to the sign-in page if the host has no such call', async () => {
  const router = await renderPanel('/forgotten-password', { role: undefined });
  expect(await screen.findByRole('heading', { name: 'Zaloguj się' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

function tooMany(body: object) {
  const headers = { 'Retry-After': '130' };
  return () => Response.json({ code: 429, ...body }, { status: 429, headers });
}

test('says when to try again', async () => {
  await ask('anna@demo.test', tooMany({ message: 'Za dużo' }));
  expect(await screen.findByText('Zbyt wiele prób. Spróbuj ponownie za 3 min.')).toBeTruthy();
});

test('says what is locked and until when, if the host does', async () => {
  const message = 'Zbyt wiele prób z tej sieci. Spróbuj ponownie po 22.11.2026 14:35.';
  const locked = { what: 'address', until: '2026-11-22T13:34:10.000Z' };
  await ask('anna@demo.test', tooMany({ message, reason: 'address-locked', locked }));
  expect(await screen.findByText(message)).toBeTruthy();
});
