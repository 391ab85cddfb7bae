import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

/** Opens the form of a new user with thousands of salons, of which 50 are rendered. */
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

test('renders only some of many salons and finds each by part of its name or address', async () => {
  const field = await openChoice();
  // 49, because the chosen salon is in the field.
  expect(offered()).toHaveLength(49);
  fireEvent.change(field, { target: { value: '2987' } });
  expect(offered()).toContain('Salon 2987');
  fireEvent.change(field, { target: { value: 'lodz piotr' } });
  expect(offered()).toContain('Optyk');
  fireEvent.click(screen.getByRole('option', { name: 'Optyk' }));
  expect(field).toMatchObject({ value: 'Optyk' });
});

test('text that the chosen salon contains also narrows the choice', async () => {
  const field = await openChoice();
  fireEvent.change(field, { target: { value: '2987' } });
  fireEvent.click(screen.getByRole('option', { name: 'Salon 2987' }));
  fireEvent.change(field, { target: { value: 'Salon 298' } });
  expect(offered()).toContain('Salon 2980');
});

test('says why salons did not load, and loads them again when the field is opened', async () => {
  host.on('GET /api/our-salons', () => json({ code: 503, message: 'Przerwa techniczna' }, 503));
  await renderPanel('/panel/users/7/edit');
  const field = await screen.findByRole('combobox', { name: /Salon/ });
  expect(await screen.findByText('Przerwa techniczna')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  host.on('GET /api/our-salons', () =>
    json({ code: 200, items: [{ id: 9, name: 'Optyk', address: 'Rynek' }] }),
  );
  fireEvent.click(field);
  expect(screen.queryByText('Żaden salon nie pasuje.')).toBeNull();
  expect(await screen.findByRole('option', { name: 'Optyk' })).toBeTruthy();
  expect(screen.queryByText('Przerwa techniczna')).toBeNull();
});

test('says in the user’s language that no salon matches', async () => {
  fireEvent.change(await openChoice(), { target: { value: 'zoo' } });
  expect(await screen.findByText('Żaden salon nie pasuje.')).toBeTruthy();
});
