import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, warsawDayOf } from '../../../contract/warsaw.ts';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

const shared = {
  id: 'v1',
  name: 'Nasz zespół',
  resource: 'users',
  filter: {},
  sort: null,
  columns: [],
  role: 0,
  by: { fullname: 'Ala Bąk' },
  editable: true,
};
const changes = () => host.calls.filter(({ name }) => /^(POST|PUT) .*views/.test(name));

const done = () => json({ code: 200, data: shared });

/** Saves what the list shows under a name, or under the suggested one, for those who see it or for others. */
async function save(filter: object, name?: string, forWhom?: string, replace = done) {
  host.on('GET /api/views', () => json({ code: 200, items: [shared] }));
  host.on('POST /api/views', done);
  host.on('PUT /api/views/:id', replace);
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  await renderPanel(`/panel/users?${query}`, { capabilities: ['views', 'user-filter'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Widoki' }));
  await screen.findAllByRole('menuitem', { name: /Nasz zespół/ });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Zapisz ten widok…' }));
  const field = await screen.findByLabelText('Nazwa widoku');
  if (name) fireEvent.change(field, { target: { value: name } });
  if (forWhom) {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Kto go widzi' }));
    // react-admin names the empty choice differently from its text.
    fireEvent.click(await screen.findByText(forWhom, { selector: '[role=option]' }));
  }
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(changes()).not.toEqual([]));
}

test('saving a shared view that is shown replaces it, and it stays shared', async () => {
  await save({});
  expect(changes()).toMatchObject([{ name: 'PUT /api/views/v1', body: { name: 'Nasz zespół', role: 0 } }]);
});

test('a view that was deleted meanwhile is saved as a new one', async () => {
  await save({}, undefined, undefined, () => json({ code: 404, message: 'Nie ma takiej pozycji' }, 404));
  expect(await screen.findByText('Widok został zapisany')).toBeTruthy();
  expect(changes()).toMatchObject([
    { name: 'PUT /api/views/v1' },
    { name: 'POST /api/views', body: { name: 'Nasz zespół', role: 0 } },
  ]);
});

test.each([
  ['Tylko ja', null],
  ['Wszyscy pracownicy', 1],
])('saving a shared view for others, “%s”, takes it from nobody', async (forWhom, role) => {
  await save({}, undefined, forWhom);
  expect(changes()).toMatchObject([{ name: 'POST /api/views', body: { name: 'Nasz zespół', role } }]);
});

test.each([
  [0, 'Zniknie u wszystkich administratorów. Tego nie można cofnąć.'],
  [null, 'Tego nie można cofnąć.'],
])('deleting a view asks first, and says who loses it: role %s', async (role, consequence) => {
  host.on('GET /api/views', () => json({ code: 200, items: [{ ...shared, role }] }));
  host.on('DELETE /api/views/:id', () => json({ code: 200 }));
  const deleted = () => host.calls.filter(({ name }) => name === 'DELETE /api/views/v1').length;
  await renderPanel('/panel/users', { capabilities: ['views'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Widoki' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Usuń widok „Nasz zespół”' }));
  const question = within(await screen.findByRole('dialog', { name: 'Usunąć widok „Nasz zespół”?' }));
  expect(question.getByText(consequence)).toBeTruthy();
  expect(deleted()).toBe(0);
  fireEvent.click(question.getByRole('button', { name: 'Usuń widok' }));
  expect(await screen.findByText('Widok został usunięty')).toBeTruthy();
  expect(deleted()).toBe(1);
});

test('saving another list under the name of a shared view does not replace it', async () => {
  await save({ query: 'anna' }, 'Nasz zespół');
  expect(changes()).toMatchObject([
    { name: 'POST /api/views', body: { filter: { query: 'anna' }, role: null } },
  ]);
});

test('a view of a book is saved for its resource, with a relative day', async () => {
  host.on('GET /api/views', () => json({ code: 200, items: [] }));
  host.on('POST /api/views', () => json({ code: 200, data: shared }));
  const at = warsawDayOf(new Date());
  host.on('GET /api/books/liability', () =>
    json({ code: 200, items: [], sums: { at, amount: 0, cards: 0, history: [] } }),
  );
  await renderPanel('/panel/books/liability', { capabilities: ['views', 'books'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Widoki' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Zapisz ten widok…' }));
  fireEvent.change(await screen.findByLabelText('Nazwa widoku'), { target: { value: 'Dziś' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toMatchObject([{ body: { resource: 'liability', filter: { at: 'today' } } }]);
  expect(host.calls.find(({ name }) => name === 'GET /api/views')?.query).toEqual({ resource: 'liability' });
});

const daysOf = (from: number, to: number) => {
  const today = warsawDayOf(new Date());
  return { issue_date_from: addDays(today, from), issue_date_to: addDays(today, to) };
};

test.each([
  { what: 'of an event are kept', days: daysOf(-24, -11), filter: daysOf(-24, -11) },
  { what: 'until today are relative', days: daysOf(-24, 0), filter: { issue_date_to: 'today' } },
])('unless a person chooses otherwise, the days $what', async ({ days, filter }) => {
  host.on('GET /api/views', () => json({ code: 200, items: [] }));
  host.on('POST /api/views', () => json({ code: 200, data: shared }));
  const query = new URLSearchParams({ filter: JSON.stringify(days) });
  await renderPanel(`/panel/statistics/by-charge?${query}`, { capabilities: ['views'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Widoki' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Zapisz ten widok…' }));
  fireEvent.change(await screen.findByLabelText('Nazwa widoku'), { target: { value: 'Black Week' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toMatchObject([{ body: { filter } }]);
});

test('a view of the statistics has the columns that don’t fit the screen, too', async () => {
  host.on('GET /api/views', () => json({ code: 200, items: [] }));
  host.on('POST /api/views', () => json({ code: 200, data: shared }));
  await renderPanel('/panel/statistics/by-charge', { capabilities: ['views'] });
  await screen.findByRole('columnheader', { name: 'Data' });
  expect(screen.queryByRole('columnheader', { name: 'Ważny do' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Widoki' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Zapisz ten widok…' }));
  fireEvent.change(await screen.findByLabelText('Nazwa widoku'), { target: { value: 'Wszystko' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toMatchObject([
    { body: { columns: expect.arrayContaining(['boncard', 'valid_until']) } },
  ]);
});

/** A view that a report of one salon was scheduled with. */
const ofSalon = {
  ...shared,
  name: 'Raport salonu',
  resource: 'boncards-transactions',
  filter: { stats_type: 'charge', place: '2' },
  role: null,
};

/** Opens the statistics of an employer, and the menu of views. */
async function openStatistics(salon?: string, views: object[] = [ofSalon]) {
  if (salon) localStorage.setItem('selectedSaloon', salon);
  host.on('GET /api/views', () => json({ code: 200, items: views }));
  host.on('PUT /api/views/:id', () => json({ code: 200, data: ofSalon }));
  await renderPanel('/panel/statistics/by-charge', { role: 'employer', capabilities: ['views'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Widoki' }));
}

const places = () =>
  host.calls.filter(({ name }) => name === 'GET /api/boncards-transactions').map(({ query }) => query.place);

test('a view of one salon stays of that salon when it is replaced at its workstation', async () => {
  await openStatistics('2');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Raport salonu' }));
  fireEvent.click(screen.getByRole('button', { name: 'Widoki' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Zapisz ten widok…' }));
  await screen.findByDisplayValue('Raport salonu');
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toMatchObject([{ name: 'PUT /api/views/v1', body: { filter: ofSalon.filter } }]);
});

test('at the workstation of another salon, a view of one salon is offered only if it is shared', async () => {
  await openStatistics('1', [ofSalon, { ...ofSalon, id: 'v2', name: 'Wspólny', role: 1, editable: false }]);
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Wspólny/ }));
  expect(screen.queryByRole('menuitem', { name: 'Raport salonu' })).toBeNull();
  expect(await screen.findByText('Salon: Salon Centrum')).toBeTruthy();
  expect(new Set(places())).toEqual(new Set(['1']));
});

test('without a workstation’s salon, the list says which salon a view is of, and can show all', async () => {
  await openStatistics();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Raport salonu' }));
  const chip = await screen.findByRole('button', { name: 'Usuń filtr: Salon: Salon Rynek' });
  expect(places().at(-1)).toBe('2');
  fireEvent.click(chip);
  await waitFor(() => expect(places().at(-1)).toBeUndefined());
});

test('a view that was saved with codes and PLN still filters in the same way', async () => {
  const view = {
    ...shared,
    name: 'Anulowane',
    resource: 'boncards',
    filter: { status: 2, amount_from: 50.5 },
  };
  host.on('GET /api/views', () => json({ code: 200, items: [view] }));
  await renderPanel('/panel/bons', { capabilities: ['views', 'boncard-filters'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Widoki' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /Anulowane/ }));
  await waitFor(() =>
    expect(host.calls.findLast(({ name }) => name === 'GET /api/boncards')?.query).toMatchObject({
      status: '2',
      amount_from: '50.5',
    }),
  );
  expect((await screen.findByRole('combobox', { name: 'Status' })).textContent).toBe('Anulowany');
  expect(screen.getByDisplayValue('50,50')).toBeTruthy();
});

test('the menu says that there are no views only once the host has said so, and a failure can be tried again', async () => {
  const answer = Promise.withResolvers<Response>();
  host.on('GET /api/views', () => answer.promise);
  await renderPanel('/panel/users', { capabilities: ['views'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Widoki' }));
  await screen.findByRole('menuitem', { name: 'Zapisz ten widok…' });
  expect(screen.queryByText('Nie ma jeszcze zapisanych widoków.')).toBeNull();
  answer.resolve(json({ code: 500 }, 500));
  const retry = await screen.findByRole('menuitem', { name: /Spróbuj ponownie/ });
  expect(screen.queryByText('Nie ma jeszcze zapisanych widoków.')).toBeNull();
  host.on('GET /api/views', () => json({ code: 200, items: [] }));
  fireEvent.click(retry);
  expect(await screen.findByText('Nie ma jeszcze zapisanych widoków.')).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /Spróbuj ponownie/ })).toBeNull();
});
