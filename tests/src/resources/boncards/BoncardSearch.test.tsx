import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BoncardSearch } from '../../../../src/resources/boncards/BoncardSearch.tsx';

beforeEach(() => void vi.useFakeTimers());

test('Enter asks at once, and the pause after typing asks no second time', () => {
  const onSearch = vi.fn();
  const { rerender } = render(<BoncardSearch applied="" onSearch={onSearch} />);
  const input = screen.getByRole('searchbox');
  fireEvent.change(input, { target: { value: 'demo 0007' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  rerender(<BoncardSearch applied="DEMO0007" onSearch={onSearch} />);
  vi.advanceTimersByTime(2000);
  expect(onSearch.mock.calls).toEqual([['DEMO0007']]);
});

test('what is typed on before the list answers stays; what the list shows otherwise stands in the field', () => {
  const { rerender } = render(<BoncardSearch applied="" onSearch={() => {}} />);
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(input, { target: { value: 'demo' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.change(input, { target: { value: 'demo 7' } });
  rerender(<BoncardSearch applied="DEMO" onSearch={() => {}} />);
  expect(input.value).toBe('demo 7');
  rerender(<BoncardSearch applied="" onSearch={() => {}} />);
  expect(input.value).toBe('');
  rerender(<BoncardSearch applied="DEMO" onSearch={() => {}} />);
  expect(input.value).toBe('DEMO');
});

test('what was typed is asked for once it rests for a second', () => {
  const onSearch = vi.fn();
  render(<BoncardSearch applied="" onSearch={onSearch} />);
  const input = screen.getByRole('searchbox');
  fireEvent.change(input, { target: { value: 'demo' } });
  vi.advanceTimersByTime(900);
  fireEvent.change(input, { target: { value: 'demo 0007' } });
  vi.advanceTimersByTime(999);
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSearch.mock.calls).toEqual([['DEMO0007']]);
});
