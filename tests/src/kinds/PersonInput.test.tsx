import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

test('for a host without a search the people of its list are offered', async () => {
  const filter = encodeURIComponent(JSON.stringify({ user: '8' }));
  await renderPanel(`/panel/statistics/by-charge?filter=${filter}`, {
    capabilities: ['transaction-filters'],
  });
  const field = await screen.findByLabelText('Pracownik', { selector: '[role=combobox]' });
  expect(await screen.findByText('Jan Lis', { selector: '[role=combobox]' })).toBe(field);
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByText('Ewa Nowak', { selector: '[role=option]' }));
  expect(field.textContent).toBe('Ewa Nowak');
  const asked = host.calls.filter(({ name }) => name === 'GET /api/users');
  expect(asked.map(({ query }) => query)).toEqual([{ page: '1', per_page: '100' }]);
});

test('for a host with a list of actors API keys are offered next to people, each with its salon', async () => {
  const actors = [
    { id: '8', fullname: 'Jan Lis', kind: 'person', salon: null },
    { id: '20', fullname: 'Kasa 1', kind: 'key', salon: { id: '1', name: 'Salon Centrum' } },
    { id: '21', fullname: 'Kasa 1', kind: 'key', salon: { id: '2', name: 'Salon Rynek' } },
  ];
  host.on('GET /api/actors', () =>
    json({ code: 200, items: actors, info: { total_items: actors.length, total_pages: 1 } }),
  );
  host.on('GET /api/audit-entries', () =>
    json({ code: 200, items: [], info: { total_items: 0, total_pages: 0 } }),
  );
  host.on('GET /api/actors/:id', () => json({ code: 200, data: actors[2] }));
  await renderPanel('/panel/audit', { capabilities: ['audit', 'actors'] });
  const field = await screen.findByRole('combobox', { name: 'Kto' });
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: 'kasa' } });
  await waitFor(() =>
    expect(host.calls.findLast(({ name }) => name === 'GET /api/actors')?.query).toMatchObject({
      query: 'kasa',
      per_page: '25',
    }),
  );
  expect(await screen.findByRole('option', { name: 'Kasa 1 · Salon Centrum' })).toBeTruthy();
  fireEvent.click(screen.getByRole('option', { name: 'Kasa 1 · Salon Rynek' }));
  await waitFor(() =>
    expect(host.calls.findLast(({ name }) => name === 'GET /api/audit-entries')?.query).toMatchObject({
      by: '21',
    }),
  );
  expect((field as HTMLInputElement).value).toBe('Kasa 1 · Salon Rynek');
});
