import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { z } from 'zod/mini';
import { kindOf } from '../../../contract/kinds.ts';
import { filterInputs } from '../../../src/kinds/Inputs.tsx';
import { json, mockHost } from '../../support/mockHost.ts';
import { onPhone } from '../../support/onPhone.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

const heads = () =>
  screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);

test('a column has its label and sortability from the contract', async () => {
  await renderPanel('/panel/users', { capabilities: ['sort'] });
  await screen.findByText('Ewa Nowak');
  // The first head is the checkbox that selects the rows.
  expect(heads()).toEqual([
    '',
    'Imię i nazwisko',
    'Adres e-mail',
    'Rola',
    'Salon',
    'Status',
    'Dodano',
    'Akcje',
  ]);
  const sortable = screen.getAllByRole('columnheader').filter((head) => within(head).queryByRole('button'));
  expect(sortable.map(({ textContent }) => textContent)).toEqual(heads().slice(1, 7));
});

test('tells screen readers the name of a row and the sorted column', async () => {
  const router = await renderPanel('/panel/users', { capabilities: ['sort'] });
  await screen.findByText('Ewa Nowak');
  expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('Ewa Nowak');
  const head = () => screen.getByRole('columnheader', { name: /^Imię/ });
  const press = () => fireEvent.click(within(head()).getByRole('button'));
  // The list's default order.
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  press();
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
  expect(router.state.location.search).toContain('order=DESC');
  expect(document.querySelectorAll('[aria-sort]')).toHaveLength(1);
});

test('a hidden column stays hidden the next time, for the person who hid it', async () => {
  await renderPanel('/panel/users');
  fireEvent.click(await screen.findByRole('button', { name: 'Kolumny' }));
  fireEvent.click(await screen.findByLabelText('Adres e-mail'));
  await waitFor(() => expect(heads()).not.toContain('Adres e-mail'));
  cleanup();
  await renderPanel('/panel/users');
  await screen.findByText('Ewa Nowak');
  expect(heads()).not.toContain('Adres e-mail');
  cleanup();
  await renderPanel('/panel/users', { user: { name: 'Olga', id: 'other' } });
  await screen.findByText('Ewa Nowak');
  expect(heads()).toContain('Adres e-mail');
});

test('the column that leads to the records cannot be hidden', async () => {
  await renderPanel('/panel/users');
  fireEvent.click(await screen.findByRole('button', { name: 'Kolumny' }));
  expect(await screen.findByLabelText('Adres e-mail')).toBeTruthy();
  expect(screen.queryByLabelText('Imię i nazwisko')).toBeNull();
});

test('an unreadable record affects only its own cells', async () => {
  const odd = {
    id: 1,
    fullname: 'Ala',
    created_at: '23.02.2026 10:05',
    salon: null,
    role: 'chef',
    status: 3,
  };
  host.on('GET /api/users', () => json({ code: 200, items: [odd, { id: 2 }], info: { total_items: 2 } }));
  await renderPanel('/panel/users');
  const row = within(await screen.findByRole('row', { name: /Ala/ }));
  expect(row.getByText('23.02.2026 10:05')).toBeTruthy();
  expect(row.getByText('chef')).toBeTruthy();
  expect(row.getAllByText('–')).toHaveLength(2);
});

test('a phone shows each row as a link with two lines', async () => {
  onPhone();
  await renderPanel('/panel/users', { capabilities: ['sort'] });
  const row = within(await screen.findByRole('link', { name: /Ewa Nowak/ }));
  expect(row.getByText('Aktywny')).toBeTruthy();
  expect(row.getByText('ewa@bare.test · Pracownik')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('link', { name: /Ewa Nowak/ }).getAttribute('href')).toBe('/panel/users/7');
  // A phone has a button to sort instead of column heads.
  expect(screen.getByRole('button', { name: 'Sortuj według: imię i nazwisko, rosnąco' })).toBeTruthy();
});

test('one press clears the filters if nothing matches, even on a phone', async () => {
  onPhone();
  await renderPanel('/panel/bons?filter={"query":"NIC"}');
  fireEvent.click(await screen.findByRole('button', { name: 'Wyczyść filtry' }));
  expect(await screen.findByText('BARE 0000 0000 0000 0001')).toBeTruthy();
});

test.each([
  ['a phone', onPhone],
  ['a desktop', () => {}],
])('rows are busy while they still answer the filters before, on %s', async (_, setUp) => {
  setUp();
  const router = await renderPanel('/panel/users', { capabilities: ['user-filter'] });
  await screen.findByText('Ewa Nowak');
  const busy = () => document.querySelector('[aria-busy=true]');
  expect(busy()).toBeNull();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.on('GET /api/users', async () => {
    await answered;
    return json({ code: 200, items: [{ id: 7, fullname: 'Ewa Lis' }], info: { total_items: 1 } });
  });
  await act(() => router.navigate('/panel/users?filter={"query":"ewa"}'));
  await waitFor(() => expect(busy()?.textContent).toContain('Ewa Nowak'));
  answer();
  await screen.findByText('Ewa Lis');
  expect(busy()).toBeNull();
});

test('a list has the filters of its call, each with the input of its kind', () => {
  const [query, status] = filterInputs('boncards', ['query', 'status']).map(
    ({ props }) => props as { filter: z.core.$ZodType },
  );
  expect(query).toMatchObject({ source: 'query', alwaysOn: true });
  expect(status).toMatchObject({ source: 'status' });
  expect([query, status].map((props) => props && kindOf(props.filter))).toEqual(['text', 'boncardStatus']);
});

test('every field of the contract has a label', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await renderPanel('/panel/users/7');
  await screen.findByText('ewa@bare.test');
  expect(warn).not.toHaveBeenCalled();
});
