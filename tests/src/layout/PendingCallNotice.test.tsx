import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BoncardId, SalonId } from '../../../contract/ids.ts';
import { type PendingCall, pendingCalls } from '../../../src/custom/money-call/pendingCall.ts';
import { bareHost, bareNumber } from '../../support/bareHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const card = { id: '1' as BoncardId, number: bareNumber(1) };
const common = { card, userId: 'me', startedAt: 0 };
const trade = { boncard_id: card.id, place_of_sale: '2' as SalonId, document: 'FV 1', amount: 200 };
const sale: PendingCall<'POST /api/boncards/issue'> = {
  ...common,
  request: { body: { ...trade, type: 0, expired_months: 12 } },
};
const cancellation: PendingCall<'POST /api/boncards/:id/action/cancel'> = {
  ...common,
  request: { params: { id: card.id }, body: { canceled_reason: 'zgubiony' } },
};

beforeEach(() => {
  vi.stubGlobal('fetch', bareHost().fetch);
  localStorage.setItem('selectedSaloon', '2');
});

const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test.each([
  [
    'a sale',
    () => pendingCalls.keep('POST /api/boncards/issue', sale),
    '/panel/bons/purchase',
    'Nie wiemy jeszcze, czy sprzedaż bonu •••• 0001 za 200,00 zł została zapisana.',
    '/panel/bons/charge',
    'Nie wiemy, czy sprzedaż została zapisana',
  ],
  [
    'a purchase',
    () => pendingCalls.keep('POST /api/boncards/purchase', { ...common, request: { body: trade } }),
    '/panel',
    'Nie wiemy jeszcze, czy zakup bonem •••• 0001 za 200,00 zł został zapisany.',
    '/panel/bons/purchase',
    'Nie wiemy, czy zakup został zapisany',
  ],
  [
    'a cancellation',
    () => pendingCalls.keep('POST /api/boncards/:id/action/cancel', cancellation),
    '/panel/statistics/by-charge',
    'Nie wiemy jeszcze, czy anulowanie bonu •••• 0001 zostało zapisane.',
    '/panel/bons',
    'Nie wiemy, czy anulowanie bonu •••• 0001 zostało zapisane',
  ],
])(
  '%s without an answer is told of on every other screen, with the way back to a definite word',
  async (_, leave, elsewhere, sentence, back, word) => {
    const router = await renderPanel(elsewhere);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/^Nie wiemy jeszcze/)).toBeNull();
    expect(asksBeforeUnload()).toBe(false);
    act(leave);
    const notice = await screen.findByText(sentence, { exact: false });
    expect(asksBeforeUnload()).toBe(true);
    fireEvent.click(within(notice).getByRole('link', { name: 'Wróć i sprawdź' }));
    // A bare host cannot be asked.
    expect(await screen.findByText(word)).toBeTruthy();
    expect(screen.queryByText(/^Nie wiemy jeszcze/)).toBeNull();
    expect(router.state.location.pathname).toBe(back);
  },
);

test('the notice goes when the answer comes after all', async () => {
  pendingCalls.keep('POST /api/boncards/issue', sale);
  await renderPanel('/panel/profile');
  await screen.findByText(/^Nie wiemy jeszcze/);
  act(() => pendingCalls.forget('POST /api/boncards/issue', sale));
  await waitFor(() => expect(screen.queryByText(/^Nie wiemy jeszcze/)).toBeNull());
  expect(asksBeforeUnload()).toBe(false);
});

test('where the salons do not load nobody asks: the notice stays on its own screen', async () => {
  const { fetch } = bareHost();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.includes('our-salons') ? Response.json({ code: 403 }, { status: 403 }) : fetch(address, init),
  );
  pendingCalls.keep('POST /api/boncards/issue', sale);
  await renderPanel('/panel/bons/charge');
  await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  expect(screen.getByText(/^Nie wiemy jeszcze/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Wróć i sprawdź' })).toBeNull();
  expect(asksBeforeUnload()).toBe(true);
});

test('who may no longer cancel is told, and led nowhere', async () => {
  pendingCalls.keep('POST /api/boncards/:id/action/cancel', cancellation);
  await renderPanel('/panel/profile', { role: 'employer' });
  expect(await screen.findByText(/^Nie wiemy jeszcze/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Wróć i sprawdź' })).toBeNull();
});
