import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** Parts that depend on the host's answer: the filter by one thing, the label of a field, refused filters. */

const host = mockHost();
const CALL = 'GET /api/audit-entries';
const salon = '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47';

const entry = {
  id: '1',
  at: '2026-11-03T10:00:00.000Z',
  action: 'salon.changed',
  by: { id: '9', fullname: 'Ala Bąk', role: 0 },
  command: null,
  address: '203.0.113.7',
  details: { before: {}, after: { expired_months: 12 } },
  refused: 0,
  object: { kind: 'salon', id: salon, label: 'Salon Rynek' },
};

function answer(items: object[]) {
  host.on(CALL, () => json({ code: 200, items, info: { total_items: items.length, total_pages: 1 } }));
}

function open(filter: object = {}) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  return renderPanel(`/panel/audit?${query}`, { capabilities: ['audit'] });
}

test('the filter by one thing is removed with its button, which names the thing', async () => {
  answer([entry]);
  await open({ object_id: salon });
  const button = await screen.findByRole('button', { name: 'Usuń filtr: Tylko: Salon Rynek' });
  expect(button.textContent).toBe('Tylko: Salon Rynek');
  // A real button, so Enter and Space press it.
  expect(button.tagName).toBe('BUTTON');
  fireEvent.click(button);
  await waitFor(() =>
    expect(host.calls.findLast(({ name }) => name === CALL)?.query).not.toHaveProperty('object_id'),
  );
  expect(button.isConnected).toBe(false);
});

test('the filter by a thing without entries shows its id', async () => {
  answer([]);
  await open({ object_id: salon });
  expect(await screen.findByText(`Tylko: ${salon}`)).toBeTruthy();
});

test('a changed field is shown with its unit', async () => {
  answer([{ ...entry, object: { kind: 'boncard', id: salon, label: '0001' } }]);
  await open();
  expect((await screen.findByText('Okres ważności:')).nextSibling?.textContent).toBe('12 mies.');
});

test.each([
  [
    'month.closed',
    { kind: 'month', id: null, label: '2026-10' },
    '/panel/books/month?filter={"month":"2026-10"}',
  ],
  ['tax-class.set', { kind: 'taxClass', id: salon, label: 'all' }, '/panel/books/liability/tax-classes'],
  ['list.exported', { kind: 'list', id: null, label: 'books.settlement' }, '/panel/books/settlement'],
  [
    'list.exported',
    { kind: 'list', id: null, label: 'boncards-transactions.sell' },
    '/panel/statistics/by-sell',
  ],
  ['list.exported', { kind: 'list', id: null, label: 'boncards-imports.failures' }, '/panel/bon-imports'],
  ['salon.changed', entry.object, `/panel/salons/${salon}/edit`],
  ['batch.printed', { kind: 'batch', id: salon, label: 'Święta' }, `/panel/boncard-batches/${salon}`],
  ['import.finished', { kind: 'import', id: salon, label: 'bony.csv' }, `/panel/bon-imports/${salon}`],
])('a row leads to where its thing is: %s', async (action, object, path) => {
  answer([{ ...entry, action, details: null, object }]);
  await renderPanel('/panel/audit', { capabilities: ['audit', 'books', 'batches', 'import-details'] });
  const [, row] = await screen.findAllByRole('row');
  const link = within(row as HTMLElement).getByRole('link');
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(path);
});

test.each([
  ['view.created', { kind: 'view', id: salon, label: 'Mój widok' }],
  ['schedule.created', { kind: 'schedule', id: salon, label: 'Co tydzień' }],
  ['address.locked', { kind: 'address', id: null, label: '203.0.113.7' }],
  // This list does not exist on a host without books.
  ['list.exported', { kind: 'list', id: null, label: 'books.settlement' }],
])('a row about what no screen shows leads nowhere: %s', async (action, object) => {
  answer([{ ...entry, action, details: null, object }]);
  await open();
  const [, row] = await screen.findAllByRole('row');
  expect(within(row as HTMLElement).queryByRole('link')).toBeNull();
});

test('refused filters are reported in the host’s words', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const sentence = 'Data do nie może być wcześniejsza niż data od';
  host.on(CALL, () => json({ code: 422, message: 'Popraw dane', errors: { date_to: [sentence] } }, 422));
  await open({ date_from: '2026-11-03', date_to: '2026-11-01' });
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
});

test('a day that does not exist is refused at its field and not sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer([entry]);
  await open();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Okres/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Wybrane dni…' }));
  await screen.findByRole('dialog', { name: 'Wybrane dni…' });
  const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
  fireEvent.change(field('Data od'), { target: { value: '31.02.2026' } });
  fireEvent.blur(field('Data od'));
  // Long enough for filters to apply.
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getByText('Nie ma takiego dnia w kalendarzu')).toBeTruthy();
  fireEvent.change(field('Data od'), { target: { value: '1.02.2026' } });
  const asked = () => host.calls.filter(({ name }) => name === CALL).map(({ query }) => query.date_from);
  await waitFor(() => expect(asked()).toEqual([undefined, '2026-02-01']));
});
