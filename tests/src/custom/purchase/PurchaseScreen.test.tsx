import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BARE_PIN, bareHost, bareNumber } from '../../../support/bareHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

let host: ReturnType<typeof bareHost>;

beforeEach(() => {
  host = bareHost();
  vi.stubGlobal('fetch', host.fetch);
  localStorage.setItem('selectedSaloon', '2');
});

const numberField = () => screen.queryByLabelText('Zeskanuj bon lub wpisz numer');

const documentField = () => screen.findByLabelText<HTMLInputElement>('Numer dokumentu');

async function findCard() {
  fireEvent.change(await screen.findByLabelText('Zeskanuj bon lub wpisz numer'), {
    target: { value: bareNumber(2) },
  });
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: BARE_PIN } });
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź bon' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Dalej' }));
}

async function takeAll() {
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'PAR 1' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Cała kwota' }));
  fireEvent.click(screen.getByRole('button', { name: /^Pobierz 10,50/ }));
}

test('two seconds after a purchase the next card can be scanned, and the result can still be read', async () => {
  await takeAll();
  const began = performance.now();
  await screen.findByRole('heading', { name: 'Zakup zapisany' });
  expect(numberField()).toBeNull();
  expect(await screen.findByLabelText('Zeskanuj bon lub wpisz numer')).toBe(document.activeElement);
  expect(performance.now() - began).toBeGreaterThan(1800);
  expect(screen.getByRole('heading', { name: 'Zakup zapisany' })).toBeTruthy();
});

test('a purchase of which nobody knows whether it was recorded is not offered for another try', async () => {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address.endsWith('/purchase') ? Promise.reject(new TypeError('network')) : host.fetch(address, init),
  );
  await takeAll();
  await screen.findByText('Nie wiemy, czy zakup został zapisany');
  await findCard();
  expect((await documentField()).value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Kwota').value).toBe('');
});
