import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

const open = () => renderPanel('/panel/scheduled-reports/create', { capabilities: ['schedules', 'views'] });

test('the form says that a view has to be saved first only once the host has said that there is none', async () => {
  const answer = Promise.withResolvers<Response>();
  host.on('GET /api/views', () => answer.promise);
  await open();
  expect(await screen.findByLabelText('Godzina')).toBeTruthy();
  expect(screen.queryByText(/Najpierw zapisz widok/)).toBeNull();
  answer.resolve(json({ code: 500 }, 500));
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  expect(screen.queryByText(/Najpierw zapisz widok/)).toBeNull();
  host.on('GET /api/views', () => json({ code: 200, items: [] }));
  fireEvent.click(retry);
  expect(await screen.findByText(/Najpierw zapisz widok/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).toBeNull();
});
