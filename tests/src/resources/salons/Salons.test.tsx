import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** The salons on a host that knows only the base calls. */

const host = mockHost();

const rowOf = async (text: string) => within(await screen.findByRole('row', { name: new RegExp(text) }));
const lastOf = (name: string) => host.calls.findLast((call) => call.name === name);

test('lists the salons; a row leads to its form', async () => {
  const router = await renderPanel('/panel/salons');
  const row = await rowOf('Salon Rynek');
  expect(row.getByText('Kraków')).toBeTruthy();
  expect(lastOf('GET /api/salons')?.query).toEqual({ page: '1', per_page: '15' });
  // The host cannot sort, so no order is offered.
  expect(screen.queryByRole('button', { name: /^Nazwa/ })).toBeNull();
  fireEvent.click(row.getByRole('link', { name: 'Salon Rynek' }));
  expect(await screen.findByRole('textbox', { name: 'Nazwa' })).toMatchObject({ value: 'Salon Rynek' });
  expect(router.state.location.pathname).toBe('/panel/salons/2/edit');
});

test('pressing a column’s head requests that order from a host that can sort', async () => {
  await renderPanel('/panel/salons', { capabilities: ['sort'] });
  fireEvent.click(await screen.findByRole('button', { name: /adres, rosnąco/ }));
  await waitFor(() =>
    expect(lastOf('GET /api/salons')?.query).toMatchObject({ sort: 'address', order: 'asc' }),
  );
});

test('an empty list is one sentence and one action', async () => {
  host.on('GET /api/salons', () => json({ code: 200, items: null }));
  await renderPanel('/panel/salons');
  expect(await screen.findByText('Nie ma jeszcze żadnego salonu.')).toBeTruthy();
  const main = within(
    screen.getByText('Nie ma jeszcze żadnego salonu.').closest('.list-page') as HTMLElement,
  );
  expect(main.getByRole('link', { name: 'Dodaj salon' }).getAttribute('href')).toBe('/panel/salons/create');
});

test('a list that does not load shows why and can be retried', async () => {
  host.on('GET /api/salons', () => json({ code: 503, message: 'Nie teraz' }, 503));
  await renderPanel('/panel/salons');
  expect((await screen.findByRole('alert')).textContent).toContain('Nie teraz');
  host.on('GET /api/salons', () => json({ code: 200, items: [{ id: 5, name: 'Salon Wawel' }] }));
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText('Salon Wawel')).toBeTruthy();
});

test('adds a salon, once its fields are filled in', async () => {
  const router = await renderPanel('/panel/salons/create');
  fireEvent.click(await screen.findByRole('button', { name: 'Dodaj salon' }));
  expect(await screen.findAllByText('Pole jest wymagane')).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('Nazwa'), { target: { value: ' Salon Wawel ' } });
  fireEvent.change(screen.getByLabelText('Adres'), { target: { value: 'Kraków' } });
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj salon' }));
  expect(await screen.findByText('Salon został dodany')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/salons'));
  expect(lastOf('POST /api/salons')?.body).toEqual({ name: 'Salon Wawel', address: 'Kraków' });
});

test('changes a salon; leaving with unsaved changes asks first', async () => {
  const router = await renderPanel('/panel/salons/2/edit');
  fireEvent.change(await screen.findByLabelText('Nazwa'), { target: { value: 'Salon Wawel' } });
  fireEvent.click(screen.getByRole('link', { name: 'Wróć' }));
  const question = { name: 'Wyjść bez zapisywania?' };
  fireEvent.click(
    within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Zostań' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/panel/salons/2/edit');
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  expect(await screen.findByText('Salon został zapisany')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Salon Wawel' })).toBeTruthy();
  expect(screen.queryByRole('dialog', question)).toBeNull();
});

test.each([
  ['beyond the form’s fields', { errors: { id: ['Salon jest zamknięty'] } }],
  ['without a field', { message: 'Salon jest zamknięty' }],
])('what a host refuses %s is shown above the button, and nothing typed is lost', async (_, refusal) => {
  host.on('PUT /api/salons/:id', () => json({ code: 422, ...refusal }));
  await renderPanel('/panel/salons/2/edit');
  const name = await screen.findByLabelText('Nazwa');
  fireEvent.change(name, { target: { value: 'Salon Wawel' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Salon jest zamknięty');
  expect(name).toMatchObject({ value: 'Salon Wawel' });
  fireEvent.click(screen.getByRole('link', { name: 'Wróć' }));
  expect(await screen.findByRole('dialog', { name: 'Wyjść bez zapisywania?' })).toBeTruthy();
});

test('an unknown salon is reported, with a link to the list', async () => {
  await renderPanel('/panel/salons/99/edit');
  expect((await screen.findByRole('alert')).textContent).toContain('Nie ma takiego salonu.');
  expect((await screen.findByRole('link', { name: 'Wróć do listy' })).getAttribute('href')).toBe(
    '/panel/salons',
  );
});
