import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

const sentence = /^Import bonów w toku\. Możesz/;
const list = (...items: object[]) => json({ code: 200, items, info: { total_items: items.length } });
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('polls an import until it is finished, then shows its result as a toast', async () => {
  const running = { id: '5', status: 0, file_name: 'bony.csv', progress: { done: 4, total: 10 } };
  host.on('GET /api/boncards-imports', () => list({ ...running, stats: { ok: 2, error: 1, duplicates: 1 } }));
  await renderPanel('/panel/bon-imports');
  expect(await screen.findByText(sentence)).toBeTruthy();
  const row = await rowOf('bony.csv');
  expect(row.getByText('W toku')).toBeTruthy();
  expect(row.getByRole('progressbar', { name: 'Postęp' }).getAttribute('aria-valuenow')).toBe('40');
  host.on('GET /api/boncards-imports', () =>
    list({
      ...running,
      status: 1,
      progress: { done: 10, total: 10 },
      stats: { ok: 3, error: 6, duplicates: 1 },
    }),
  );
  expect(await screen.findByText('Dodano 3, odrzucono 7')).toBeTruthy();
  expect((await rowOf('bony.csv')).getByText('Dodano część')).toBeTruthy();
  expect(screen.queryByText(sentence)).toBeNull();
});

test('an import that fails is reported as a failure, not as a result', async () => {
  const running = { id: '5', status: 0, file_name: 'bony.csv', stats: { ok: 0, error: 0, duplicates: 0 } };
  host.on('GET /api/boncards-imports', () => list(running));
  await renderPanel('/panel/bon-imports');
  await screen.findByText(sentence);
  host.on('GET /api/boncards-imports', () => list({ ...running, status: 2 }));
  expect(await screen.findByText('Coś poszło nie tak')).toBeTruthy();
  expect(screen.queryByText(/^Dodano/)).toBeNull();
});

test('a missing field of an import affects only its own cell', async () => {
  host.on('GET /api/boncards-imports', () => list({ id: 7, status: 1, stats: null, created: { by: null } }));
  await renderPanel('/panel/bon-imports');
  const row = await rowOf('#7');
  expect(row.getByText('Zakończony')).toBeTruthy();
  expect(row.getAllByText('–').length).toBeGreaterThan(3);
  expect(row.getByRole('link', { name: '#7' }).getAttribute('href')).toBe('/panel/bon-imports/7');
});
