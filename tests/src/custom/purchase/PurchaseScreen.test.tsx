import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../../src/session.ts';
import { BARE_PIN, bareHost, bareNumber } from '../../../support/bareHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

// The first screen is compiled while it is waited for.
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => {
  vi.stubGlobal('fetch', bareHost().fetch);
  localStorage.setItem('selectedSaloon', '2');
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
});

const numberField = () => screen.queryByLabelText('Zeskanuj bon lub wpisz numer');

test('two seconds after a purchase the next card can be scanned, and the result can still be read', async () => {
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  fireEvent.change(await screen.findByLabelText('Zeskanuj bon lub wpisz numer'), {
    target: { value: bareNumber(2) },
  });
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: BARE_PIN } });
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź bon' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Dalej' }));
  fireEvent.change(await screen.findByLabelText('Numer dokumentu'), { target: { value: 'PAR 1' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Cała kwota' }));
  fireEvent.click(screen.getByRole('button', { name: /^Pobierz 10,50/ }));
  await screen.findByRole('heading', { name: 'Zakup zapisany' });
  const done = performance.now();
  expect(numberField()).toBeNull();
  expect(await screen.findByLabelText('Zeskanuj bon lub wpisz numer')).toBe(document.activeElement);
  expect(performance.now() - done).toBeGreaterThan(1800);
  expect(screen.getByRole('heading', { name: 'Zakup zapisany' })).toBeTruthy();
});
