import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** The filters in the URL, which a reload, Back and a shared link show. */

const host = mockHost();

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
