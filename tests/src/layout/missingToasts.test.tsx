import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

vi.mock('../../../src/layout/PanelNotification.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const host = mockHost();

test('toasts whose code does not load are shown nevertheless, the newest for five seconds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let sentence = '';
  host.on('POST /api/auth/login', () => json({ code: 401, message: sentence }, 401));
  await renderPanel('/login', { role: undefined });
  fireEvent.change(await screen.findByLabelText('Adres e-mail'), { target: { value: 'anna@demo.test' } });
  fireEvent.change(screen.getByLabelText('Hasło'), { target: { value: 'haslo' } });
  for (sentence of ['Błędne dane 1', 'Błędne dane 2']) {
    fireEvent.click(screen.getByRole('button', { name: 'Zaloguj się' }));
    // As a toast and in the form.
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
  }
  expect(screen.queryByText('Błędne dane 1')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(screen.getAllByText('Błędne dane 2')).toHaveLength(1));
});
