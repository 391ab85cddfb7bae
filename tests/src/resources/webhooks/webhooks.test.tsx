import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

// requirements "Webhooks"

const host = mockHost();
const capabilities: Capability[] = ['webhooks', 'confirm'];

const webhook = {
  id: '1',
  url: 'https://kasa.example.com/bony',
  events: ['boncard.charged', 'month.closed'],
  active: true,
  status: 'failing',
  failing_since: '2026-11-24T06:00:00.000Z',
  waiting: 3,
  created: { by: { fullname: 'Ewa Nowak' }, at: '2026-11-20T06:00:00.000Z' },
  former_secret_until: null,
};

const delivery = {
  id: '9',
  webhook_id: '1',
  event: 'boncard.charged',
  status: 'givenUp',
  created_at: '2026-11-23T06:00:00.000Z',
  attempts: 10,
  tried_at: '2026-11-24T06:00:00.000Z',
  next_try: null,
  failure: 'status',
  response_status: 500,
  response: 'Zajęte',
};

function show(...deliveries: object[]) {
  host.on('GET /api/webhooks/:id', () => json({ code: 200, data: webhook }));
  host.on('GET /api/webhook-deliveries', () =>
    json({ code: 200, items: deliveries, info: { total_items: deliveries.length, total_pages: 1 } }),
  );
  return renderPanel('/panel/webhooks/1', { capabilities });
}

const fill = async () => {
  fireEvent.change(await screen.findByLabelText(/^Adres/), { target: { value: webhook.url } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sprzedaż bonu' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj webhook' }));
};

test('errors are shown next to their fields, and nothing is sent', async () => {
  await renderPanel('/panel/webhooks/create', { capabilities });
  fireEvent.change(await screen.findByLabelText(/^Adres/), { target: { value: 'kasa.example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj webhook' }));
  expect(await screen.findByText('Wpisz adres zaczynający się od https://')).toBeTruthy();
  // No checkbox refers to the error, so it is read out when it appears.
  expect((await screen.findByText('Zaznacz co najmniej jedno')).closest('[aria-live]')).toBeTruthy();
  expect(host.calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

test('a refusal by the host is shown at the address, and what was typed is kept', async () => {
  host.on('POST /api/webhooks', () =>
    json(
      {
        code: 422,
        message: 'Nie',
        reason: 'webhook-address-refused',
        errors: { url: ['Ten adres jest w sieci wewnętrznej.'] },
      },
      422,
    ),
  );
  await renderPanel('/panel/webhooks/create', { capabilities });
  await fill();
  expect(await screen.findByText('Ten adres jest w sieci wewnętrznej.')).toBeTruthy();
  expect((screen.getByLabelText(/^Adres/) as HTMLInputElement).value).toBe(webhook.url);
  expect((screen.getByRole('checkbox', { name: 'Sprzedaż bonu' }) as HTMLInputElement).checked).toBe(true);
});

test('a new secret is shown before anything else, until the person confirms that it is saved', async () => {
  const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfgh03fs48=';
  host.on('POST /api/webhooks', () => json({ code: 200, message: 'OK', data: { ...webhook, secret } }));
  host.on('GET /api/webhooks/:id', () => json({ code: 200, data: webhook }));
  const router = await renderPanel('/panel/webhooks/create', { capabilities });
  await fill();
  const dialog = within(await screen.findByRole('dialog', { name: 'Sekret webhooka' }));
  fireEvent.keyDown(dialog.getByText(secret), { key: 'Escape' });
  expect(screen.getByRole('dialog', { name: 'Sekret webhooka' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Mam go, zamknij' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/webhooks/1'));
});

test('a new webhook is opened at once if the answer has no secret', async () => {
  host.on('POST /api/webhooks', () => json({ code: 200, message: 'OK', data: webhook }));
  host.on('GET /api/webhooks/:id', () => json({ code: 200, data: webhook }));
  const router = await renderPanel('/panel/webhooks/create', { capabilities });
  await fill();
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/webhooks/1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the page shows that the webhook fails, and how each delivery was tried and answered', async () => {
  const waiting = {
    ...delivery,
    id: '10',
    status: 'waiting',
    attempts: 1,
    next_try: '2026-11-24T07:00:00.000Z',
  };
  await show({ ...waiting, failure: 'timeout', response_status: null, response: null }, delivery);
  expect(await screen.findByText(/^Ten adres nie przyjmuje zdarzeń/)).toBeTruthy();
  await screen.findByText('Zajęte');
  const rows = screen.getAllByRole('listitem');
  const [first, second] = rows.filter(({ textContent }) => textContent?.includes('Sprzedaż bonu'));
  expect(first?.textContent).toContain(
    '1 próba · brak odpowiedzi w ciągu 10 sekund · następna próba 24.11.2026 08:00',
  );
  expect(second?.textContent).toContain('10 prób · odpowiedź 500');
  expect(second?.textContent).toContain('Zajęte');
  // Only one button, because waiting deliveries are sent without it.
  expect(screen.getAllByRole('button', { name: /^Wyślij ponownie/ })).toHaveLength(1);
});

test('a delivery that cannot be sent again says why', async () => {
  await show(delivery);
  host.on('POST /api/webhook-deliveries/:id/replay', () =>
    json(
      { code: 409, message: 'Ten webhook jest wyłączony. Najpierw go włącz.', reason: 'webhook-off' },
      409,
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Wyślij ponownie: Sprzedaż bonu' }));
  expect(await screen.findByText('Ten webhook jest wyłączony. Najpierw go włącz.')).toBeTruthy();
});

test('if the session is no longer confirmed, the password is required before the webhook is deleted', async () => {
  let isConfirmed = false;
  host.on('POST /api/auth/confirm', () => {
    isConfirmed = true;
    return json({ code: 200, message: 'Gotowe' });
  });
  host.on('DELETE /api/webhooks/:id', () =>
    isConfirmed
      ? json({ code: 200, message: 'Usunięto' })
      : json({ code: 403, reason: 'confirm-first', message: 'Najpierw potwierdź swoje hasło.' }, 403),
  );
  host.on('GET /api/webhooks', () => json({ code: 200, items: [], info: { total_items: 0 } }));
  const router = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Usunąć webhook?' }));
  fireEvent.click(asking.getByRole('button', { name: 'Usuń' }));
  const password = within(await screen.findByRole('dialog', { name: 'Potwierdź hasło' }));
  expect(password.getByText(/^Usuwasz webhook\./)).toBeTruthy();
  fireEvent.change(password.getByLabelText('Twoje hasło'), { target: { value: 'moje-haslo-1' } });
  fireEvent.click(password.getByRole('button', { name: 'Potwierdź' }));
  expect(await screen.findByText('Webhook został usunięty')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/webhooks'));
  expect(host.calls.filter(({ name }) => name === 'DELETE /api/webhooks/1')).toHaveLength(2);
});

test('the dialog for the password stays open when the host switches the webhook off meanwhile', async () => {
  host.on('POST /api/webhooks/:id/test', () =>
    json({ code: 403, reason: 'confirm-first', message: 'Najpierw potwierdź swoje hasło.' }, 403),
  );
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Wyślij zdarzenie próbne' }));
  await screen.findByRole('dialog', { name: 'Potwierdź hasło' });
  host.on('GET /api/webhooks/:id', () =>
    json({ code: 200, data: { ...webhook, active: false, status: 'off' } }),
  );
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('Wyślij zdarzenie próbne')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Potwierdź hasło' })).toBeTruthy();
});

test('while nobody attends to the page, it asks for nothing, so that the session can end', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  await show(delivery);
  await screen.findByText('Zajęte');
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
  const askedWithin = async (minutes: number) => {
    const before = host.calls.length;
    await pass(minutes);
    return new Set(host.calls.slice(before).map(({ name }) => name));
  };
  const both = new Set(['GET /api/webhooks/1', 'GET /api/webhook-deliveries']);
  expect(await askedWithin(1)).toEqual(both);
  await pass(10);
  expect(await askedWithin(60)).toEqual(new Set());
  fireEvent.pointerMove(window);
  expect(await askedWithin(1)).toEqual(both);
});

test('deliveries that did not load can be loaded again', async () => {
  host.on('GET /api/webhooks/:id', () => json({ code: 200, data: webhook }));
  host.on('GET /api/webhook-deliveries', networkError);
  await renderPanel('/panel/webhooks/1', { capabilities });
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  host.on('GET /api/webhook-deliveries', () =>
    json({ code: 200, items: [], info: { total_items: 0, total_pages: 1 } }),
  );
  fireEvent.click(retry);
  expect(await screen.findByText('Nic jeszcze nie wysłaliśmy pod ten adres.')).toBeTruthy();
});

test('deliveries are loaded page by page, and stay below the reason why they did not load again', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  host.on('GET /api/webhooks/:id', () => json({ code: 200, data: webhook }));
  host.on('GET /api/webhook-deliveries', ({ url }) => {
    const page = new URL(url).searchParams.get('page');
    const items = [{ ...delivery, id: page, response: `Strona ${page}` }];
    return json({ code: 200, items, info: { total_items: 12, total_pages: 2 } });
  });
  await renderPanel('/panel/webhooks/1', { capabilities });
  expect(await screen.findByText('Strona 1')).toBeTruthy();
  const pages = within(screen.getByRole('region', { name: 'Wysłane zdarzenia' }));
  fireEvent.click(pages.getByRole('button', { name: /2$/ }));
  expect(await screen.findByText('Strona 2')).toBeTruthy();
  expect(host.calls.at(-1)?.query).toMatchObject({ webhook_id: '1', page: '2', per_page: '10' });
  host.on('GET /api/webhook-deliveries', networkError);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await pages.findByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy();
  expect(screen.getByText('Strona 2')).toBeTruthy();
});

test('a host without webhooks gets no requests for them, and the menu has no entry', async () => {
  const router = await renderPanel('/panel/webhooks');
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
  expect(screen.queryByRole('link', { name: 'Webhooki' })).toBeNull();
  expect(host.calls.filter(({ name }) => name.includes('webhook'))).toEqual([]);
});
