import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bareHost } from '../../support/bareHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

let asked: string[];

beforeEach(() => {
  asked = [];
  const host = bareHost();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, location.origin);
    if (!pathname.endsWith('/unlock')) return host.fetch(address, init);
    asked.push(`${init.method} ${pathname}`);
    const locked = { code: 409, reason: 'boncard-not-locked', message: 'Ten bon nie jest zablokowany.' };
    return pathname.includes('boncards') && asked.length > 1
      ? Response.json(locked, { status: 409 })
      : Response.json({ code: 200, message: 'Gotowe' });
  });
});

test('a card is unlocked on its page; one that is not locked is said to be none', async () => {
  await renderPanel('/panel/bons/2', { capabilities: ['unlock'] });
  const button = await screen.findByRole('button', { name: 'Odblokuj PIN' });
  fireEvent.click(button);
  expect(await screen.findByText('PIN bonu jest odblokowany')).toBeTruthy();
  expect(asked).toEqual(['POST /api/boncards/2/action/unlock']);
  fireEvent.click(button);
  expect(await screen.findByText('Ten bon nie jest zablokowany.')).toBeTruthy();
});

test('a person is unlocked on their page', async () => {
  await renderPanel('/panel/users/7', { capabilities: ['unlock'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Odblokuj konto' }));
  expect(await screen.findByText('Konto jest odblokowane')).toBeTruthy();
  expect(asked).toEqual(['POST /api/users/7/action/unlock']);
});

test.each([
  ['/panel/bons/2', 'Anuluj bon'],
  ['/panel/users/7', 'Edytuj'],
])('a bare host is not asked to: %s', async (path, other) => {
  await renderPanel(path);
  expect(await screen.findByText(other)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Odblokuj/ })).toBeNull();
});
