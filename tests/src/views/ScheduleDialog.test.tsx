import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { now } from '../../../src/now.ts';
import { bareNumber } from '../../support/bareHost.ts';
import { json, mockHost, networkError } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

const host = mockHost();

/** A valid id, because the contract refuses others before anything is sent. */
const ME = '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47';

const kept = {
  id: 'v1',
  name: 'Bony: Status: Anulowany',
  resource: 'boncards',
  filter: { status: 2 },
  sort: null,
  columns: [],
  role: null as number | null,
  by: { fullname: 'Alicja Admińska' },
  editable: true,
};
const made = {
  id: 's1',
  name: kept.name,
  view: 'v1',
  every: 'week',
  at: '07:00',
  to: [ME],
  recipients: [{ id: ME, fullname: 'Alicja Admińska' }],
  paused: false,
  next_run: '2026-11-30T06:00:00.000Z',
  last_run: null,
};

/** Makes the host store views and schedules. Returns what it has stored. */
function keeps(views: object[] = [], schedules: object[] = []) {
  host.on('GET /api/views', () => json({ code: 200, items: views }));
  host.on('GET /api/schedules', () =>
    json({ code: 200, items: schedules, info: { total_items: schedules.length, total_pages: 1 } }),
  );
  host.on('POST /api/views', () => {
    views.push(kept);
    return json({ code: 200, data: kept });
  });
  host.on('POST /api/schedules', () => {
    schedules.push(made);
    return json({ code: 200, data: made });
  });
  host.on('DELETE /api/views/:id', () => {
    if (schedules.length > 0) return json({ code: 422, reason: 'view-in-use', message: 'W użyciu' }, 422);
    views.pop();
    return json({ code: 200 });
  });
  return { views, schedules };
}

const changes = () => host.calls.map(({ name }) => name).filter((name) => !name.startsWith('GET'));
const refused = (message: string) => json({ code: 422, message }, 422);

async function open() {
  const filter = JSON.stringify({ status: 2 });
  await renderPanel(`/panel/bons?${new URLSearchParams({ filter })}`, {
    capabilities: ['views', 'schedules', 'boncard-export', 'boncard-filters'],
    user: { id: ME, name: 'Alicja' },
  });
  await reopen();
}

async function reopen() {
  fireEvent.click(await screen.findByRole('button', { name: 'Zaplanuj wysyłkę' }));
  await screen.findByRole('dialog');
}

const dialog = () => within(screen.getByRole('dialog'));
const press = () => fireEvent.click(dialog().getByRole('button', { name: 'Zaplanuj' }));
const isDone = async () => {
  expect(await screen.findByText('Wysyłka jest zaplanowana, pierwsza 30.11.2026 07:00')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

test('scheduling a list makes a view for it, and the choice has the focus', async () => {
  const { schedules } = keeps();
  await open();
  expect(document.activeElement).toBe(dialog().getByRole('radio', { name: 'W poniedziałki' }));
  press();
  await isDone();
  expect(changes()).toEqual(['POST /api/views', 'POST /api/schedules']);
  expect(schedules).toHaveLength(1);
});

test('an employer’s report is limited to the workstation’s salon, as the list is, and its name says so', async () => {
  localStorage.setItem('selectedSaloon', '2');
  keeps();
  await renderPanel('/panel/statistics/by-charge', {
    role: 'employer',
    capabilities: ['views', 'schedules'],
    user: { id: ME, name: 'Anna' },
  });
  await screen.findByText('Salon: Salon Rynek');
  await reopen();
  press();
  await isDone();
  expect(host.calls.find(({ name }) => name === 'POST /api/views')?.body).toMatchObject({
    name: 'Statystyki sprzedaży: Salon: Salon Rynek',
    filter: { stats_type: 'charge', place: '2' },
  });
});

test.each([
  ['statistics/by-charge', { number: bareNumber(7) }, /: •••• 0007$/],
  ['bons', { query: 'bare-0000-0012' }, /: •••• 0012$/],
  ['statistics/by-charge', { number: 123456789 }, /: •••• 6789$/],
])('a report of %s is named without the card number of a filter', async (page, filter, name) => {
  keeps();
  await renderPanel(`/panel/${page}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, {
    capabilities: ['views', 'schedules', 'boncard-export', 'boncard-filters'],
    user: { id: ME, name: 'Alicja' },
  });
  await reopen();
  press();
  await isDone();
  expect(host.calls.find(({ name }) => name === 'POST /api/views')?.body).toMatchObject({
    name: expect.stringMatching(name),
    filter,
  });
});

test('of the books of a month, the first file after its end still covers it, and the dialog says so', async () => {
  keeps();
  host.on('GET /api/books/settlement', () =>
    json({ code: 200, items: [], sums: { month: '2026-11', amount: 0, count: 0, net: [], salons: [] } }),
  );
  const filter = JSON.stringify({ month: warsawDayOf(now()).slice(0, 7) });
  await renderPanel(`/panel/books/settlement?${new URLSearchParams({ filter })}`, {
    capabilities: ['views', 'schedules', 'books'],
    user: { id: ME, name: 'Alicja' },
  });
  await reopen();
  expect(dialog().getByRole('status').textContent).toBe(
    'Dni w pliku: miesiąc wysyłki. Gdy zacznie się nowy okres, pierwszy plik obejmie jeszcze cały poprzedni.',
  );
});

test('if the view is refused, nothing is left, and the dialog says why', async () => {
  const { schedules } = keeps();
  host.on('POST /api/views', () => refused('Możesz mieć najwyżej 100 takich pozycji.'));
  await open();
  press();
  expect(await dialog().findByText('Możesz mieć najwyżej 100 takich pozycji.')).toBeTruthy();
  expect(changes()).toEqual(['POST /api/views']);
  expect(schedules).toEqual([]);
});

test('if the schedule is refused, its view is deleted again', async () => {
  const { views } = keeps();
  host.on('POST /api/schedules', () => refused('Tak się nie da.'));
  await open();
  press();
  expect(await dialog().findByText('Tak się nie da.')).toBeTruthy();
  expect(changes()).toEqual(['POST /api/views', 'POST /api/schedules', 'DELETE /api/views/v1']);
  expect(views).toEqual([]);
  expect(screen.queryByText(/Mógł po tym zostać widok/)).toBeNull();
});

test('if the view cannot be deleted again, the dialog says so, and the next try uses it', async () => {
  const { views } = keeps();
  host.on('POST /api/schedules', () => refused('Tak się nie da.'));
  host.on('DELETE /api/views/:id', () => networkError());
  await open();
  press();
  expect(await dialog().findByText(/^Mógł po tym zostać widok „Bony: .*Anulowany”/)).toBeTruthy();
  host.on('POST /api/schedules', () => json({ code: 200, data: made }));
  press();
  await isDone();
  expect(views).toHaveLength(1);
});

test('if the answer about the schedule is lost, it is found by its view and not made twice', async () => {
  const { schedules } = keeps();
  host.on('POST /api/schedules', () => {
    schedules.push(made);
    return networkError();
  });
  await open();
  press();
  // The message does not say when the first report is sent, because that was in the lost answer.
  expect(await screen.findByText('Raport został dodany')).toBeTruthy();
  expect(schedules).toHaveLength(1);
});

test('if the answer is lost twice, the dialog finds what was made when it is opened again', async () => {
  const { schedules } = keeps([kept]);
  host.on('POST /api/schedules', () => {
    schedules.push(made);
    return networkError();
  });
  await open();
  press();
  expect(await screen.findByText(/^Nie wiemy, czy wysyłka „Bony: .*” jest zaplanowana/)).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: 'Wróć' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await reopen();
  press();
  await isDone();
  expect(changes()).toEqual(['POST /api/schedules']);
  expect(schedules).toHaveLength(1);
});

test.each([
  { what: 'shared with a role', role: 0, editable: true },
  { what: 'shared by somebody else', role: 1, editable: false },
])('a view $what is not used: it may become another one', async ({ role, editable }) => {
  keeps([{ ...kept, id: 'v9', role, editable }]);
  await open();
  press();
  await isDone();
  expect(changes()).toEqual(['POST /api/views', 'POST /api/schedules']);
});

test.each([kept.name, 'Anulowane'])(
  'the person’s own view “%s” is used if it shows the same',
  async (name) => {
    keeps([{ ...kept, name }]);
    await open();
    press();
    await isDone();
    expect(changes()).toEqual(['POST /api/schedules']);
  },
);
