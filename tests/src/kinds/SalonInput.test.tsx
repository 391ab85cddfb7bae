import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

/** Has a chain of thousands, of which the 50 first are drawn, and opens the form of a new user. */
async function openChoice() {
  const items = Array.from({ length: 3000 }, (_, n) => ({
    id: n + 1,
    name: `Salon ${n + 1}`,
    address: 'Rynek',
  }));
  items.push({ id: 3001, name: 'Optyk', address: 'Łódź, Piotrkowska 1' });
  host.on('GET /api/our-salons', () => json({ code: 200, items }));
  await renderPanel('/panel/users/create');
  const field = await screen.findByRole('combobox', { name: /Salon/ });
  fireEvent.click(field);
  return field;
}

const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('of all salons it draws a few, and finds each by a part of its name or address', async () => {
  const field = await openChoice();
  // The chosen one stands in the field.
  expect(offered()).toHaveLength(49);
  fireEvent.change(field, { target: { value: '2987' } });
  expect(offered()).toContain('Salon 2987');
  fireEvent.change(field, { target: { value: 'lodz piotr' } });
  expect(offered()).toContain('Optyk');
  fireEvent.click(screen.getByRole('option', { name: 'Optyk' }));
  expect(field).toMatchObject({ value: 'Optyk' });
});

test('what the chosen one contains narrows the choice, too', async () => {
  const field = await openChoice();
  fireEvent.change(field, { target: { value: '2987' } });
  fireEvent.click(screen.getByRole('option', { name: 'Salon 2987' }));
  fireEvent.change(field, { target: { value: 'Salon 298' } });
  expect(offered()).toContain('Salon 2980');
});

test('where none is found, that is said in the person’s language', async () => {
  fireEvent.change(await openChoice(), { target: { value: 'zoo' } });
  expect(await screen.findByText('Żaden salon nie pasuje.')).toBeTruthy();
});
