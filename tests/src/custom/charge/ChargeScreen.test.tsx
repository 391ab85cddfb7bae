import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bareHost, bareNumber } from '../../../support/bareHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const errors = {
  document: ['Taki dokument już jest', 'i za długi'],
  amount: ['Najwyżej 40 zł'],
  type: ['Nie ten rodzaj'],
  expired_months: ['Najwyżej 6 miesięcy'],
};

let host: ReturnType<typeof bareHost>;

beforeEach(() => {
  host = bareHost();
  localStorage.setItem('selectedSaloon', '2');
});

const documentField = () => screen.findByLabelText<HTMLInputElement>('Numer dokumentu');

async function findCard() {
  fireEvent.change(await screen.findByLabelText('Zeskanuj bon lub wpisz numer'), {
    target: { value: bareNumber(1) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Znajdź bon' }));
}

/** Tries to sell a card to a host that answers so. */
async function sell(answer: () => Response) {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address.endsWith('/issue') ? answer() : host.fetch(address, init),
  );
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'FV 1' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '50' } });
  fireEvent.click(screen.getByRole('button', { name: /^Sprzedaj bon za/ }));
}

test('what the host refuses of a sale stands beside each of its fields, the first sentence of each', async () => {
  await sell(() => Response.json({ code: 422, message: 'Popraw pola', errors }));
  await screen.findByText('Taki dokument już jest');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    Object.values(errors).map(([first]) => first),
  );
});

test('salons that do not load are asked for once more, and then cards can be sold', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  vi.stubGlobal('fetch', host.fetch);
  fireEvent.click(retry);
  expect(await screen.findByLabelText('Zeskanuj bon lub wpisz numer')).toBeTruthy();
});

test('what the host refuses of a PIN that a sale does not ask for is told', async () => {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address.endsWith('/search')
      ? Response.json({ code: 422, message: 'Błąd', errors: { pin: ['Podaj PIN'] } })
      : host.fetch(address, init),
  );
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  expect(await screen.findByText('Podaj PIN')).toBeTruthy();
});

test('a sale of which nobody knows whether it was recorded is not offered for another try', async () => {
  await sell(() => {
    throw new TypeError('network');
  });
  await screen.findByText('Nie wiemy, czy sprzedaż została zapisana');
  await findCard();
  expect((await documentField()).value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Kwota').value).toBe('');
});

test('invisible characters of a document are told beside the field, and nothing is sent', async () => {
  const issue = vi.fn();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/issue')) issue();
    return host.fetch(address, init);
  });
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'FV\u200b1' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '50' } });
  fireEvent.click(screen.getByRole('button', { name: /^Sprzedaj bon za/ }));
  expect(await screen.findByText('Usuń znaki niewidoczne, np. skopiowane razem z numerem')).toBeTruthy();
  expect(issue).not.toHaveBeenCalled();
});
