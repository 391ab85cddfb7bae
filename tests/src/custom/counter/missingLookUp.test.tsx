import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

vi.mock('../../../../src/custom/counter/findSeen.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

mockHost();

test('the search for something other than a number says so if its code does not load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('selectedSaloon', '2');
  await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['transaction-filters'] });
  const number = await screen.findByLabelText('Zeskanuj bon lub wpisz numer');
  fireEvent.change(number, { target: { value: 'par 90' } });
  fireEvent.click(screen.getByRole('button', { name: 'Znajdź bon' }));
  expect(await screen.findByText('Coś poszło nie tak. Spróbuj ponownie za chwilę.')).toBeTruthy();
});
