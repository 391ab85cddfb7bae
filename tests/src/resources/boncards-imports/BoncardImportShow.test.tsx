import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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

const number = (place: number) => ({ number: `BARE${String(place).padStart(16, '0')}` });

/**
 * Answers with an import in progress that has rejected a row and added 101 numbers. After `end`, the next answer is
 * that it is over, and has rejected and added one more.
 */
function anImportUnderWay() {
  let isEnding = false;
  const numbers = Array.from({ length: 101 }, (_, place) => number(place));
  const rows = [{ line: 2, number: '1', reason: 'number-invalid', reason_text: 'Za krótki' }];
  host.on('GET /api/boncards-imports/:id', ({ url }) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    if (isEnding && numbers.length === 101) {
      numbers.push(number(101));
      rows.push({ line: 200, number: '2', reason: 'pin-invalid', reason_text: 'Zły PIN' });
    }
    const data = {
      id: '9',
      status: isEnding ? 1 : 0,
      file_name: 'bony.csv',
      created: { by: { fullname: 'Ala' }, at: '2026-11-22T10:00:00.000Z' },
      stats: { ok: numbers.length, error: rows.length, duplicates: 0 },
      progress: { done: numbers.length + rows.length, total: 104 },
      bons: numbers.slice((page - 1) * 100, page * 100),
      bons_total: numbers.length,
      bons_info: { total_items: numbers.length, total_pages: 2 },
    };
    return json({ code: 200, message: '', data });
  });
  host.on('GET /api/boncards-imports/:id/failures', () =>
    json({ code: 200, items: rows, info: { total_items: rows.length, total_pages: 1 } }),
  );
  return { end: () => (isEnding = true) };
}

test('the file of rejected rows is offered once the import has ended', async () => {
  const { end } = anImportUnderWay();
  await renderPanel('/panel/bon-imports/9', { capabilities: ['import-details'] });
  const button = await screen.findByRole('button', { name: 'Pobierz CSV' });
  expect(button).toHaveProperty('disabled', true);
  end();
  await waitFor(() => expect(button).toHaveProperty('disabled', false), { timeout: 10_000 });
});

test('what is rejected and added last is shown on a screen that is open', async () => {
  const { end } = anImportUnderWay();
  await renderPanel('/panel/bon-imports/9', { capabilities: ['import-details'] });
  expect(await screen.findByText('Za krótki')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Przejdź do strony 2' }));
  expect(await screen.findByText('BARE 0000 0000 0000 0100')).toBeTruthy();
  end();
  expect(await screen.findByText('Zły PIN', {}, { timeout: 10_000 })).toBeTruthy();
  expect(await screen.findByText('BARE 0000 0000 0000 0101')).toBeTruthy();
});

test.each([
  [0, ''],
  [
    200,
    ' Bony dodane do tej chwili zostają w systemie. Ich wiersze mogą być też w następnym pliku: policzymy je jako duplikaty.',
  ],
])('an import that failed after adding %i cards says why, and what becomes of them', async (ok, more) => {
  const reason_text = 'Odczyt tego pliku zajmuje za dużo czasu lub pamięci.';
  const failed = {
    id: '8',
    status: 2,
    file_name: 'bony.xlsx',
    created: { by: { fullname: 'Ala' }, at: '2026-11-22T10:00:00.000Z' },
    stats: { ok, error: 0, duplicates: 0 },
    progress: { done: ok, total: 1000 },
    bons: [],
    bons_total: ok,
    bons_info: { total_items: 0, total_pages: 0 },
    failure: { reason: 'file-too-complex', reason_text },
  };
  host.on('GET /api/boncards-imports/:id', () => json({ code: 200, message: '', data: failed }));
  await renderPanel('/panel/bon-imports/8', { capabilities: ['import-details'] });
  expect((await screen.findByRole('alert')).textContent).toBe(reason_text + more);
});

test('the number of added cards leads to the list of these cards, if the host has it', async () => {
  anImportUnderWay();
  const added = async () => (await screen.findByText('Dodane')).nextElementSibling;
  await renderPanel('/panel/bon-imports/9', { capabilities: ['import-details', 'boncard-import'] });
  const link = (await added())?.querySelector('a');
  expect(link?.textContent).toBe('101');
  expect(decodeURIComponent(link?.getAttribute('href') ?? '')).toBe('/panel/bons?filter={"import_id":"9"}');
  cleanup();
  await renderPanel('/panel/bon-imports/9', { capabilities: ['import-details'] });
  expect((await added())?.textContent).toBe('101');
  expect((await added())?.querySelector('a')).toBeNull();
});
