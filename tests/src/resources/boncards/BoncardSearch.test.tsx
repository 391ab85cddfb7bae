import { fireEvent, render, screen } from '@testing-library/react';
import { ListContextProvider } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { BoncardSearch } from '../../../../src/resources/boncards/BoncardSearch.tsx';
import { typeScan } from '../../../support/typeScan.ts';

const setFilters = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  setFilters.mockClear();
});

/** Renders the search above a list that is filtered by a query, and by more. */
function search(query: string | number = '', others: object = { status: 1 }) {
  return (
    <MemoryRouter>
      <ListContextProvider value={{ filterValues: { query, ...others }, setFilters, data: [] } as never}>
        <BoncardSearch source="query" alwaysOn />
      </ListContextProvider>
    </MemoryRouter>
  );
}

const asked = () => setFilters.mock.calls.map(([filter]) => filter);

test('Enter searches at once, and the pause after typing does not search again', () => {
  const { rerender } = render(search());
  const input = screen.getByRole('searchbox');
  fireEvent.change(input, { target: { value: 'demo 0007' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  rerender(search('DEMO0007'));
  vi.advanceTimersByTime(2000);
  expect(asked()).toEqual([{ query: 'DEMO0007', status: 1 }]);
});

test('shows the number of a link as text', () => {
  render(search(1234));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('1234');
});

test('keeps text that is typed before the list has loaded, and otherwise follows the list', () => {
  const { rerender } = render(search());
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(input, { target: { value: 'demo' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.change(input, { target: { value: 'demo 7' } });
  rerender(search('DEMO'));
  expect(input.value).toBe('demo 7');
  rerender(search());
  expect(input.value).toBe('');
  rerender(search('DEMO'));
  expect(input.value).toBe('DEMO');
});

test('searches after a pause of one second', () => {
  render(search());
  const input = screen.getByRole('searchbox');
  fireEvent.change(input, { target: { value: 'demo' } });
  vi.advanceTimersByTime(900);
  fireEvent.change(input, { target: { value: 'demo 0007' } });
  vi.advanceTimersByTime(999);
  expect(asked()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked()).toEqual([{ query: 'DEMO0007', status: 1 }]);
});

test('a scan filters by the card alone, unless the list is already filtered so', () => {
  const number = 'DEMO0000000000000003';
  const { rerender } = render(search());
  typeScan(number);
  rerender(search(number));
  typeScan(number);
  rerender(search(number, {}));
  typeScan(number);
  vi.advanceTimersByTime(2000);
  expect(asked()).toEqual([{ query: number }, { query: number }]);
});
