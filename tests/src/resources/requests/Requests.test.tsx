import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { setLanguage } from '../../../../src/i18n/language.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** Requests to the office (requirements "Requests"). */

const host = mockHost();

const capabilities: Capability[] = ['requests'];
const request = {
  id: 'r1',
  boncard_id: 'b1',
  boncard: 'DEMO0000000000000003',
  kind: 'extend',
  note: 'Klientka była w szpitalu, prosi o dwa miesiące',
  status: 'open',
  created: { by: { fullname: 'Ewa Nowak' }, at: '2026-11-26T09:15:00.000Z' },
  salon: { id: '2', name: 'Salon Rynek' },
  decided: null,
  reason: null,
};

const tell = (data: object = {}) => {
  const told = { ...request, ...data };
  host.on('GET /api/requests', () => json({ code: 200, items: [told], info: { total_items: 1 } }));
  host.on('GET /api/requests/:id', () => json({ code: 200, data: told }));
};
const asked = () => host.calls.filter(({ name }) => name === 'GET /api/requests').map(({ query }) => query);
const menu = (name: string) =>
  within(screen.getByRole('group', { name })).queryByText(/^(Prośby z salonów|Moje prośby)$/)?.textContent;

test('administrators find waiting requests in the menu of cards, and a row opens a request’s page', async () => {
  tell();
  await renderPanel('/panel/requests', { capabilities });
  const row = within(await screen.findByRole('row', { name: /DEMO 0000 0000 0000 0003/ }));
  for (const text of ['Przedłużenie ważności', 'Czeka', '26.11.2026 10:15 · Ewa Nowak', 'Salon Rynek']) {
    expect(row.getByText(text)).toBeTruthy();
  }
  expect(row.getByRole('link').getAttribute('href')).toBe('/panel/requests/r1');
  expect(asked()[0]).toMatchObject({ status: 'open' });
  expect(menu('Bony')).toBe('Prośby z salonów');
  expect(menu('Kasa')).toBeUndefined();
});

test('the request links to its card, where doing what was requested closes it', async () => {
  tell();
  await renderPanel('/panel/requests/r1', { capabilities });
  const card = await screen.findByRole('link', { name: 'Przejdź do bonu' });
  expect(card.getAttribute('href')).toBe('/panel/bons/b1');
  expect(screen.getByText('26.11.2026 10:15 · Ewa Nowak')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Prośba: przedłużenie ważności · •••• 0003',
  );
});

test('the title keeps an abbreviation in capitals', async () => {
  tell({ kind: 'unlock' });
  setLanguage('en');
  await renderPanel('/panel/requests/r1', { capabilities });
  expect(await screen.findByRole('heading', { name: 'Request: PIN unlock · •••• 0003' })).toBeTruthy();
});

test('a request is declined with a reason, and a missing reason is reported next to its field', async () => {
  tell();
  host.on('PUT /api/requests/:id', () => json({ code: 200, data: { ...request, status: 'declined' } }));
  await renderPanel('/panel/requests/r1', { capabilities });
  fireEvent.click(await screen.findByRole('button', { name: 'Odrzuć' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Odrzucić prośbę w sprawie bonu •••• 0003?' }),
  );
  const submit = dialog.getByRole('button', { name: 'Odrzuć prośbę' });
  fireEvent.click(submit);
  await waitFor(() => expect(dialog.getByLabelText(/^Powód/).getAttribute('aria-invalid')).toBe('true'));
  expect(host.calls.some(({ name }) => name.startsWith('PUT '))).toBe(false);
  fireEvent.change(dialog.getByLabelText(/^Powód/), { target: { value: 'Minęły dwa lata' } });
  fireEvent.click(submit);
  expect(await screen.findByText('Prośba została odrzucona')).toBeTruthy();
  expect(host.calls.find(({ name }) => name === 'PUT /api/requests/r1')?.body).toEqual({
    reason: 'Minęły dwa lata',
  });
});

test('if somebody else has decided meanwhile, the dialog says so and keeps what was typed', async () => {
  tell();
  const message = 'Ta prośba jest już rozpatrzona.';
  host.on('PUT /api/requests/:id', () => json({ code: 409, reason: 'request-decided', message }, 409));
  await renderPanel('/panel/requests/r1', { capabilities });
  fireEvent.click(await screen.findByRole('button', { name: 'Odrzuć' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Odrzucić prośbę w sprawie bonu •••• 0003?' }),
  );
  fireEvent.change(dialog.getByLabelText(/^Powód/), { target: { value: 'Minęły dwa lata' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Odrzuć prośbę' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByDisplayValue('Minęły dwa lata')).toBeTruthy();
});

test('a touch next to a dialog closes it only while nothing is typed, and Escape always does', async () => {
  tell();
  await renderPanel('/panel/requests/r1', { capabilities });
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Odrzuć' }));
    return screen.findByRole('dialog');
  };
  const touchNextTo = (dialog: Element) => {
    const around = dialog.closest('.MuiDialog-container') as Element;
    fireEvent.mouseDown(around);
    fireEvent.click(around);
  };
  const typed = await open();
  fireEvent.change(within(typed).getByLabelText(/^Powód/), { target: { value: 'Minęły dwa lata' } });
  touchNextTo(typed);
  expect(typed.isConnected).toBe(true);
  fireEvent.keyDown(typed, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  touchNextTo(await open());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a decided request shows the decision, and offers nothing to decide', async () => {
  tell({ status: 'declined', decided: request.created, reason: 'Minęły dwa lata' });
  await renderPanel('/panel/requests/r1', { capabilities });
  expect(await screen.findByText('Odrzucona')).toBeTruthy();
  expect(screen.getByText('Minęły dwa lata')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Odrzuć' })).toBeNull();
});

test('employees find their own requests at the counter, and cannot decide them', async () => {
  tell({ boncard: '•••• 0003' });
  await renderPanel('/panel/requests/r1', { capabilities, role: 'employer' });
  expect(await screen.findByText(request.note)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Przejdź do bonu' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Odrzuć' })).toBeNull();
  expect(menu('Kasa')).toBe('Moje prośby');
});

test('employees see the decisions about their requests on the counter’s screen', async () => {
  localStorage.setItem('selectedSaloon', '2');
  tell({ status: 'declined', reason: 'Minęły dwa lata' });
  host.on('GET /api/boncards-transactions', () =>
    json({ code: 200, items: [], info: { total_items: 0, total_pages: 0 } }),
  );
  const atCounter: Capability[] = [...capabilities, 'transaction-filters', 'reverse'];
  await renderPanel('/panel/bons/charge', { capabilities: atCounter, role: 'employer' });
  const own = within(await screen.findByRole('region', { name: 'Prośby do biura' }));
  expect(own.getByText('Odpowiedź biura: Minęły dwa lata')).toBeTruthy();
});

test('a host without requests has neither menu entry nor page', async () => {
  const router = await renderPanel('/panel/requests');
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
  expect(screen.queryByText('Prośby z salonów')).toBeNull();
});

test('an empty list does not mention filters, and neither does one in which nothing waits', async () => {
  host.on('GET /api/requests', () => json({ code: 200, items: [], info: { total_items: 0 } }));
  await renderPanel('/panel/requests', { capabilities });
  expect(await screen.findByText(/^Nic nie czeka/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż wszystkie' }));
  expect(await screen.findByText(/^Nie ma żadnej prośby/)).toBeTruthy();
  expect(screen.queryByText(/filtr/)).toBeNull();
});
