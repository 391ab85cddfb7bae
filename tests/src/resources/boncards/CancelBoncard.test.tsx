import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pendingCalls } from '../../../../src/money/pendingCalls.ts';
import { bareNumber } from '../../../support/bareHost.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

/** Answers the pending cancellation. */
let settle: (answer: Response) => void;

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  settle = resolve;
  host.on('POST /api/boncards/:id/action/cancel', () => promise);
});

/** Opens the dialog about card 0002 while the call about 0001 is pending. */
async function openAnother() {
  pendingCalls.keep({
    key: 'key',
    name: 'cancelBoncard',
    state: 'sending',
    request: { params: { id: '1' }, body: { canceled_reason: 'zgubiony' } },
    card: { id: '1', number: bareNumber(1) },
    userId: 'me',
    madeAt: '/panel/bons',
    startedAt: Date.now(),
  });
  await renderPanel('/panel/bons', { capabilities: ['idempotency'] });
  await screen.findByText(checking);
  fireEvent.click(await screen.findByRole('button', { name: 'Menu: •••• 0002' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Anuluj bon' }));
  return within(await screen.findByRole('dialog', { name: 'Anulować bon •••• 0002?' }));
}

const checking = 'Sprawdzamy, czy anulowanie bonu •••• 0001 zostało zapisane…';

test('a pending cancellation does not block the dialog about another card', async () => {
  const dialog = await openAnother();
  expect(dialog.getByText(checking)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Wróć' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(checking)).toBeTruthy();
});

test('a refused cancellation names its own card and does not affect that dialog', async () => {
  const dialog = await openAnother();
  await act(async () => {
    settle(json({ code: 422, message: 'Ten bon jest już anulowany.', reason: 'boncard-canceled' }, 422));
  });
  // By a toast, and by a notice that stays.
  const told = 'Bon •••• 0001 nie został anulowany. Ten bon jest już anulowany.';
  await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2));
  expect(dialog.queryByText('Ten bon jest już anulowany.')).toBeNull();
});

test('a successful cancellation names its own card and does not affect what was typed', async () => {
  const dialog = await openAnother();
  fireEvent.change(dialog.getByLabelText('Powód anulowania'), { target: { value: 'Zniszczony' } });
  await act(async () => settle(json({ code: 200 })));
  expect(await screen.findByText('Bon •••• 0001 został anulowany')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Powód anulowania').value).toBe('Zniszczony');
});
