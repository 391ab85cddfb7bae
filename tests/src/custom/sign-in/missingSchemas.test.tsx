import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';
import { setMeta } from '../../../support/setMeta.ts';

for (const file of [
  'views/contractResolver.ts',
  'layout/PanelNotification.tsx',
  'custom/sign-in/logInByPasskey.ts',
])
  vi.doMock(`../../../../src/${file}`, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });

const host = mockHost();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test.each([
  ['/login', 'Zaloguj się'],
  ['/activate/token', 'Aktywuj konto'],
  ['/forgotten-password', 'Wyślij link'],
  ['/reset-password/token', 'Zmień hasło'],
  ['/login', 'Zaloguj kluczem'],
])('%s: a button whose code does not load leads to the error page: %s', async (path, button) => {
  setMeta('password-reset', 'yes');
  setMeta('passkeys', 'yes');
  setMeta('public-url', location.origin);
  vi.stubGlobal('PublicKeyCredential', class {});
  await renderPanel(path, { role: undefined });
  fireEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByRole('heading', { name: 'Nie udało się wczytać strony' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Wczytaj ponownie' })).toBeTruthy();
  expect(host.calls).toEqual([]);
});
