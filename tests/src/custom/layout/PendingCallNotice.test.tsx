import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoncardId, SalonId } from '../../../../contract/ids.ts';
import { pendingCalls } from '../../../../src/custom/money-call/pendingCall.ts';
import { session } from '../../../../src/session.ts';
import { bareHost, bareNumber } from '../../../support/bareHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

// The first screen is compiled while it is waited for.
configure({ asyncUtilTimeout: 8000 });

const card = { id: '1' as BoncardId, number: bareNumber(1) };
const common = { card, userId: 'me', startedAt: 0 };
const trade = { boncard_id: card.id, place_of_sale: '2' as SalonId, document: 'FV 1', amount: 200 };

beforeEach(() => {
  vi.stubGlobal('fetch', bareHost().fetch);
  localStorage.setItem('selectedSaloon', '2');
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  sessionStorage.clear();
});

const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test.each([
  [
    'a sale',
    () =>
      pendingCalls.keep('POST /api/boncards/issue', {
        ...common,
        request: { body: { ...trade, type: 0, expired_months: 12 } },
      }),
    '/panel/bons/purchase',
    'Nie wiemy jeszcze, czy sprzedaż bonu •••• 0001 za 200,00 zł została zapisana.',
    '/panel/bons/charge',
  ],
  [
    'a purchase',
    () => pendingCalls.keep('POST /api/boncards/purchase', { ...common, request: { body: trade } }),
    '/panel',
    'Nie wiemy jeszcze, czy zakup bonem •••• 0001 za 200,00 zł został zapisany.',
    '/panel/bons/purchase',
  ],
  [
    'a cancellation',
    () =>
      pendingCalls.keep('POST /api/boncards/:id/action/cancel', {
        ...common,
        request: { params: { id: card.id }, body: { canceled_reason: 'zgubiony' } },
      }),
    '/panel/statistics/by-charge',
    'Nie wiemy jeszcze, czy anulowanie bonu •••• 0001 zostało zapisane.',
    '/panel/bons',
  ],
])(
  '%s without an answer is told of on every other screen, with the way back',
  async (_, leave, elsewhere, sentence, back) => {
    const router = await renderPanel(elsewhere);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/^Nie wiemy jeszcze/)).toBeNull();
    expect(asksBeforeUnload()).toBe(false);
    leave();
    await act(() => router.navigate('/panel/profile'));
    await act(() => router.navigate(elsewhere));
    const notice = await screen.findByText(sentence, { exact: false });
    expect(asksBeforeUnload()).toBe(true);
    fireEvent.click(within(notice).getByRole('link', { name: 'Wróć i sprawdź' }));
    await waitFor(() => expect(screen.queryByText(/^Nie wiemy jeszcze/)).toBeNull());
    expect(router.state.location.pathname).toBe(back);
  },
);
