import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { RouteErrorPage } from '../../../../src/custom/error/RouteErrorPage.tsx';
import { loadPanelTexts } from '../../../../src/i18n/panelProvider.ts';
import { AppProviders } from '../../../../src/router.tsx';
import { ChunkFailure, loadChunk } from '../../../../src/ui/loadChunk.ts';
import { HttpFailure } from '../../../../src/wire/httpFailure.ts';

beforeAll(loadPanelTexts);

function failWith(error: Error) {
  const loader = () => Promise.reject(error);
  const router = createMemoryRouter([{ path: '/', loader, ErrorBoundary: RouteErrorPage }]);
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

test('an error is shown with code 500 by default, and a link to the charge screen', async () => {
  failWith(new Error('boom'));
  expect(await screen.findByRole('heading', { name: 'Wystąpił błąd serwera' })).toBeTruthy();
  expect(screen.getByText('500')).toBeTruthy();
  expect(screen.queryByText(/boom/)).toBeNull();
  const back = screen.getByRole('link', { name: 'Wróć do sprzedaży bonów' });
  expect(back.getAttribute('href')).toBe('/panel/bons/charge');
});

test('shows the request id of a host’s failure', async () => {
  failWith(new HttpFailure(500, { request_id: 'request-7' }));
  expect(await screen.findByText('Numer zgłoszenia: request-7')).toBeTruthy();
});

test('a chunk that did not load has a reload button and no code', async () => {
  failWith(new ChunkFailure());
  expect(await screen.findByRole('button', { name: 'Wczytaj ponownie' })).toBeTruthy();
  expect(screen.queryByText('500')).toBeNull();
});

test('loading a chunk fails after 120 seconds, not before', async () => {
  vi.useFakeTimers();
  const failed = vi.fn();
  loadChunk(() => new Promise(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkFailure));
});
