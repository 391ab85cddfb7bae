import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

test('a host that cannot search offers the people that it gives at once', async () => {
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
