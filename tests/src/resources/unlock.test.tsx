import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

const asked = () => host.calls.map(({ name }) => name).filter((name) => name.endsWith('/unlock'));
const done = () => json({ code: 200, message: 'Gotowe' });

test('unlocks a card on its page, and reports one that is not locked', async () => {
  host.on('POST /api/boncards/:id/action/unlock', done);
  await renderPanel('/panel/bons/2', { capabilities: ['unlock'] });
  const button = await screen.findByRole('button', { name: 'Odblokuj PIN' });
  fireEvent.click(button);
  expect(await screen.findByText('PIN bonu jest odblokowany')).toBeTruthy();
  expect(asked()).toEqual(['POST /api/boncards/2/action/unlock']);
  const message = 'Ten bon nie jest zablokowany.';
  host.on('POST /api/boncards/:id/action/unlock', () =>
    json({ code: 409, reason: 'boncard-not-locked', message }, 409),
  );
  fireEvent.click(button);
  expect(await screen.findByText(message)).toBeTruthy();
});

test('a person is unlocked on their page', async () => {
  host.on('POST /api/users/:id/action/unlock', done);
  await renderPanel('/panel/users/7', { capabilities: ['unlock'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Odblokuj konto' }));
  expect(await screen.findByText('Konto jest odblokowane')).toBeTruthy();
  expect(asked()).toEqual(['POST /api/users/7/action/unlock']);
});

test.each([
  ['/panel/bons/2', 'Anuluj bon'],
  ['/panel/users/7', 'Edytuj'],
])('a bare host is not asked to: %s', async (path, other) => {
  await renderPanel(path);
  expect(await screen.findByText(other)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Odblokuj/ })).toBeNull();
});
