import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../src/session.ts';
import { bareNumber } from '../../support/bareHost.ts';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();
const blocked = { by: { fullname: 'Ewa Nowak' }, reason: 'Zgubiony bon', at: '2026-06-03T12:05:00Z' };
const card = (id: number, more: object = {}) => ({
  id: String(id),
  number: bareNumber(id),
  status: 1,
  amount: 80,
  ...more,
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('selectedSaloon', '2');
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const fieldInDialog = async (label: string) =>
  within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>(label);

/** Opens the form that moves a lost card's balance, for an administrator. */
async function replace(id: number) {
  host.on('POST /api/boncards/search', () => json({ code: 200, data: card(id, { blocked }) }));
  host.on('GET /api/boncards/:id', () => json({ code: 200, data: card(id, { blocked }) }));
  await renderPanel('/panel/bons/lost', { capabilities: ['idempotency', 'block', 'replace'] });
  type(await field('Numer zgubionego bonu'), bareNumber(id));
  press('Zablokuj bon');
  return field('Zeskanuj nowy bon lub wpisz jego numer');
}

/** Opens the form that blocks a card that was found without its number. */
async function blockFound(id: number) {
  const last_use = { kind: 'charge', at: '2026-06-03T12:05:00Z', salon: { id: '2', name: 'Salon Rynek' } };
  const boncards = [card(id, { number: `•••• 000${id}`, blocked: null, last_use })];
  host.on('POST /api/boncards/lost-search', () => json({ code: 200, data: { boncards, more: false } }));
  await renderPanel('/panel/bons/lost', { capabilities: ['idempotency', 'block', 'lost-search'] });
  type(await field('Numer dokumentu'), 'PAR 1');
  type(await field('Kwota'), '80');
  press('Znajdź bon');
  fireEvent.click(await screen.findByRole('button', { name: 'To ten bon' }));
  return field('Powód');
}

/** Opens the note to the office about a blocked card at the counter. */
async function ask(id: number) {
  host.on('POST /api/boncards/search', () => json({ code: 200, data: card(id, { blocked }) }));
  await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['requests'] });
  type(await field('Zeskanuj bon lub wpisz numer'), bareNumber(id));
  press('Znajdź bon');
  fireEvent.click(await screen.findByRole('button', { name: 'Poproś biuro o odblokowanie' }));
  return fieldInDialog('Treść prośby');
}

/** Opens the dialog that undoes one of several payments with the same card. */
async function undo(id: number) {
  const payment = {
    id: `t${id}`,
    boncard: bareNumber(1),
    boncard_id: '1',
    amount: 100,
    transaction_date: new Date().toISOString(),
    type: 1,
    kind: 'purchase',
    reversed: 0,
    reversible: 100,
  };
  host.on('GET /api/boncards-transactions', ({ url }) =>
    json({ code: 200, items: url.includes('stats_type=sell') ? [payment] : [], info: { total_items: 1 } }),
  );
  await renderPanel('/panel/bons/charge', {
    role: 'employer',
    capabilities: ['idempotency', 'transaction-filters', 'reverse'],
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Cofnij: Płatność/ }));
  return fieldInDialog('Kwota do cofnięcia');
}

/** Opens the dialog that blocks a card selected in the list. */
async function blockSelected(id: number) {
  const items = [card(1), card(2)];
  host.on('GET /api/boncards', () => json({ code: 200, items, info: { total_items: 2, total_pages: 1 } }));
  await renderPanel('/panel/bons', { capabilities: ['idempotency', 'block'] });
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`000${id}$`) }));
  press('Zablokuj');
  return fieldInDialog('Powód');
}

test.each([
  ['a new card for a lost one', replace, 'BARE 0000 0000 0000 0009'],
  ['why a found card is blocked', blockFound, 'Skradziony w tramwaju'],
  ['a note to the office', ask, 'Pani Nowak czeka na telefon'],
  ['how much of a payment goes back', undo, '12,50'],
  ['why selected cards are blocked', blockSelected, 'Skradzione razem'],
])(
  '%s: what was typed before the session expired is restored only for its own record',
  async (_, open, text) => {
    type(await open(1), text);
    act(() => session.expire());
    cleanup();
    const other = await open(2);
    await waitFor(() => expect(other).toBe(document.activeElement));
    expect(other.value).not.toBe(text);
    cleanup();
    const own = await open(1);
    await waitFor(() => expect(own.value).toBe(text));
  },
);
