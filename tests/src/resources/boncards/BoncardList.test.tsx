import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { onPhone } from '../../../support/onPhone.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** The filters in the URL, which a reload, Back and a shared link show. */

const host = mockHost();
const LIST = 'GET /api/boncards';

function open(filter: object) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  return renderPanel(`/panel/bons?${query}`, { capabilities: ['boncard-filters'] });
}

test('the filter by salon names the salon of the URL', async () => {
  await open({ salon: '2' });
  const field = await screen.findByRole('combobox', { name: 'Salon sprzedaży' });
  await waitFor(() => expect(field).toMatchObject({ value: 'Salon Rynek' }));
});

test.each(['true', true])('the filter by status shows expired cards, in the URL as %j', async (expired) => {
  await open({ status: 1, expired });
  const field = await screen.findByRole('combobox', { name: 'Status' });
  await waitFor(() => expect(field.textContent).toBe('Po terminie'));
  expect(host.calls.find(({ name }) => name === 'GET /api/boncards')?.query).toMatchObject({
    status: '1',
    expired: 'true',
  });
});

test('a link to active cards that says nothing of expired ones shows that it has both', async () => {
  await open({ status: 1 });
  const field = await screen.findByRole('combobox', { name: 'Status' });
  await waitFor(() => expect(field.textContent).toBe('Aktywny lub po terminie'));
  const asked = () => host.calls.findLast(({ name }) => name === LIST)?.query;
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Aktywny' }));
  await waitFor(() => expect(asked()).toMatchObject({ status: '1', expired: 'false' }));
  expect(field.textContent).toBe('Aktywny');
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Aktywny lub po terminie' }));
  await waitFor(() => expect(asked()).not.toHaveProperty('expired'));
  expect(asked()).toMatchObject({ status: '1' });
});

/** Filters by an amount, or by the last choice; by active cards, as those are two parameters of the query. */
async function choose(name: string) {
  const field = await screen.findByLabelText(name);
  if (field.role !== 'combobox') return fireEvent.change(field, { target: { value: '50' } });
  fireEvent.mouseDown(field);
  const options = await within(await screen.findByRole('listbox')).findAllByRole('option');
  const active = options.find(({ textContent }) => textContent === 'Aktywny');
  return fireEvent.click(active ?? (options.at(-1) as HTMLElement));
}

test('on a phone nothing stays behind of a filter that is removed', async () => {
  onPhone();
  await renderPanel('/panel/bons', { capabilities: ['boncard-filters'] });
  const questions = () => host.calls.flatMap(({ name, query }) => (name === LIST ? [query] : []));
  await waitFor(() => expect(questions()).toHaveLength(1));
  const [unfiltered] = questions();
  const openFilters = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Filtry' }));
    return screen.findAllByRole('menuitemcheckbox');
  };
  const all = (await openFilters()).map(({ textContent }) => textContent ?? '');
  // The choice of salons is loaded when it is first shown.
  const names = all.filter((name) => name !== 'Salon sprzedaży');
  expect(names.length).toBeGreaterThan(4);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  for (const name of names) {
    const item = (await openFilters()).find(({ textContent }) => textContent === name);
    fireEvent.click(item as HTMLElement);
    await choose(name);
    await waitFor(() => expect(questions().at(-1)).not.toEqual(unfiltered));
    fireEvent.click(await screen.findByRole('button', { name: `Usuń filtr: ${name}` }));
    await waitFor(() => expect(questions().at(-1)).toEqual(unfiltered));
  }
  // The filter of two parameters cannot be removed, but shows all cards again.
  await choose('Status');
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ status: '1', expired: 'false' }));
  expect(screen.queryByRole('button', { name: /^Usuń filtr/ })).toBeNull();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Status' }));
  const [any] = await screen.findAllByRole('option');
  fireEvent.click(any as HTMLElement);
  await waitFor(() => expect(questions().at(-1)).toEqual(unfiltered));
});

test('a link has codes and PLN, which the filters show as words and amounts', async () => {
  await open({ status: 2, type: 1, amount_from: 50.5 });
  const field = (name: string) => screen.findByRole('combobox', { name });
  await waitFor(async () => expect((await field('Status')).textContent).toBe('Anulowany'));
  expect((await field('Rodzaj bonu')).textContent).toBe('Tylko soczewki');
  expect(await screen.findByDisplayValue('50,50')).toBeTruthy();
  expect(host.calls.find(({ name }) => name === 'GET /api/boncards')?.query).toMatchObject({
    status: '2',
    type: '1',
    amount_from: '50.5',
  });
});

test.each([
  [{ query: [1] }, '[1]'],
  [{ query: { a: 1 } }, '{"a":1}'],
  [[1], ''],
])('a link with the filter %j shows the list, and in its search %j', async (filter, shown) => {
  const router = await open(filter);
  const search = await screen.findByRole('searchbox', { name: 'Szukaj po numerze' });
  expect(search).toMatchObject({ value: shown });
  await waitFor(() => expect(host.calls.some(({ name }) => name === 'GET /api/boncards')).toBe(true));
  expect(screen.queryByRole('heading', { name: /błąd/i })).toBeNull();
  expect(router.state.location.pathname).toBe('/panel/bons');
});

test.each<[string, Capability[], string[]]>([
  ['are imported', [], ['Zaimportuj bony']],
  ['are imported or made here', ['batches'], ['Zaimportuj bony', 'Utwórz serię bonów']],
])('the first cards %s', async (_, capabilities, expected) => {
  host.on('GET /api/boncards', () => json({ code: 200, data: { items: [], info: { total_items: 0 } } }));
  await renderPanel('/panel/bons', { capabilities });
  const [first] = await screen.findAllByRole('link', { name: expected[0] ?? '' });
  const links = [...(first?.parentElement?.querySelectorAll('a') ?? [])];
  expect(links.map(({ textContent }) => textContent)).toEqual(expected);
});

test('a search is sent to any host without invisible characters', async () => {
  await open({ query: '\u200bDEMO\u00a01 ' });
  await waitFor(() => {
    expect(host.calls.find(({ name }) => name === 'GET /api/boncards')?.query).toMatchObject({
      query: 'DEMO 1',
    });
  });
});
