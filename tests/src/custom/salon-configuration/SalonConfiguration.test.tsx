import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bareHost } from '../../../support/bareHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', bareHost().fetch);
});

test('salons that are known stay to be chosen from when they do not load anew', async () => {
  const router = await renderPanel('/panel/profile', { role: 'employer' });
  await screen.findByRole('heading', { name: 'Mój profil' });
  await act(() => router.navigate('/panel/hide-configuration'));
  await screen.findByRole('radio', { name: /Salon Rynek/ });
  await act(() => router.navigate('/panel/profile'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  const fetch = vi.fn(async () => {
    throw new TypeError('network');
  });
  vi.stubGlobal('fetch', fetch);
  await act(() => router.navigate('/panel/hide-configuration'));
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('radio', { name: /Salon Rynek/ })).toBeTruthy();
});

test('a choice that is missing is told of the salons, which have the focus then', async () => {
  await renderPanel('/panel/hide-configuration', { role: 'employer' });
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz salon stanowiska' }));
  expect(screen.getByRole('radiogroup', { name: 'Salony', description: 'Zaznacz salon' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Salon Centrum/ }));
});
