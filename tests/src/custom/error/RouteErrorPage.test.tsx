import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { AppProviders } from '../../../../src/AppProviders.tsx';
import { RouteErrorPage } from '../../../../src/custom/error/RouteErrorPage.tsx';
import { HttpFailure } from '../../../../src/httpFailure.ts';
import { preparePanelProvider } from '../../../../src/i18n/panelProvider.ts';
import { ChunkFailure, loadChunk } from '../../../../src/loadChunk.ts';

beforeAll(preparePanelProvider);

function failWith(error: Error) {
  const loader = () => Promise.reject(error);
  const router = createMemoryRouter([{ path: '/', loader, ErrorBoundary: RouteErrorPage }]);
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

test('by default an error is code 500, with the way back to the sale', async () => {
  failWith(new Error('boom'));
  expect(await screen.findByRole('heading', { name: 'Wystąpił błąd serwera' })).toBeTruthy();
  expect(screen.getByText('500')).toBeTruthy();
  expect(screen.queryByText(/boom/)).toBeNull();
  const back = screen.getByRole('link', { name: 'Wróć do sprzedaży bonów' });
  expect(back.getAttribute('href')).toBe('/panel/bons/charge');
});

test('a failure of the host is told with the number of its request', async () => {
  failWith(new HttpFailure(500, { request_id: 'request-7' }));
  expect(await screen.findByText('Numer zgłoszenia: request-7')).toBeTruthy();
});

test('a part that did not load offers to load again, and has no code', async () => {
  failWith(new ChunkFailure());
  expect(await screen.findByRole('button', { name: 'Wczytaj ponownie' })).toBeTruthy();
  expect(screen.queryByText('500')).toBeNull();
});

test('a part that does not come has failed after 120 seconds, and not before', async () => {
  vi.useFakeTimers();
  const failed = vi.fn();
  loadChunk(() => new Promise(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkFailure));
});
