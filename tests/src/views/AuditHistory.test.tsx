import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

test('a change of a record adds its entry to the record’s history', async () => {
  const entries: object[] = [];
  host.on('GET /api/audit-entries', () => json({ code: 200, items: entries }));
  host.on('POST /api/users/:id/action/resend-activation', () => {
    const object = { kind: 'user', id: '7', label: 'Ewa Nowak' };
    entries.push({ id: '1', at: '2026-11-03T10:00:00.000Z', action: 'user.activation-sent', object });
    return json({ code: 200 });
  });
  await renderPanel('/panel/users/7', { capabilities: ['audit', 'resend-activation'] });
  const history = within(await screen.findByRole('region', { name: 'Dziennik zdarzeń' }));
  await history.findByText('Nic jeszcze nie zapisano.');
  fireEvent.click(screen.getByRole('button', { name: 'Wyślij ponownie link aktywacyjny' }));
  expect(await history.findByText('Ponowne wysłanie linku aktywacyjnego')).toBeTruthy();
});
