import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** API keys if the host refuses something or the browser cannot copy. */

const SECRET = 'bpk_live_4fG7hJ9kL2mN5pQ8rS1tV3wX6yZ0aB0q3fWd';
const host = mockHost();
const capabilities: Capability[] = ['api-keys', 'confirm'];

const key = (fields: object = {}) => ({
  id: 'k1',
  name: 'Kasa 1',
  salon: { id: '1', name: 'Salon Łódź' },
  rights: ['balance', 'purchase'],
  status: 'active',
  expires_at: null,
  secret: 'bpk_live_…3fWd',
  created: { by: { fullname: 'Anna Nowak' }, at: '2026-11-21T13:05:09.000Z' },
  last_used_at: null,
  former_secret_until: null,
  deleted: null,
  ...fields,
});

beforeEach(() => {
  host.on('GET /api/api-keys/:id', () => json({ code: 200, data: key() }));
  host.on('GET /api/api-keys', () => json({ code: 200, items: [key()], info: { total_items: 1 } }));
});

const dialog = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sentTo = (name: string) => host.calls.filter((call) => call.name === name);

async function fillIn() {
  const router = await renderPanel('/panel/api-keys/create', { capabilities });
  fireEvent.change(await screen.findByLabelText('Nazwa'), { target: { value: 'Kasa 1' } });
  const salon = await screen.findByRole('combobox', { name: /Salon/ });
  fireEvent.mouseDown(salon);
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  fireEvent.click(await screen.findByLabelText('Płatność bonem'));
  return router;
}

test('even before the first key the list links to the API’s description and the manual for tills, in other tabs', async () => {
  host.on('GET /api/api-keys', () =>
    json({ code: 200, items: [], info: { total_items: 0, total_pages: 0 } }),
  );
  await renderPanel('/panel/api-keys', { capabilities });
  for (const [name, address] of [
    ['Opis API', '/api/docs'],
    ['Jak podłączyć kasę (po angielsku)', '/api/docs/POS.md'],
  ] as const) {
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name });
    expect([link.getAttribute('href'), link.target]).toEqual([address, '_blank']);
  }
});

test('a refusal is shown next to its field, and what was typed is kept', async () => {
  const sentence = 'Ten salon ma już klucz o tej nazwie. Wpisz inną.';
  host.on('POST /api/api-keys', () =>
    json({ code: 422, reason: 'key-name-taken', message: sentence, errors: { name: [sentence] } }, 422),
  );
  await fillIn();
  press('Utwórz klucz');
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('Nazwa').value).toBe('Kasa 1');
  expect(screen.getByLabelText<HTMLInputElement>('Płatność bonem').checked).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a key needs at least one right', async () => {
  await fillIn();
  fireEvent.click(screen.getByLabelText('Płatność bonem'));
  press('Utwórz klucz');
  expect(await screen.findByText('Pole jest wymagane')).toBeTruthy();
  expect(sentTo('POST /api/api-keys')).toEqual([]);
});

test('the secret is shown once, and selected if the browser cannot copy it', async () => {
  host.on('POST /api/api-keys', () => json({ code: 200, data: key({ secret: SECRET }) }));
  const router = await fillIn();
  press('Utwórz klucz');
  const shown = await dialog('Sekret klucza „Kasa 1”');
  expect(shown.getByText(SECRET)).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: 'Kopiuj' }));
  expect(await shown.findByText(/naciśnij Ctrl\+C/)).toBeTruthy();
  fireEvent.keyDown(shown.getByText(SECRET), { key: 'Escape' });
  expect(screen.getByText(SECRET)).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: 'Mam go, zamknij' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/api-keys/k1'));
  expect(await screen.findByText('bpk_live_…3fWd')).toBeTruthy();
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('rotating shows how long the former secret works, and the new one', async () => {
  host.on('POST /api/api-keys/:id/rotate', () => json({ code: 200, data: key({ secret: SECRET }) }));
  host.on('GET /api/audit-entries', () =>
    json({ code: 200, items: [], info: { total_items: 0, total_pages: 0 } }),
  );
  await renderPanel('/panel/api-keys/k1', { capabilities: [...capabilities, 'audit'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Wymień sekret' }));
  await waitFor(() => expect(sentTo('GET /api/audit-entries')).toHaveLength(1));
  const asking = await dialog('Wymienić sekret klucza „Kasa 1”?');
  fireEvent.change(asking.getByLabelText(/Ile godzin/), { target: { value: '500' } });
  fireEvent.click(asking.getByRole('button', { name: 'Wymień sekret' }));
  expect(await asking.findByText('Podaj najwyżej 168')).toBeTruthy();
  fireEvent.change(asking.getByLabelText(/Ile godzin/), { target: { value: '2' } });
  fireEvent.click(asking.getByRole('button', { name: 'Wymień sekret' }));
  expect((await dialog('Sekret klucza „Kasa 1”')).getByText(SECRET)).toBeTruthy();
  expect(sentTo('POST /api/api-keys/k1/rotate').map(({ body }) => body)).toEqual([{ overlap_hours: 2 }]);
  await waitFor(() => expect(sentTo('GET /api/audit-entries')).toHaveLength(2));
});

test.each([
  ['a new key', '/panel/api-keys/k1'],
  ['a rotated key', '/panel/users'],
])('leaving the secret of %s asks first', async (whose, next) => {
  host.on('POST /api/api-keys', () => json({ code: 200, data: key({ secret: SECRET }) }));
  host.on('POST /api/api-keys/:id/rotate', () => json({ code: 200, data: key({ secret: SECRET }) }));
  let router: Awaited<ReturnType<typeof renderPanel>>;
  if (whose === 'a new key') {
    router = await fillIn();
    press('Utwórz klucz');
  } else {
    router = await renderPanel('/panel/api-keys/k1', { capabilities });
    fireEvent.click(await screen.findByRole('button', { name: 'Wymień sekret' }));
    const asking = await dialog('Wymienić sekret klucza „Kasa 1”?');
    fireEvent.click(asking.getByRole('button', { name: 'Wymień sekret' }));
  }
  const shown = await dialog('Sekret klucza „Kasa 1”');
  const { pathname } = router.state.location;
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await act(() => router.navigate('/panel/bons/charge'));
  const leaving = await dialog('Wyjść bez zapisywania?');
  fireEvent.click(leaving.getByRole('button', { name: 'Zostań' }));
  await waitFor(() => expect(screen.queryByText('Wyjść bez zapisywania?')).toBeNull());
  expect(router.state.location.pathname).toBe(pathname);
  expect(shown.getByText(SECRET)).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: 'Mam go, zamknij' }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  if (whose !== 'a new key') await act(() => router.navigate(next));
  await waitFor(() => expect(router.state.location.pathname).toBe(next));
});

test('deleting asks first, and shows a refusal', async () => {
  host.on('DELETE /api/api-keys/:id', () =>
    json({ code: 409, reason: 'key-already-deleted', message: 'Ten klucz jest już usunięty.' }, 409),
  );
  await renderPanel('/panel/api-keys/k1', { capabilities });
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń klucz' }));
  const asking = await dialog(/Usunąć klucz/);
  fireEvent.click(asking.getByRole('button', { name: 'Usuń klucz' }));
  expect(await screen.findByText('Ten klucz jest już usunięty.')).toBeTruthy();
});

test('deactivating an administrator asks about the keys that they made', async () => {
  host.on('GET /api/users/:id', () =>
    json({ code: 200, data: { id: 7, fullname: 'Ewa Nowak', role: 0, status: 'active' } }),
  );
  host.on('DELETE /api/users/:id', () => json({ code: 200, data: { id: 7, status: 'disabled' } }));
  await renderPanel('/panel/users/7', { capabilities });
  fireEvent.click(await screen.findByRole('button', { name: 'Dezaktywuj' }));
  const asking = await dialog(/Dezaktywować konto/);
  fireEvent.click(asking.getByLabelText(/Klucze API/));
  fireEvent.click(asking.getByRole('button', { name: 'Dezaktywuj' }));
  await waitFor(() =>
    expect(sentTo('DELETE /api/users/7').map(({ query }) => query)).toEqual([{ keep_keys: 'true' }]),
  );
});

test('making an administrator an employer says what happens to the keys that they made', async () => {
  await renderPanel('/panel/users/9/edit', { capabilities });
  const role = await screen.findByRole('combobox', { name: /Rola/ });
  expect(screen.queryByText(/^Klucze API, które utworzyła/)).toBeNull();
  fireEvent.mouseDown(role);
  fireEvent.click(await screen.findByRole('option', { name: 'Pracownik' }));
  expect(await screen.findByText(/^Klucze API, które utworzyła ta osoba/)).toBeTruthy();
});

test('with a bare host there are no keys, and nothing about them is sent', async () => {
  host.on('GET /api/users/:id', () =>
    json({ code: 200, data: { id: 7, fullname: 'Ewa Nowak', role: 0, status: 'active' } }),
  );
  await renderPanel('/panel/users/7');
  fireEvent.click(await screen.findByRole('button', { name: 'Dezaktywuj' }));
  const asking = await dialog(/Dezaktywować konto/);
  expect(asking.queryByLabelText(/Klucze API/)).toBeNull();
  fireEvent.click(asking.getByRole('button', { name: 'Dezaktywuj' }));
  await waitFor(() => expect(sentTo('DELETE /api/users/7').map(({ query }) => query)).toEqual([{}]));
});
