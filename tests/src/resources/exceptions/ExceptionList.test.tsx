import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

test.each([
  [{}, 'W tym okresie nie było nietypowych operacji.'],
  [{ rule: 'manyReversals' }, 'Nic nie pasuje do wybranych filtrów.'],
])('an empty list says whether it is filtered: %j', async (chosen, sentence) => {
  host.on('GET /api/books/exceptions', () => json({ code: 200, items: [], info: { total_items: 0 } }));
  const filter = JSON.stringify({ from: '2026-11-01', to: '2026-11-03', ...chosen });
  await renderPanel(`/panel/books/exceptions?${new URLSearchParams({ filter })}`, {
    capabilities: ['books'],
  });
  const list = await screen.findByRole('region', { name: 'Operacje' });
  expect(await within(list).findByText(sentence)).toBeTruthy();
});

test.each([
  ['person', '/panel/users/7'],
  ['key', '/panel/api-keys/7'],
])('an unusual operation of a %s leads to it', async (kind, path) => {
  const row = {
    id: 'manyReversals:7',
    rule: 'manyReversals',
    at: '2026-11-03T10:00:00.000Z',
    boncard: null,
    boncard_id: null,
    transaction_id: null,
    salon: null,
    user: { id: '7', fullname: 'Kasa zwrotów', kind },
    document: null,
    amount: 100,
    count: 3,
  };
  host.on('GET /api/books/exceptions', () =>
    json({ code: 200, items: [row], info: { total_items: 1, total_pages: 1 } }),
  );
  await renderPanel('/panel/books/exceptions', { capabilities: ['books', 'api-keys'] });
  await screen.findByText('Kasa zwrotów');
  expect(document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
});
