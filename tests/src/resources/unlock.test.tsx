import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

const asked = () => host.calls.map(({ name }) => name).filter((name) => name.endsWith('/unlock'));
const done = () => json({ code: 200, message: 'Gotowe' });

/** Makes the host say until when the card's PIN is locked: null means until staff unlock it, undefined not at all. */
function lockPin(until: string | null | undefined) {
  const pin_locked = until === undefined ? null : { until };
  host.on('GET /api/boncards/:id', () =>
    json({ code: 200, data: { id: 2, status: 1, amount: 50, pin_locked } }),
  );
}

test('unlocking is not offered for a card whose PIN is not locked', async () => {
  lockPin(undefined);
  await renderPanel('/panel/bons/2', { capabilities: ['unlock'] });
  expect(await screen.findByText('50,00 zł')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Odblokuj PIN' })).toBeNull();
  expect(screen.queryByText(/^PIN zablokowany/)).toBeNull();
});

test.each([
  ['2099-11-20T08:19:00.000Z', 'PIN zablokowany do 20.11.2099 09:19'],
  [null, 'PIN zablokowany, dopóki ktoś go nie odblokuje'],
])('a card says until when its PIN is locked: %s', async (until, sentence) => {
  lockPin(until);
  await renderPanel('/panel/bons/2', { capabilities: ['unlock'] });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('for a lock that ends today only the time is shown', async () => {
  const until = new Date();
  until.setUTCSeconds(0, 0);
  lockPin(until.toISOString());
  await renderPanel('/panel/bons/2', { capabilities: ['unlock'] });
  expect(await screen.findByText(/^PIN zablokowany do \d\d:\d\d$/)).toBeTruthy();
});

test('unlocks a card on its page, and reports one that is not locked', async () => {
  lockPin(null);
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
