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

/** Makes the host answer with a timeline of two pages, oldest entries first. */
function tellStory() {
  host.on('GET /api/boncards/:id/ledger', (request) => {
    const page = Number(new URL(request.url).searchParams.get('page'));
    const items = page === 1 ? [entry(1), entry(2)] : [entry(3)];
    return json({ code: 200, items, info: { total_items: 3, total_pages: 2 } });
  });
}

const documents = () =>
  within(screen.getByRole('region', { name: 'Historia' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /PAR \d/.exec(textContent ?? '')?.[0]);

test('shows the end of a long timeline first, earlier entries on request', async () => {
  tellStory();
  await renderPanel('/panel/bons/2', { capabilities: ['timeline'] });
  expect(await screen.findByText(/PAR 3/)).toBeTruthy();
  expect(documents()).toEqual(['PAR 3']);
  expect(screen.getByText('03.11.2026 11:00 · Ewa Nowak · Salon Rynek · PAR 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż wcześniejsze' }));
  expect(await screen.findByText(/PAR 1/)).toBeTruthy();
  expect(documents()).toEqual(['PAR 3', 'PAR 2', 'PAR 1']);
  expect(screen.queryByRole('button', { name: 'Pokaż wcześniejsze' })).toBeNull();
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

/** Returns an audit entry on a day in November. */
const audited = (day: number, action: string, fields = {}) => ({
  id: `audit-${day}`,
  at: `2026-11-0${day}T11:00:00.000Z`,
  action,
  by: { id: '7', fullname: 'Ala', role: 0 },
  object: { kind: 'boncard', id: '2', label: '•••• 0002' },
  ...fields,
});

const moments = () =>
  within(screen.getByRole('region', { name: 'Historia' }))
    .getAllByRole('listitem')
    .map(
      ({ textContent }) =>
        /^(Płatność bonem|Sprzedaż bonu|Sprzedaż|[A-ZŚ][a-ząćęłńóśżź -]+)/.exec(textContent ?? '')?.[0],
    );

test('changes of the balance and audit entries are one list, each change once, and can be shown separately', async () => {
  tellStory();
  host.on('GET /api/audit-entries', () =>
    json({
      code: 200,
      items: [
        audited(6, 'boncard.viewed'),
        audited(4, 'boncard.blocked', { details: { before: {}, after: {}, reason: 'Zgubiony' } }),
        audited(3, 'boncard.purchased'),
        audited(1, 'boncard.charged'),
      ],
      info: { total_items: 4, total_pages: 1 },
    }),
  );
  await renderPanel('/panel/bons/2', { capabilities: ['timeline', 'audit'] });
  await screen.findByText(/PAR 3/);
  expect(moments()).toEqual(['Zablokowanie bonu', 'Płatność bonem']);
  // Ledger entries that are not loaded yet may belong between earlier audit entries.
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż wcześniejsze' }));
  await screen.findByText(/PAR 1/);
  expect(moments()).toEqual(['Zablokowanie bonu', 'Płatność bonem', 'Płatność bonem', 'Sprzedaż']);
  fireEvent.click(screen.getByRole('button', { name: 'Saldo i ważność' }));
  expect(moments()).toEqual(['Płatność bonem', 'Płatność bonem', 'Sprzedaż']);
  fireEvent.click(screen.getByRole('button', { name: 'Dziennik zdarzeń' }));
  expect(moments()).toEqual(['Podgląd bonu', 'Zablokowanie bonu', 'Płatność bonem', 'Sprzedaż bonu']);
});

test('a card that was canceled without money says so in its history', async () => {
  host.on('GET /api/boncards/:id/ledger', () => json({ code: 200, items: [] }));
  host.on('GET /api/audit-entries', () => json({ code: 200, items: [audited(5, 'boncard.canceled')] }));
  await renderPanel('/panel/bons/2', { capabilities: ['timeline', 'audit'] });
  await screen.findByText('Anulowanie bonu');
  expect(moments()).toEqual(['Anulowanie bonu']);
});
