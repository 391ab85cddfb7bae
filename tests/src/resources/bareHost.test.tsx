import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { CallContract } from '../../../contract/calls/call.ts';
import type { Capability } from '../../../contract/capabilities.ts';
import { resources } from '../../../contract/resources.ts';
import { json, mockHost } from '../../support/mockHost.ts';
import { pressWhenFree } from '../../support/pressWhenFree.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

/** The administrator's screens on a host that knows only the base calls. */

const host = mockHost();

const rowOf = async (text: string) => within(await screen.findByRole('row', { name: new RegExp(text) }));
const lastCall = () => host.calls.at(-1);

async function openMenu(of: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Menu: ${of}` }));
}

test('lists cards in pages, sending only page, per_page, query and status', async () => {
  const router = await renderPanel('/panel/bons');
  const row = await rowOf('BARE 0000 0000 0000 0002');
  expect(row.getByText('Aktywny')).toBeTruthy();
  expect(row.getByText('10,50 zł')).toBeTruthy();
  expect(row.getByText('Salon Rynek')).toBeTruthy();
  expect(screen.getByText('1–15 z 32')).toBeTruthy();
  // The host cannot sort, so no order is offered.
  expect(screen.queryByRole('button', { name: 'Saldo' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Przejdź do strony 3' }));
  await rowOf('BARE 0000 0000 0000 0032');
  expect(router.state.location.search).toContain('page=3');
  await waitFor(() => expect(lastCall()?.query).toEqual({ page: '3', per_page: '15' }));
  expect(new Set(host.calls.flatMap(({ headers }) => headers))).toEqual(
    new Set(['accept', 'accept-language', 'authorization']),
  );
});

test.each([
  ['/panel/statistics/by-charge', { number: 'BARE 0000 0000 0000 0002' }],
  ['/panel/statistics/by-sell', { number: 'https://bony.optyka.example/#BARE0000000000000002' }],
])('a card’s number filters %s however it is written: %o', async (path, filter) => {
  await renderPanel(`${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
  const asked = () => host.calls.flatMap(({ query }) => query.number ?? []);
  await waitFor(() => expect(asked()).not.toEqual([]));
  expect(new Set(asked())).toEqual(new Set(['BARE0000000000000002']));
});

test('shows a card without what the host leaves out', async () => {
  await renderPanel('/panel/bons/2');
  expect(await screen.findByRole('heading', { name: 'BARE 0000 0000 0000 0002' })).toBeTruthy();
  expect(screen.queryByText('Ważny do')).toBeNull();
  expect(screen.queryByText('Historia')).toBeNull();
});

test('cancels a card with a reason and without a key, and does not offer that for a canceled one', async () => {
  await renderPanel('/panel/bons');
  await openMenu('•••• 0002');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Anuluj bon' }));
  expect(await screen.findByText('Saldo 10,50 zł przepadnie. Tego nie można cofnąć.')).toBeTruthy();
  await pressWhenFree(screen.getByRole('button', { name: 'Anuluj bon' }));
  expect(await screen.findByText('Pole jest wymagane')).toBeTruthy();
  const reason = screen.getByLabelText('Powód anulowania');
  fireEvent.change(reason, { target: { value: 'Zgubiona' } });
  fireEvent.keyDown(reason, { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: 'Anuluj bon' }));
  expect(await screen.findByText('Bon •••• 0002 został anulowany')).toBeTruthy();
  const canceled = host.calls.filter(({ name }) => name === 'POST /api/boncards/2/action/cancel');
  expect(canceled).toMatchObject([{ body: { canceled_reason: 'Zgubiona' } }]);
  expect(canceled[0]?.headers).not.toContain('idempotency-key');
  await waitFor(async () =>
    expect((await rowOf('BARE 0000 0000 0000 0002')).getByText('Anulowany')).toBeTruthy(),
  );
  await openMenu('•••• 0002');
  expect(screen.queryByRole('menuitem', { name: 'Anuluj bon' })).toBeNull();
});

test('the list of cards keeps filters as saved queries of this browser', async () => {
  await renderPanel('/panel/bons');
  await rowOf('BARE 0000 0000 0000 0002');
  expect(screen.queryByRole('button', { name: 'Filtry' })).toBeNull();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Status' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Anulowany' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Filtry' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Zapisz ten widok…' }));
  const asking = within(await screen.findByRole('dialog'));
  fireEvent.change(asking.getByRole('textbox'), { target: { value: 'Anulowane' } });
  fireEvent.click(asking.getByRole('button', { name: 'Zapisz' }));
  cleanup();
  await renderPanel('/panel/bons?filter={}');
  fireEvent.click(await screen.findByRole('button', { name: 'Filtry' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Anulowane' }));
  await waitFor(() => expect(lastCall()?.query).toMatchObject({ status: '2' }));
});

test('an import is found beyond the first page, although the host tells no number of pages', async () => {
  const all = Array.from({ length: 101 }, (_, index) => ({
    id: 200 - index,
    status: 1,
    file_name: `${index}.csv`,
  }));
  host.on('GET /api/boncards-imports', ({ url }) => {
    const page = Number(new URL(url).searchParams.get('page'));
    return json({ code: 200, items: all.slice((page - 1) * 100, page * 100) });
  });
  await renderPanel('/panel/bon-imports/100');
  expect(await screen.findByRole('heading', { level: 1, name: /100\.csv/ })).toBeTruthy();
});

test.each([
  ['/panel/bons/99', 'Nie ma takiego bonu.', '/panel/bons'],
  ['/panel/bon-imports/99', 'Nie ma takiego importu.', '/panel/bon-imports'],
])('%s says “%s” and leads back to the list', async (path, sentence, list) => {
  await renderPanel(path);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect((await screen.findByRole('link', { name: 'Wróć do listy' })).getAttribute('href')).toBe(list);
});

test('a form that is made from the contract has no inputs for fields that the base calls lack, and does not send them', async () => {
  // As if addresses had been added as an extension.
  const create: CallContract = resources.salons.calls.create;
  create.parts = { views: ['address'] };
  onTestFinished(() => void delete create.parts);
  async function add(capabilities: Capability[]) {
    await renderPanel('/panel/salons/create', { capabilities });
    fireEvent.change(await screen.findByLabelText('Nazwa'), { target: { value: 'Salon Nowy' } });
    const address = screen.queryByLabelText('Adres');
    if (address) fireEvent.change(address, { target: { value: 'ul. Nowa 1' } });
    host.on('POST /api/salons', () => json({ code: 422, errors: { name: ['Zajęta'] } }, 422));
    fireEvent.click(screen.getByRole('button', { name: /Dodaj/ }));
    await screen.findByText('Zajęta');
    return lastCall();
  }
  expect((await add(['views']))?.body).toEqual({ name: 'Salon Nowy', address: 'ul. Nowa 1' });
  cleanup();
  expect((await add([]))?.body).toEqual({ name: 'Salon Nowy' });
});
