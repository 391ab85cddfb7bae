import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { onPhone } from '../../../support/onPhone.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

test('a phone, too, leads to the last file and deletes', async () => {
  onPhone();
  const report = {
    id: '1',
    name: 'Bony z saldem',
    view: '2',
    every: 'day',
    at: '07:00',
    to: ['7'],
    recipients: [{ id: '7', fullname: 'Ewa Nowak' }],
    paused: false,
    next_run: '2026-11-25T06:00:00.000Z',
    last_run: { at: '2026-11-24T06:00:00.000Z', failure: null, file: '3' },
  };
  host.on('GET /api/schedules', () =>
    json({ code: 200, items: [report], info: { total_items: 1, total_pages: 1 } }),
  );
  await renderPanel('/panel/scheduled-reports', { capabilities: ['schedules'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Menu: Bony z saldem' }));
  expect(screen.getByRole('menuitem', { name: 'Ostatni plik' }).getAttribute('href')).toBe(
    '/panel/reports/3',
  );
  const drop = screen.getByRole('menuitem', { name: 'Usuń' });
  drop.focus();
  fireEvent.keyDown(drop, { key: 'Enter' });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  // By key as by click.
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});

test('a report that does not exist says so', async () => {
  host.on('GET /api/schedules/:id', () => json({ code: 404 }, 404));
  await renderPanel('/panel/scheduled-reports/9/edit', { capabilities: ['schedules'] });
  expect(await screen.findByText('Nie ma takiego raportu.')).toBeTruthy();
});
