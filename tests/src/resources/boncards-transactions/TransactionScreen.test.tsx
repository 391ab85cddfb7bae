import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** A transaction's page (requirements "Statistics"). */

const host = mockHost();

const capabilities: Capability[] = ['transaction', 'reverse', 'idempotency'];
const card = { id: 'b1', number: 'DEMO0000000000000001', status: 1, amount: 49.5, valid_until: '2027-06-03' };

/** A payment of 50.50 zł of which 20.25 zł were undone. */
const payment = {
  id: 't1',
  boncard: card.number,
  boncard_id: card.id,
  document: 'PAR 7/2026',
  document_kind: 'receipt',
  amount: 50.5,
  balance_after: 29.25,
  valid_until: null,
  boncard_type: null,
  transaction_date: '2026-06-03T12:05:00.000Z',
  transaction_salon: 'Salon Rynek',
  transaction_user: 'Ewa Nowak',
  type: 1,
  kind: 'purchase',
  canceled: false,
  reverses: null,
  reversed: 20.25,
  reversible: 30.25,
  reason: null,
  card,
  salon: { id: '2', name: 'Salon Rynek' },
  user: { id: 'u1', fullname: 'Ewa Nowak' },
  undo: { by: 'staff', refusal: null },
  reversals: [
    {
      id: 't2',
      amount: -20.25,
      reason: 'Oddana jedna para',
      at: '2026-06-03T13:00:00.000Z',
      by: { fullname: 'Jan Lis' },
      salon: { id: '1', name: 'Salon Centrum' },
    },
  ],
};

const tell = (data: object) =>
  host.on('GET /api/boncards-transactions/:id', () => json({ code: 200, data: { ...payment, ...data } }));

const undo = () => screen.queryByRole('button', { name: 'Cofnij' });

test('shows who booked it, where and when, and links to the card and to the reversal', async () => {
  tell({});
  await renderPanel('/panel/transactions/t1', { capabilities });
  expect(
    (await screen.findByRole('heading', { level: 2, name: 'Płatność bonem' })).nextSibling?.textContent,
  ).toBe('50,50\u00a0zł');
  for (const fact of ['03.06.2026 14:05', 'Ewa Nowak', 'Salon Rynek', 'PAR 7/2026 · Paragon', '29,25 zł']) {
    expect(screen.getByText(fact)).toBeTruthy();
  }
  const [onCard, undone] = ['Bon', 'Cofnięcia'].map((name) => within(screen.getByRole('region', { name })));
  expect(onCard?.getByText('DEMO 0000 0000 0000 0001')).toBeTruthy();
  expect(onCard?.getByText('Aktywny')).toBeTruthy();
  expect(onCard?.getByRole('link', { name: 'Przejdź do bonu' }).getAttribute('href')).toBe('/panel/bons/b1');
  expect(undone?.getByText('Oddana jedna para')).toBeTruthy();
  expect(undone?.getByText('03.06.2026 15:00 · Jan Lis · Salon Centrum')).toBeTruthy();
  expect(undone?.getByRole('link').getAttribute('href')).toBe('/panel/transactions/t2');
});

test('undoes what is left', async () => {
  tell({});
  await renderPanel('/panel/transactions/t1', { capabilities });
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cofnąć płatność bonem •••• 0001?' }));
  expect(dialog.getByRole('button', { name: 'Cofnij 30,25\u00a0zł' })).toBeTruthy();
});

test('an employer sees neither a link to the card nor its balance', async () => {
  tell({ card: { ...card, amount: null, valid_until: null } });
  await renderPanel('/panel/transactions/t1', { capabilities, role: 'employer' });
  const onCard = within(await screen.findByRole('region', { name: 'Bon' }));
  expect(onCard.queryByRole('link')).toBeNull();
  expect(onCard.queryByText('Saldo')).toBeNull();
  expect(undo()).toBeTruthy();
});

test('says who may still undo it if an employer no longer may', async () => {
  tell({ undo: { by: 'administrators', refusal: null } });
  await renderPanel('/panel/transactions/t1', { capabilities, role: 'employer' });
  expect(await screen.findByText('Tę transakcję może cofnąć tylko administrator.')).toBeTruthy();
  expect(undo()).toBeNull();
});

test('says why nobody can undo it', async () => {
  tell({ undo: { by: null, refusal: 'cycle-closed' } });
  await renderPanel('/panel/transactions/t1', { capabilities });
  expect(await screen.findByText('Nie da się jej cofnąć: bon sprzedano później jeszcze raz.')).toBeTruthy();
  expect(undo()).toBeNull();
});

test('a reversal links to what it undid, and shows its reason', async () => {
  tell({
    id: 't2',
    kind: 'purchaseReversal',
    amount: -20.25,
    reverses: 't1',
    reversed: 0,
    reversible: 0,
    reason: 'Oddana jedna para',
    undo: { by: null, refusal: 'transaction-is-reversal' },
    reversals: [],
  });
  await renderPanel('/panel/transactions/t2', { capabilities });
  const original = await screen.findByRole('link', { name: 'Zobacz cofniętą transakcję' });
  expect(original.getAttribute('href')).toBe('/panel/transactions/t1');
  expect(screen.getByText('Oddana jedna para')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Cofnięcia' })).toBeNull();
});

test('prints a copy of the slip, which names who booked it', async () => {
  tell({});
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await renderPanel('/panel/transactions/t1', { capabilities });
  fireEvent.click(await screen.findByRole('button', { name: 'Drukuj potwierdzenie' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const slip = document.querySelector('[data-confirmation]');
  expect(slip?.textContent).toContain('ObsługaEwa Nowak');
  expect(slip?.textContent).toContain('Duplikat');
});

test('a transaction that does not exist is reported, with a link to the list', async () => {
  host.on('GET /api/boncards-transactions/:id', () => json({ code: 404, message: 'Nie ma' }, 404));
  await renderPanel('/panel/transactions/t1', { capabilities });
  expect(await screen.findByText('Nie ma takiej transakcji albo nie możesz jej zobaczyć.')).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Wróć do listy' });
  expect(back.getAttribute('href')).toBe('/panel/statistics/by-charge');
});

test('a row of the statistics leads to it, even for an employer', async () => {
  host.on('GET /api/boncards-transactions', () => json({ code: 200, items: [payment] }));
  await renderPanel('/panel/statistics/by-sell', { capabilities, role: 'employer' });
  tell({});
  const link = await screen.findByRole('link', { name: 'DEMO 0000 0000 0000 0001' });
  expect(link.getAttribute('href')).toBe('/panel/transactions/t1');
  // The fields of the row are shown at once, and the others when they have loaded.
  fireEvent.click(link);
  expect(await screen.findByRole('heading', { level: 2, name: 'Płatność bonem' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Cofnięcia' })).toBeTruthy();
});

test('an unusual operation leads to its transaction, or to its card if it is about attempts', async () => {
  const row = { rule: 'drained', at: payment.transaction_date, boncard: card.number, boncard_id: card.id };
  const items = [
    { ...row, id: 'drained:t1', transaction_id: 't1' },
    { ...row, id: 'pinBurst:a1', rule: 'pinBurst', boncard: 'DEMO0000000000000002', transaction_id: null },
  ];
  host.on('GET /api/books/exceptions', () => json({ code: 200, items, info: { total_items: 2 } }));
  await renderPanel('/panel/books/exceptions', { capabilities: [...capabilities, 'books'] });
  await screen.findAllByRole('row');
  const paths = screen
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getByRole('link').getAttribute('href'));
  expect(paths).toEqual(['/panel/transactions/t1', '/panel/bons/b1']);
});

test('shows the till’s reference on a host with references', async () => {
  tell({ reference: 'KASA1/0042' });
  await renderPanel('/panel/transactions/t1', { capabilities: [...capabilities, 'reference'] });
  expect(await screen.findByText('KASA1/0042')).toBeTruthy();
  expect(screen.getByText('Numer referencyjny kasy')).toBeTruthy();
});
