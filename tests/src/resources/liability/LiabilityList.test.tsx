import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, warsawDayOf } from '../../../../contract/warsaw.ts';
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

const salon = { id: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47', name: 'Salon Rynek' };

test.each([
  { what: 'opens its cards', link: true },
  { what: 'opens none if the day is over', at: addDays(warsawDayOf(new Date()), -1), link: false },
  { what: 'opens none if there is another one of its type', others: [{ tax_class: 'mpv' }], link: false },
  { what: 'opens its cards if the other one has expired', others: [{ expired: true }], link: true },
  { what: 'opens none if other tax classes are not shown', filter: { tax_class: 'spv' }, link: false },
])('a row $what', async ({ at = warsawDayOf(new Date()), others = [], filter = {}, link }) => {
  const row = { salon, type: 0, tax_class: 'spv', expired: false, amount: 10, cards: 1 };
  const items = [row, ...others.map((other) => ({ ...row, ...other }))];
  host.on('GET /api/books/liability', () =>
    json({ code: 200, items, sums: { at, amount: 10, cards: 1, history: [] } }),
  );
  const query = new URLSearchParams({ filter: JSON.stringify({ at, ...filter }) });
  await renderPanel(`/panel/books/liability?${query}`, { capabilities: ['books', 'boncard-filters'] });
  const [first] = await screen.findAllByRole('rowheader', { name: 'Salon Rynek' });
  expect(within(first as HTMLElement).queryByRole('link') !== null).toBe(link);
});
