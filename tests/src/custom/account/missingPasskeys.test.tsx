import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';
import { setMeta } from '../../../support/setMeta.ts';

vi.mock('../../../../src/wire/passkeys.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const host = mockHost();

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  host.on('GET /api/auth/second-factor', () => json({ code: 200, data: { enrolled_at: null } }));
  host.on('GET /api/auth/passkeys', () => json({ code: 200, data: { passkeys: [] } }));
});
afterEach(() => void vi.unstubAllGlobals());

test('if the code that makes a passkey does not load, an alert says so and offers to reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setMeta('passkeys', 'yes');
  setMeta('public-url', location.origin);
  await renderPanel('/panel/profile', { capabilities: ['second-factor', 'passkeys', 'confirm'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Dodaj klucz dostępu' }));
  const alert = await screen.findByText(/^Nie udało się wczytać strony\./);
  expect(within(alert.closest('.MuiAlert-root') as HTMLElement).getByText('Wczytaj ponownie')).toBeTruthy();
});
