import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

/** Opens the search and types a text that is in no screen's name. */
async function search(text: string, field: string) {
  fireEvent.keyDown(await screen.findByRole('heading', { name: 'Mój profil' }), { key: 'k', ctrlKey: true });
  await type(text, field);
}

async function type(text: string, field: string) {
  fireEvent.change(await screen.findByLabelText(field), { target: { value: text } });
}

test('says that nothing matches only once the host has answered, for which one character is not enough', async () => {
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

test('on a host that cannot search, it says that there is no such screen', async () => {
  await renderPanel('/panel/profile');
  await search('%', 'Szukaj ekranu');
  expect(await screen.findByText('Nie ma takiego ekranu.')).toBeTruthy();
});

test('an employer, who finds no cards, people and salons, is not invited to look for them', async () => {
  await renderPanel('/panel/profile', { role: 'employer', capabilities: ['find'] });
  await search('%', 'Szukaj ekranu lub dokumentu');
  expect(screen.getByRole('combobox', { name: 'Szukaj ekranu lub dokumentu' })).toBeTruthy();
});

const nowak = { id: '7', fullname: 'Anna Nowak', email: 'anna@example.test', status: 'active' };
const undone = {
  id: '5',
  type: 0,
  document: 'NOW 1',
  amount: 100,
  transaction_date: '2026-11-20T10:00:00+01:00',
  transaction_salon: 'Salon Rynek',
  boncard: 'FIND1111222233334444',
  reversed: 100,
};

test('matches at the beginning of a word come first, and Enter waits for them', async () => {
  const answer = Promise.withResolvers<void>();
  host.on('GET /api/find', async () => {
    await answer.promise;
    return json({ code: 200, data: { boncards: [], transactions: [], users: [nowak], salons: [] } });
  });
  const router = await renderPanel('/panel/profile', { capabilities: ['find'] });
  const field = 'Szukaj ekranu, bonu, dokumentu, osoby lub salonu';
  await search('now', field);
  // This screen has the text within a word.
  expect(await screen.findByRole('option', { name: 'Salon tego stanowiska' })).toBeTruthy();
  fireEvent.submit(screen.getByLabelText(field));
  answer.resolve();
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/users/7'));
});

test('a search is sent again each time, because a name or balance may have changed', async () => {
  const named = (fullname: string) =>
    json({
      code: 200,
      data: { boncards: [], transactions: [], users: [{ ...nowak, fullname }], salons: [] },
    });
  host.on('GET /api/find', () => named('Anna Nowak'));
  await renderPanel('/panel/profile', { capabilities: ['find'] });
  const field = 'Szukaj ekranu, bonu, dokumentu, osoby lub salonu';
  await search('anna', field);
  expect(await screen.findByText('Anna Nowak')).toBeTruthy();
  fireEvent.keyDown(screen.getByLabelText(field), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByLabelText(field)).toBeNull());
  host.on('GET /api/find', () => named('Anna Nowak-Lis'));
  await search('anna', field);
  expect(await screen.findByText('Anna Nowak-Lis')).toBeTruthy();
});

test('a transaction that was completely undone is struck through, and says so', async () => {
  const kept = { ...undone, id: '6', document: 'NOW 2', reversed: 50 };
  host.on('GET /api/find', () =>
    json({ code: 200, data: { boncards: [], transactions: [undone, kept], users: [nowak], salons: [] } }),
  );
  await renderPanel('/panel/profile', { capabilities: ['find'] });
  await search('now', 'Szukaj ekranu, bonu, dokumentu, osoby lub salonu');
  await screen.findByText('NOW 1');
  const [struck, other, person, last] = screen.getAllByRole('option');
  expect(struck?.querySelector('s')?.textContent).toBe('NOW 1');
  expect(struck?.textContent).toContain('Cofnięt');
  expect(other?.querySelector('s')).toBeNull();
  expect([person?.textContent, last?.textContent].join()).toMatch(/Anna Nowak.*,Salon tego stanowiska/);
});
