import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { onPhone } from '../../../support/onPhone.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

const report = {
  id: '1',
  name: 'Bony z saldem',
  view: '2',
  every: 'day',
  at: '07:00',
  to: ['7', '8'],
  recipients: [
    { id: '7', fullname: 'Ewa Nowak' },
    { id: '8', fullname: 'Jan Lis' },
  ],
  paused: false,
  next_run: '2026-11-25T06:00:00.000Z',
  last_run: { at: '2026-11-24T06:00:00.000Z', failure: null as string | null, file: '3' },
};

function list(...reports: object[]) {
  host.on('GET /api/schedules', () =>
    json({ code: 200, items: reports, info: { total_items: reports.length, total_pages: 1 } }),
  );
}

test('a row shows the result of the last run, when the next one is, how often, and who gets the report', async () => {
  const failed = { ...report.last_run, failure: 'no-recipients' };
  list(
    report,
    { ...report, id: '2', name: 'Jeszcze nigdy', last_run: null },
    { ...report, id: '3', name: 'Niewysłany', last_run: failed },
  );
  await renderPanel('/panel/scheduled-reports', { capabilities: ['schedules'] });
  const cellsOf = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const [sent, ...others] = await cellsOf(/^Bony z saldem/);
  expect(sent).toContain('24.11.2026 07:00');
  expect(others.slice(0, 5)).toEqual([
    '25.11.2026 07:00',
    'Codziennie',
    '07:00',
    'Ewa Nowak, Jan Lis',
    'Nie',
  ]);
  expect((await cellsOf(/^Jeszcze nigdy/))[0]).toBe('–');
  expect((await cellsOf(/^Niewysłany/))[0]).toMatch(/^Nie wysłano .*żaden odbiorca/);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toContain('Odbiorcy');
});

test('on a phone a row also links to the last file and can be deleted', async () => {
  onPhone();
  list(report);
  await renderPanel('/panel/scheduled-reports', { capabilities: ['schedules'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Menu: Bony z saldem' }));
  expect(screen.getByText(/24\.11\.2026 07:00/)).toBeTruthy();
  expect(screen.getByText(/Ewa Nowak, Jan Lis/)).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Ostatni plik' }).getAttribute('href')).toBe(
    '/panel/reports/3',
  );
  const drop = screen.getByRole('menuitem', { name: 'Usuń' });
  drop.focus();
  fireEvent.keyDown(drop, { key: 'Enter' });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  // The menu closes after a key as after a click.
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});

test('a report is deleted once, even if the question is closed and opened again meanwhile', async () => {
  let answer = (_: Response) => {};
  list(report);
  host.on('DELETE /api/schedules/:id', () => new Promise<Response>((resolve) => (answer = resolve)));
  await renderPanel('/panel/scheduled-reports', { capabilities: ['schedules'] });
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Menu: Bony z saldem' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Usuń' }));
    return within(await screen.findByRole('dialog')).getByRole('button', { name: 'Usuń' });
  };
  const deletions = () => host.calls.filter(({ name }) => name.startsWith('DELETE'));
  const button = await ask();
  fireEvent.click(button);
  await waitFor(() => expect(deletions()).toHaveLength(1));
  fireEvent.keyDown(button, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await ask());
  answer(json({ code: 200, message: 'Usunięto' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(deletions()).toHaveLength(1);
});

test('a report that does not exist says so', async () => {
  host.on('GET /api/schedules/:id', () => json({ code: 404 }, 404));
  await renderPanel('/panel/scheduled-reports/9/edit', { capabilities: ['schedules'] });
  expect(await screen.findByText('Nie ma takiego raportu.')).toBeTruthy();
});
