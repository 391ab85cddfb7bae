import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BoncardId, SalonId } from '../../../contract/ids.ts';
import { type PendingCall, pendingCalls } from '../../../src/money/pendingCalls.ts';
import { bareNumber } from '../../support/bareHost.ts';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const card = { id: '1' as BoncardId, number: bareNumber(1) };
const common = { key: 'one', card, userId: 'me', startedAt: 0, state: 'sending' } as const;
const trade = { boncard_id: card.id, place_of_sale: '2' as SalonId, document: 'FV 1', amount: 200 };
const sale: PendingCall<'charge'> = {
  ...common,
  name: 'charge',
  madeAt: '/panel/bons/charge',
  request: { body: { ...trade, type: 0, expired_months: 12 } },
};
const purchase: PendingCall<'purchase'> = {
  ...common,
  name: 'purchase',
  madeAt: '/panel/bons/purchase',
  request: { body: trade },
};
const cancellation: PendingCall<'cancelBoncard'> = {
  ...common,
  name: 'cancelBoncard',
  madeAt: '/panel/bons',
  request: { params: { id: card.id }, body: { canceled_reason: 'zgubiony' } },
};

const reversal: PendingCall<'reverseTransaction'> = {
  ...common,
  name: 'reverseTransaction',
  madeAt: '/panel/bons/2',
  request: { params: { id: '7' }, body: { amount: 200, reason: 'pomyłka' } },
};

const host = mockHost();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('selectedSaloon', '2');
});

const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test.each([
  [
    'a sale',
    () => pendingCalls.keep(sale),
    '/panel/bons/purchase',
    'Nie wiemy jeszcze, czy sprzedaż bonu •••• 0001 za 200,00 zł została zapisana.',
    '/panel/bons/charge',
    'Nie wiemy, czy sprzedaż bonu •••• 0001 za 200,00 zł została zapisana',
  ],
  [
    'a purchase',
    () => pendingCalls.keep(purchase),
    '/panel',
    'Nie wiemy jeszcze, czy płatność bonem •••• 0001 na 200,00 zł została zapisana.',
    '/panel/bons/purchase',
    'Nie wiemy, czy zapisano płatność bonem •••• 0001 na 200,00 zł',
  ],
  [
    'a cancellation',
    () => pendingCalls.keep(cancellation),
    '/panel/statistics/by-charge',
    'Nie wiemy jeszcze, czy anulowanie bonu •••• 0001 zostało zapisane.',
    '/panel/bons',
    'Nie wiemy, czy anulowanie bonu •••• 0001 zostało zapisane',
  ],
])(
  '%s without an answer is shown on every other screen, with the way back to a definite word',
  async (_, leave, elsewhere, sentence, back, word) => {
    const router = await renderPanel(elsewhere);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/^Nie wiemy jeszcze/)).toBeNull();
    expect(asksBeforeUnload()).toBe(false);
    act(leave);
    const notice = await screen.findByText(sentence, { exact: false });
    expect(asksBeforeUnload()).toBe(true);
    fireEvent.click(within(notice).getByRole('link', { name: 'Wróć i sprawdź' }));
    // A bare host cannot be asked for the outcome.
    expect(await screen.findByText(word)).toBeTruthy();
    expect(screen.queryByText(/^Nie wiemy jeszcze/)).toBeNull();
    expect(router.state.location.pathname).toBe(back);
  },
);

test.each([
  ['a card’s page', '/panel/bons/2'],
  ['a transaction’s page', '/panel/transactions/7'],
  ['the filtered statistics', '/panel/statistics/by-charge?filter=%7B%22number%22%3A%22BARE%22%7D'],
])('a reversal leads back to %s where it was made', async (_, madeAt) => {
  pendingCalls.keep({ ...reversal, madeAt });
  await renderPanel('/panel/profile', { capabilities: ['reverse', 'idempotency', 'transaction'] });
  const link = await screen.findByRole('link', { name: 'Wróć i sprawdź' });
  expect(link.getAttribute('href')).toBe(madeAt);
});

test('there is no link to a transaction’s page if the host has none', async () => {
  pendingCalls.keep({ ...reversal, madeAt: '/panel/transactions/7' });
  await renderPanel('/panel/profile', { capabilities: ['reverse', 'idempotency'] });
  expect(await screen.findByText(/^Nie wiemy jeszcze/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Wróć i sprawdź' })).toBeNull();
});

test('the notice disappears when the answer arrives after all', async () => {
  pendingCalls.keep(sale);
  await renderPanel('/panel/profile');
  await screen.findByText(/^Nie wiemy jeszcze/);
  act(() => pendingCalls.forget(sale));
  await waitFor(() => expect(screen.queryByText(/^Nie wiemy jeszcze/)).toBeNull());
  expect(asksBeforeUnload()).toBe(false);
});

test('nothing asks before a reload once the outcome stays unknown: there is nothing to interrupt', async () => {
  pendingCalls.keep({ ...sale, state: 'unknown' });
  await renderPanel('/panel/profile');
  await screen.findByText(/^Nie wiemy jeszcze/);
  expect(asksBeforeUnload()).toBe(false);
  act(() => pendingCalls.keep({ ...purchase, key: 'two' }));
  await screen.findByText(/i jeszcze 1/);
  expect(asksBeforeUnload()).toBe(true);
});

test('a call that is too old to be sent again keeps only a masked address of an e-card’s owner', async () => {
  const body = { ...trade, type: 0, email: 'ania@example.test', recipient: 'Ania', message: 'Sto lat!' };
  const eCard: PendingCall<'sellECard'> = {
    ...common,
    name: 'sellECard',
    card: null,
    madeAt: '/panel/bons/e-card',
    startedAt: Date.now(),
    request: { body },
  };
  pendingCalls.keep(eCard);
  const kept = (userId: string, key: string) => localStorage.getItem(`pendingCall.${userId}.${key}`) ?? '';
  const { recipient: _, message: __, ...others } = body;
  const old = { ...eCard, startedAt: Date.now() - 48 * 3_600_000 };
  // Store calls with all their data, as an earlier version did, or as they are when they become too old.
  for (const [userId, state] of [
    ['me', 'sending'],
    ['other', 'unknown'],
  ]) {
    const call = { ...old, key: 'two', userId, state };
    localStorage.setItem(`pendingCall.${userId}.two`, JSON.stringify(call));
  }
  await renderPanel('/panel/profile');
  await screen.findByText(/za 200,00.zł na adres/);
  for (const userId of ['me', 'other'])
    expect(JSON.parse(kept(userId, 'two')).request.body).toEqual({ ...others, email: 'a•••@example.test' });
  expect(JSON.parse(kept('me', 'one')).request.body).toEqual(body);
});

test('the notice is shown on its own screen if the salons do not load', async () => {
  host.on('GET /api/our-salons', () => json({ code: 403 }, 403));
  pendingCalls.keep(sale);
  await renderPanel('/panel/bons/charge');
  await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  expect(screen.getByText(/^Nie wiemy jeszcze/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Wróć i sprawdź' })).toBeNull();
  expect(asksBeforeUnload()).toBe(true);
});

test('the notice has no link for a user who may no longer cancel', async () => {
  pendingCalls.keep(cancellation);
  await renderPanel('/panel/profile', { role: 'employer' });
  expect(await screen.findByText(/^Nie wiemy jeszcze/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Wróć i sprawdź' })).toBeNull();
});

test('a call that an earlier version left is shown without a link', async () => {
  const { madeAt: _, ...earlier } = sale;
  pendingCalls.keep(earlier);
  await renderPanel('/panel/profile');
  expect(await screen.findByText(/^Nie wiemy jeszcze/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Mój profil' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Wróć i sprawdź' })).toBeNull();
});

test('a call that only a later version can make is left to that version', async () => {
  const later = JSON.stringify({ ...sale, key: 'later', name: 'lendBoncard' });
  localStorage.setItem('pendingCall.me.later', later);
  await renderPanel('/panel/profile');
  await screen.findByRole('heading', { level: 1, name: 'Mój profil' });
  act(() => pendingCalls.keep(sale));
  expect(await screen.findByText(/^Nie wiemy jeszcze/)).toBeTruthy();
  expect(screen.queryByText(/i jeszcze 1/)).toBeNull();
  expect(localStorage.getItem('pendingCall.me.later')).toBe(later);
});
