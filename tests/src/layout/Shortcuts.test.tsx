import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bareNumber } from '../../support/bareHost.ts';
import { manyTurns } from '../../support/manyTurns.ts';
import { mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

beforeEach(() => {
  localStorage.setItem('selectedSaloon', '2');
});

const sales = () => host.calls.filter(({ name }) => name === 'POST /api/boncards/issue');
const press = (key: string, held: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });

/** Fills in a sale without submitting it. */
async function fillSale() {
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  const number = await screen.findByLabelText('Zeskanuj bon lub wpisz numer');
  fireEvent.change(number, { target: { value: bareNumber(1) } });
  fireEvent.click(screen.getByRole('button', { name: 'Znajdź bon' }));
  fireEvent.change(await screen.findByLabelText('Numer dokumentu'), { target: { value: 'FV 1' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '50' } });
}

test('Ctrl+Enter submits the form on the screen, wherever the focus is', async () => {
  await fillSale();
  screen.getByRole('button', { name: /^Twoje menu/ }).focus();
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(sales()).toHaveLength(1));
});

test('Ctrl+Enter in a dialog does not submit the sale behind it', async () => {
  await fillSale();
  fireEvent.click(screen.getByRole('button', { name: /^Twoje menu/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Skróty klawiszowe' }));
  await screen.findByRole('dialog', { name: 'Skróty klawiszowe' });
  press('Enter', { ctrlKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij' }));
  expect(await screen.findByRole('button', { name: /^Sprzedaj bon za/ })).toBeTruthy();
  await manyTurns(50);
  expect(sales()).toEqual([]);
});

test('Ctrl+Enter submits from a select instead of opening it', async () => {
  await fillSale();
  screen.getByRole('combobox', { name: /Rodzaj bonu/ }).focus();
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(sales()).toHaveLength(1));
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Ctrl+Enter on a link is left to the browser', async () => {
  await fillSale();
  screen.getByRole('link', { name: /Płatność bonem/ }).focus();
  // It would be false if the default action was prevented.
  expect(press('Enter', { ctrlKey: true })).toBe(true);
  await manyTurns(50);
  expect(sales()).toEqual([]);
});

test('a shortcut works with Caps Lock, but not with Shift', async () => {
  const router = await renderPanel('/panel/profile');
  await screen.findByRole('heading', { name: 'Mój profil' });
  press('F2', { shiftKey: true });
  await manyTurns(50);
  expect(router.state.location.pathname).toBe('/panel/profile');
  press('K', { ctrlKey: true });
  expect(await screen.findByLabelText('Szukaj ekranu')).toBeTruthy();
});

test('while a dialog is open, no key opens another page or dialog', async () => {
  const router = await renderPanel('/panel/profile');
  fireEvent.click(await screen.findByRole('button', { name: /^Twoje menu/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Skróty klawiszowe' }));
  await screen.findByRole('dialog', { name: 'Skróty klawiszowe' });
  press('F2');
  press('k', { ctrlKey: true });
  await manyTurns(50);
  expect(router.state.location.pathname).toBe('/panel/profile');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('ignores the keydown without a key that autofill dispatches', async () => {
  const fault = vi.fn();
  window.addEventListener('error', fault);
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  fireEvent(
    await screen.findByLabelText('Zeskanuj bon lub wpisz numer'),
    new Event('keydown', { bubbles: true }),
  );
  window.removeEventListener('error', fault);
  expect(fault).not.toHaveBeenCalled();
});
