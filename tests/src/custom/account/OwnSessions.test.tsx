import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

function sessionFrom(id: string, device: string, current: boolean) {
  const [created_at, last_used_at] = ['2026-11-03T10:00:00.000Z', '2026-11-03T11:00:00.000Z'];
  return { id, device, address: '203.0.113.7', created_at, last_used_at, current };
}

test('a session that has ended meanwhile disappears from the list, and the host’s message says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const items = [sessionFrom('1', 'Firefox, Windows', true), sessionFrom('2', 'Chrome, Android', false)];
  host.on('GET /api/sessions', () => json({ code: 200, items }));
  host.on('DELETE /api/sessions/:id', () => {
    items.pop();
    return json({ code: 404, message: 'Ta sesja już się skończyła' }, 404);
  });
  await renderPanel('/panel/profile', { capabilities: ['sessions'] });
  const sessions = within(await screen.findByRole('region', { name: 'Twoje sesje' }));
  fireEvent.click(
    await sessions.findByRole('button', {
      name: 'Zakończ sesję: Chrome, Android, 203.0.113.7, zalogowano 03.11.2026 11:00',
    }),
  );
  expect(await screen.findByText('Ta sesja już się skończyła')).toBeTruthy();
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
});
