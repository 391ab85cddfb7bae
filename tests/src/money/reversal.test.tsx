import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

/** "Cofnij" on a card's page, on a host with reversals. */

const host = mockHost();
const REVERSE = 'POST /api/boncards-transactions/:id/reverse';

const bought = {
  id: '11',
  kind: 'purchase',
  amount: 50,
  balance_after: 10.5,
  document: 'PAR 7',
  salon: null,
  by: { fullname: 'Ewa Nowak' },
  at: '2026-11-02T10:00:00.000Z',
  reverses: null,
  reversed: 15,
  reversible: 35,
  reason: null,
  other_card: null,
};

async function openDialog(entry: object = {}) {
  host.on('GET /api/boncards/:id/ledger', () => json({ code: 200, items: [{ ...bought, ...entry }] }));
  await renderPanel('/panel/bons/2', { capabilities: ['timeline', 'reverse', 'idempotency'] });
  fireEvent.click(await screen.findByRole('button', { name: /^Cofnij: / }));
  return within(await screen.findByRole('dialog'));
}

const reversals = () => host.calls.filter(({ name }) => name.endsWith('/reverse'));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('shows what will be undone and fills in all that is left, and the button names the sum', async () => {
  const dialog = await openDialog();
  expect(screen.getByText('cofnięto 15,00 zł')).toBeTruthy();
  expect(dialog.getByText('Płatność 50,00 zł · PAR 7 · 02.11.2026 11:00')).toBeTruthy();
  expect(dialog.getByText('Do cofnięcia zostało 35,00 zł')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Cofnij 35,00\u00a0zł' })).toBeTruthy();
  type(dialog.getByLabelText('Kwota do cofnięcia'), '12,50');
  expect(dialog.getByRole('button', { name: 'Cofnij 12,50\u00a0zł' })).toBeTruthy();
});

test('sends nothing without a reason or with more than is left', async () => {
  const dialog = await openDialog();
  type(dialog.getByLabelText('Kwota do cofnięcia'), '35,01');
  fireEvent.click(dialog.getByRole('button', { name: 'Cofnij 35,01\u00a0zł' }));
  expect(await dialog.findByText('Cofnąć można jeszcze najwyżej 35,00 zł')).toBeTruthy();
  expect(dialog.getByText('Pole jest wymagane')).toBeTruthy();
  expect(reversals()).toEqual([]);
});

test('is sent once with a key, and shows the new balance', async () => {
  host.on(REVERSE, () => json({ code: 200, data: { id: 2, status: 1, amount: 30.5 } }));
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Nie ten bon' }));
  const submit = dialog.getByRole('button', { name: 'Cofnij 35,00\u00a0zł' });
  fireEvent.click(submit);
  fireEvent.click(submit);
  expect(await screen.findByText('Cofnięto 35,00 zł na bonie •••• 0002')).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByText('30,50 zł')).toBeTruthy();
  expect(reversals()).toMatchObject([
    { name: 'POST /api/boncards-transactions/11/reverse', body: { amount: 35, reason: 'Nie ten bon' } },
  ]);
  expect(reversals()[0]?.headers).toContain('idempotency-key');
});

test('after a lost answer the call is repeated until it is answered', async () => {
  host.on(REVERSE, () =>
    reversals().length === 1
      ? json({ code: 503, reason: 'outcome-unknown' }, 503)
      : json({ code: 200, data: { id: 2, status: 1, amount: 45.5 } }),
  );
  const dialog = await openDialog();
  type(dialog.getByLabelText('Powód'), 'Zwrot');
  fireEvent.click(dialog.getByRole('button', { name: 'Cofnij 35,00\u00a0zł' }));
  expect(
    await dialog.findByText('Sprawdzamy, czy cofnięcie 35,00 zł na bonie •••• 0002 zostało zapisane…'),
  ).toBeTruthy();
  expect(await screen.findByText('45,50 zł')).toBeTruthy();
  expect(reversals()).toHaveLength(2);
});

test.each([
  ['amount-above-reversible', { amount: ['Cofnąć można jeszcze najwyżej 10,00 zł.'] }],
  ['transaction-reversed', undefined],
])('a refusal (%s) is shown in the dialog, and nothing typed is lost', async (reason, errors) => {
  const message = errors?.amount[0] ?? 'Ta transakcja została już cofnięta.';
  host.on(REVERSE, () => json({ code: 422, reason, message, errors }, 422));
  const dialog = await openDialog();
  type(dialog.getByLabelText('Powód'), 'Zwrot dwóch par');
  fireEvent.click(dialog.getByRole('button', { name: 'Cofnij 35,00\u00a0zł' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  const amount = dialog.getByLabelText<HTMLInputElement>('Kwota do cofnięcia');
  if (errors) expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(amount.value).toBe('35');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Powód').value).toBe('Zwrot dwóch par');
});

test('a charge can only be undone as a whole', async () => {
  host.on(REVERSE, () =>
    json({ code: 422, reason: 'purchases-first', message: 'Najpierw cofnij płatności.' }, 422),
  );
  const dialog = await openDialog({ kind: 'charge', reversed: 0, reversible: 50 });
  expect(dialog.queryByLabelText('Kwota do cofnięcia')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Pomyłka w kwocie' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cofnij 50,00\u00a0zł' }));
  expect(await dialog.findByText('Najpierw cofnij płatności.')).toBeTruthy();
});

test('a suggested reason is put before the person’s own words, and another one replaces it', async () => {
  const dialog = await openDialog();
  const reason = dialog.getByLabelText<HTMLTextAreaElement>('Powód');
  type(reason, 'oprawki porysowane');
  fireEvent.click(dialog.getByRole('button', { name: 'Zwrot towaru' }));
  expect(reason.value).toBe('Zwrot towaru oprawki porysowane');
  fireEvent.click(dialog.getByRole('button', { name: 'Nie ten bon' }));
  expect(reason.value).toBe('Nie ten bon oprawki porysowane');
  expect(dialog.getByRole('button', { name: 'Nie ten bon', pressed: true })).toBeTruthy();
});
