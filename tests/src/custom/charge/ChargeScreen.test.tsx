import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../../src/session.ts';
import { bareHost, bareNumber } from '../../../support/bareHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

// The first screen is compiled while it is waited for.
configure({ asyncUtilTimeout: 8000 });

const errors = {
  document: ['Taki dokument już jest', 'i za długi'],
  amount: ['Najwyżej 40 zł'],
  type: ['Nie ten rodzaj'],
  expired_months: ['Najwyżej 6 miesięcy'],
};

beforeEach(() => {
  const host = bareHost();
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.endsWith('/issue')
      ? Promise.resolve(Response.json({ code: 422, message: 'Popraw pola', errors }))
      : host.fetch(address, init),
  );
  localStorage.setItem('selectedSaloon', '2');
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
});

test('what the host refuses of a sale stands beside each of its fields, the first sentence of each', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  fireEvent.change(await screen.findByLabelText('Zeskanuj bon lub wpisz numer'), {
    target: { value: bareNumber(1) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Znajdź bon' }));
  fireEvent.change(await screen.findByLabelText('Numer dokumentu'), { target: { value: 'FV 1' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '50' } });
  fireEvent.click(screen.getByRole('button', { name: /^Sprzedaj bon za/ }));
  await screen.findByText('Taki dokument już jest');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    Object.values(errors).map(([first]) => first),
  );
});
