import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from '../../../src/ui/lazyPart.tsx';

test.each([
  ['that fails to load', async () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['that does not load for two minutes', () => new Promise<never>(() => {}), 120_000],
])('a part %s is replaced by a reload button, in view', async (_, load, afterMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const Part = lazyPart(load, 0);
  render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(afterMs));
  const reload = await screen.findByRole('button', { name: 'Wczytaj ponownie' });
  const alert = screen.getByRole('alert');
  expect(alert.contains(reload)).toBe(true);
  expect(alert.textContent).toContain('Nie udało się wczytać strony. Sprawdź połączenie z internetem.');
  expect(scrolled.mock.contexts).toEqual([alert]);
});

test('a part that loads within two minutes is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { promise, resolve } = Promise.withResolvers<() => string>();
  const Part = lazyPart(() => promise, 0);
  render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  resolve(() => 'Part');
  expect(await screen.findByText('Part')).toBeTruthy();
});
