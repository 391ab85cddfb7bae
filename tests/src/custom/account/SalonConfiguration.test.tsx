import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

test('salons that were loaded can still be chosen when reloading them fails', async () => {
  const router = await renderPanel('/panel/profile', { role: 'employer' });
  await screen.findByRole('heading', { name: 'Mój profil' });
  await act(() => router.navigate('/panel/hide-configuration'));
  await screen.findByRole('radio', { name: /Salon Rynek/ });
  await act(() => router.navigate('/panel/profile'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  const answer = vi.fn(networkError);
  host.on('GET /api/our-salons', answer);
  await act(() => router.navigate('/panel/hide-configuration'));
  await waitFor(() => expect(answer).toHaveBeenCalled());
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('radio', { name: /Salon Rynek/ })).toBeTruthy();
});

test('a missing choice is reported and the salons get the focus', async () => {
  await renderPanel('/panel/hide-configuration', { role: 'employer' });
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz salon stanowiska' }));
  expect(screen.getByRole('radiogroup', { name: 'Salony', description: 'Zaznacz salon' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Salon Centrum/ }));
});

test('Enter chooses the only salon that a search finds, and saves it when pressed again', async () => {
  const router = await renderPanel('/panel/hide-configuration', { role: 'employer' });
  const search = await screen.findByRole('searchbox', { name: 'Nazwa lub adres' });
  fireEvent.change(search, { target: { value: 'salon' } });
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  fireEvent.change(search, { target: { value: 'rynek' } });
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
  expect(screen.getByRole('radio', { name: /Salon Rynek/, checked: true })).toBeTruthy();
  await waitFor(() => expect(document.querySelector('[data-announcement]')?.textContent).toBe('Salon Rynek'));
  // The browser submits the form on Enter, because that is not prevented.
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(true);
  expect(router.state.location.pathname).toBe('/panel/hide-configuration');
});

test('a chosen salon is not saved while the search hides it', async () => {
  localStorage.setItem('selectedSaloon', '2');
  const router = await renderPanel('/panel/hide-configuration', { role: 'employer' });
  const search = await screen.findByRole('searchbox', { name: 'Nazwa lub adres' });
  const save = screen.getByRole('button', { name: 'Zapisz salon stanowiska' });
  fireEvent.change(search, { target: { value: 'centrum' } });
  fireEvent.click(save);
  expect(screen.getByText('Zaznacz salon')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/panel/hide-configuration');
  fireEvent.change(search, { target: { value: '' } });
  expect(screen.queryByText('Zaznacz salon')).toBeNull();
  expect(screen.getByRole('radio', { name: /Salon Rynek/, checked: true })).toBeTruthy();
});

test('renders some of ten thousand salons and finds each', async () => {
  const items = Array.from({ length: 10_000 }, (_, n) => ({ id: n, name: `Salon ${n}.`, address: 'Rynek' }));
  host.on('GET /api/our-salons', () => json({ items }));
  await renderPanel('/panel/hide-configuration', { role: 'employer' });
  expect(await screen.findAllByRole('radio')).toHaveLength(50);
  expect(screen.getByText(/^I jeszcze 9950 salonów/)).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '9876' } });
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

test('the search has the focus, and the workstation’s salon is the first', async () => {
  localStorage.setItem('selectedSaloon', '2');
  await renderPanel('/panel/hide-configuration', { role: 'employer' });
  const search = await screen.findByRole('searchbox', { name: 'Nazwa lub adres' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  const [first] = screen.getAllByRole('radio');
  expect(first).toBe(screen.getByRole('radio', { name: /Salon Rynek/ }));
});
