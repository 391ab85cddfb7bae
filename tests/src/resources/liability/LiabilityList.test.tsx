import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { onPhone } from '../../../support/onPhone.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

test('on a phone, too, a link to cards without a tax class shows that filter', async () => {
  onPhone();
  const at = '2026-11-03';
  host.on('GET /api/books/liability', () =>
    json({ code: 200, items: [], sums: { at, amount: 0, cards: 0, history: [] } }),
  );
  const query = new URLSearchParams({ filter: JSON.stringify({ at, tax_class: 'none' }) });
  await renderPanel(`/panel/books/liability?${query}`, { capabilities: ['books'] });
  const field = await screen.findByRole('combobox', { name: 'Klasa podatkowa' });
  expect(field.textContent).toBe('Nieustalona');
});

test.each([
  [{}, 'Na koniec tego dnia na bonach nie było żadnych pieniędzy.'],
  [{ expired: 'true' }, 'Nic nie pasuje do wybranych filtrów.'],
])('a book without rows says whether it is filtered: %j', async (chosen, sentence) => {
  const at = '2026-10-03';
  host.on('GET /api/books/liability', () =>
    json({ code: 200, items: [], sums: { at, amount: 0, cards: 0, history: [] } }),
  );
  const query = new URLSearchParams({ filter: JSON.stringify({ at, ...chosen }) });
  await renderPanel(`/panel/books/liability?${query}`, { capabilities: ['books'] });
  expect(await screen.findByText(sentence)).toBeTruthy();
});
