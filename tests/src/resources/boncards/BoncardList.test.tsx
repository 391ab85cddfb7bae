import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** What a reload, Back and a shared link show: the filters of the URL. */

const host = mockHost();

function open(filter: object) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  return renderPanel(`/panel/bons?${query}`, { capabilities: ['boncard-filters'] });
}

test('the filter by salon names the salon of the URL', async () => {
  await open({ salon: '2' });
  const field = await screen.findByRole('combobox', { name: 'Salon sprzedaży' });
  await waitFor(() => expect(field).toMatchObject({ value: 'Salon Rynek' }));
});

test.each(['true', true])('the filter by status shows expired cards, in the URL as %j', async (expired) => {
  await open({ status: 1, expired });
  const field = await screen.findByRole('combobox', { name: 'Status' });
  await waitFor(() => expect(field.textContent).toBe('Po terminie'));
  expect(host.calls.find(({ name }) => name === 'GET /api/boncards')?.query).toMatchObject({
    status: '1',
    expired: 'true',
  });
});
