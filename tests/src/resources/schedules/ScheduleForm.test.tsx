import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

const capabilities = ['schedules', 'views'] as const;
const open = () => renderPanel('/panel/scheduled-reports/create', { capabilities: [...capabilities] });

/** Valid ids, because the contract refuses others before anything is sent. */
const ME = '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47';
const BOSS = '01936d2e-7c1b-7a02-8d11-5b6f9c3d2e58';
const VIEW = '01936d2e-7c1c-7c3a-9b20-6c7f0d4e3f69';

const view = {
  id: VIEW,
  name: 'Z saldem',
  resource: 'boncards',
  filter: {},
  sort: null,
  columns: [],
  role: 1,
};
const report = {
  id: '1',
  name: 'Z saldem',
  view: VIEW,
  every: 'week',
  at: '07:00',
  to: [ME, BOSS],
  recipients: [
    { id: ME, fullname: 'Ewa Nowak' },
    { id: BOSS, fullname: 'Jan Lis' },
  ],
  paused: false,
  next_run: null,
  last_run: null,
};

const sent = () => host.calls.filter(({ name }) => name === 'PUT /api/schedules/1');

/** Opens the form of a report as the employer who owns it. */
async function edit() {
  host.on('GET /api/views', () => json({ code: 200, items: [view] }));
  host.on('GET /api/schedules/:id', () => json({ code: 200, data: report }));
  return renderPanel('/panel/scheduled-reports/1/edit', {
    role: 'employer',
    capabilities: [...capabilities],
    user: { id: ME, name: 'Ewa' },
  });
}

test('the form says that a view has to be saved first only once the host has said that there is none', async () => {
  const answer = Promise.withResolvers<Response>();
  host.on('GET /api/views', () => answer.promise);
  await open();
  expect(await screen.findByLabelText('Godzina')).toBeTruthy();
  expect(screen.queryByText(/Najpierw zapisz widok/)).toBeNull();
  answer.resolve(json({ code: 500 }, 500));
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  expect(screen.queryByText(/Najpierw zapisz widok/)).toBeNull();
  host.on('GET /api/views', () => json({ code: 200, items: [] }));
  fireEvent.click(retry);
  expect(await screen.findByText(/Najpierw zapisz widok/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).toBeNull();
});

test('who was an administrator reads why their report is refused, and removes its other recipients', async () => {
  const why = 'Raport może dostać tylko aktywny administrator albo Ty.';
  host.on('PUT /api/schedules/:id', () =>
    json({ code: 422, reason: 'recipient-unfit', message: why, errors: { to: [why] } }, 422),
  );
  await edit();
  expect(await screen.findByText(/Inni odbiorcy tego raportu: Jan Lis\./)).toBeTruthy();
  const save = screen.getByRole('button', { name: 'Zapisz zmiany' });
  fireEvent.click(save);
  expect(await screen.findByText(why, { selector: 'form *' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tylko ja' }));
  await waitFor(() => expect(screen.queryByText(why)).toBeNull());
  expect(screen.queryByText(/Inni odbiorcy/)).toBeNull();
  host.on('PUT /api/schedules/:id', () => json({ code: 200, data: { ...report, to: [ME] } }));
  fireEvent.click(save);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ body }) => body)).toMatchObject([{ to: [ME, BOSS] }, { to: [ME] }]);
});

test('a view that is gone is refused at its field, and the views are loaded again', async () => {
  const why = 'Nie ma takiej pozycji. Mogła zostać usunięta.';
  host.on('PUT /api/schedules/:id', () =>
    json({ code: 404, reason: 'not-found', message: why, errors: { view: [why] } }, 404),
  );
  await edit();
  const field = await screen.findByRole('combobox', { name: /^Zapisany widok/ });
  await waitFor(() => expect(field.textContent).toContain('Z saldem'));
  host.on('GET /api/views', () => json({ code: 200, items: [{ ...view, id: BOSS, name: 'Inny' }] }));
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }));
  expect(await screen.findByText(why, { selector: '.MuiFormHelperText-root' })).toBeTruthy();
  await waitFor(() => expect(field.textContent).not.toContain('Z saldem'));
  fireEvent.mouseDown(field);
  expect(await screen.findByRole('option', { name: /^Inny/ })).toBeTruthy();
});
