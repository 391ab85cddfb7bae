import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

test('an import of a bare host, which only lists imports, shows its numbers in pages and no failed rows', async () => {
  await renderPanel('/panel/bon-imports/3');
  expect(await screen.findByText('BARE 0000 0000 0000 0100')).toBeTruthy();
  expect(screen.queryByText('BARE 0000 0000 0000 0101')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Przejdź do strony 2' }));
  expect(await screen.findByText('BARE 0000 0000 0000 0101')).toBeTruthy();
  expect(screen.queryByText('Odrzucone wiersze')).toBeNull();
  const calls = host.calls.filter(({ name }) => name.startsWith('GET /api/boncards-imports'));
  expect(calls.map(({ name, query }) => [name, query])).toEqual([
    ['GET /api/boncards-imports', { page: '1', per_page: '100' }],
  ]);
});

test('numbers that the host does not send are not shown as an empty list', async () => {
  await renderPanel('/panel/bon-imports/2');
  expect(await screen.findByRole('heading', { name: '#2' })).toBeTruthy();
  expect(screen.queryByText('Dodane bony')).toBeNull();
});

test('the file of rejected rows is offered once the import has ended', async () => {
  const running = {
    id: '9',
    status: 0,
    file_name: 'bony.csv',
    created: { by: { fullname: 'Ala' }, at: '2026-11-22T10:00:00.000Z' },
    stats: { ok: 1, error: 1, duplicates: 0 },
    progress: { done: 2, total: 10 },
    bons: [],
    bons_total: 0,
    bons_info: { total_items: 0, total_pages: 0 },
  };
  const row = { line: 2, number: '1', reason: 'number-invalid', reason_text: 'Za krótki' };
  host.on('GET /api/boncards-imports/:id', () => json({ code: 200, message: '', data: running }));
  host.on('GET /api/boncards-imports/:id/failures', () =>
    json({ code: 200, items: [row], info: { total_items: 1, total_pages: 1 } }),
  );
  await renderPanel('/panel/bon-imports/9', { capabilities: ['import-details'] });
  const button = await screen.findByRole('button', { name: 'Pobierz CSV' });
  expect(button).toHaveProperty('disabled', true);
  Object.assign(running, { status: 1, progress: { done: 10, total: 10 } });
  await waitFor(() => expect(button).toHaveProperty('disabled', false), { timeout: 10_000 });
});

test('an import that failed says why', async () => {
  const reason_text = 'Odczyt tego pliku zajmuje za dużo czasu lub pamięci.';
  const failed = {
    id: '8',
    status: 2,
    file_name: 'bony.xlsx',
    created: { by: { fullname: 'Ala' }, at: '2026-11-22T10:00:00.000Z' },
    stats: { ok: 0, error: 0, duplicates: 0 },
    progress: { done: 0, total: 10 },
    bons: [],
    bons_total: 0,
    bons_info: { total_items: 0, total_pages: 0 },
    failure: { reason: 'file-too-complex', reason_text },
  };
  host.on('GET /api/boncards-imports/:id', () => json({ code: 200, message: '', data: failed }));
  await renderPanel('/panel/bon-imports/8', { capabilities: ['import-details'] });
  expect((await screen.findByRole('alert')).textContent).toBe(reason_text);
});
