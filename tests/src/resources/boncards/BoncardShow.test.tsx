import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

const entry = (id: number) => ({
  id: String(id),
  kind: id === 1 ? 'charge' : 'purchase',
  amount: 10,
  balance_after: 100 - id,
  document: `PAR ${id}`,
  salon: { id: '1', name: 'Salon Rynek' },
  by: { fullname: 'Ewa Nowak' },
  at: `2026-11-0${id}T10:00:00.000Z`,
});

/** Makes the host return a timeline of two pages, oldest first. */
function tellStory() {
  host.on('GET /api/boncards/:id/ledger', (request) => {
    const page = Number(new URL(request.url).searchParams.get('page'));
    const items = page === 1 ? [entry(1), entry(2)] : [entry(3)];
    return json({ code: 200, items, info: { total_items: 3, total_pages: 2 } });
  });
}

const documents = () =>
  within(screen.getByRole('region', { name: 'Historia salda' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /PAR \d/.exec(textContent ?? '')?.[0]);

test('shows the end of a long timeline first, earlier entries on request', async () => {
  tellStory();
  await renderPanel('/panel/bons/2', { capabilities: ['timeline'] });
  expect(await screen.findByText(/PAR 3/)).toBeTruthy();
  expect(documents()).toEqual(['PAR 3']);
  expect(screen.getByText('03.11.2026 11:00 · Ewa Nowak · Salon Rynek · PAR 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż wcześniejsze zmiany' }));
  expect(await screen.findByText(/PAR 1/)).toBeTruthy();
  expect(documents()).toEqual(['PAR 3', 'PAR 2', 'PAR 1']);
  expect(screen.queryByRole('button', { name: 'Pokaż wcześniejsze zmiany' })).toBeNull();
});

test('a timeline that does not load affects nothing else', async () => {
  host.on('GET /api/boncards/:id/ledger', () => json({ code: 500 }, 500));
  await renderPanel('/panel/bons/2', { capabilities: ['timeline'] });
  expect(await screen.findByText('Wystąpił błąd serwera')).toBeTruthy();
  expect(screen.getByText('10,50 zł')).toBeTruthy();
  tellStory();
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText(/PAR 3/)).toBeTruthy();
});

test('a canceled card says who canceled it and why, and cannot be canceled again', async () => {
  const canceled = { by: { fullname: 'Ala' }, at: '2026-11-02T10:00:00.000Z', reason: 'Zgubiony' };
  host.on('GET /api/boncards/:id', () =>
    json({ code: 200, data: { id: 3, number: 'BARE0000000000000003', status: 2, amount: 0, canceled } }),
  );
  await renderPanel('/panel/bons/3');
  expect(await screen.findByText('02.11.2026 11:00 · Ala')).toBeTruthy();
  expect(screen.getByText('Zgubiony')).toBeTruthy();
  expect(screen.getByText('Anulowany')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anuluj bon' })).toBeNull();
});

test('unreadable fields of another host affect only themselves', async () => {
  host.on('GET /api/boncards/:id', () =>
    json({ code: 200, data: { id: 3, status: 9, amount: 'dużo', created: { by: null, at: null } } }),
  );
  await renderPanel('/panel/bons/3');
  expect(await screen.findByRole('heading', { name: '#3' })).toBeTruthy();
  expect(screen.getByText('dużo')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anuluj bon' })).toBeNull();
});
