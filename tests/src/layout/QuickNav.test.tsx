import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

/** Opens the search and types a text that no screen has in its name. */
async function search(text: string, field: string) {
  fireEvent.keyDown(await screen.findByRole('heading', { name: 'Mój profil' }), { key: 'k', ctrlKey: true });
  await type(text, field);
}

async function type(text: string, field: string) {
  fireEvent.change(await screen.findByLabelText(field), { target: { value: text } });
}

test('nothing matches only once the host has been asked, which one character is too little for', async () => {
  host.on('GET /api/find', () => json({ code: 200, data: {} }));
  await renderPanel('/panel/profile', { capabilities: ['find'] });
  const field = 'Szukaj ekranu, bonu, dokumentu, osoby lub salonu';
  await search('%', field);
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.queryByText('Nic nie pasuje.')).toBeNull();
  await type('%%', field);
  expect(await screen.findByText('Nic nie pasuje.')).toBeTruthy();
  expect(host.calls.some(({ name }) => name === 'GET /api/find')).toBe(true);
  await type('%', field);
  expect(screen.queryByText('Nic nie pasuje.')).toBeNull();
});

test('on a host that cannot search, there is no such screen', async () => {
  await renderPanel('/panel/profile');
  await search('%', 'Szukaj ekranu');
  expect(await screen.findByText('Nie ma takiego ekranu.')).toBeTruthy();
});
