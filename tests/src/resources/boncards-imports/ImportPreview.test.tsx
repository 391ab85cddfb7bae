import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();
const PREVIEW = 'POST /api/boncards-imports/preview';

const seenFile = {
  sheets: [],
  sheet: null,
  separator: ';',
  encoding: 'utf-8',
  header_row: 1,
  columns: [
    { title: 'a', samples: ['x'] },
    { title: 'b', samples: ['y'] },
  ],
  number_column: 1,
  pin_column: 2,
  rows: 5,
  errors: 0,
  duplicates: 0,
};
const answer = (seen: object) => json({ code: 200, data: { ...seenFile, ...seen } });

async function choose() {
  const input = await screen.findByLabelText('Plik z bonami');
  fireEvent.change(input, { target: { files: [new File(['a;b'], 'bony.csv')] } });
}

const seen = () => screen.findByRole('region', { name: 'Tak rozumiemy ten plik' });
const type = async (row: string) =>
  fireEvent.change(within(await seen()).getByLabelText('Wiersz nagłówka'), { target: { value: row } });

test('a host that shows nothing is sent the file alone', async () => {
  const forms: FormData[] = [];
  host.on('POST /api/boncards-imports', async (request) => {
    forms.push(await request.formData());
    return json({ code: 200 });
  });
  await renderPanel('/panel/bon-imports');
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Zaimportuj bony' }));
  await waitFor(() => expect(forms.map((form) => [...form.keys()])).toEqual([['file']]));
  expect(host.calls.filter(({ name }) => name === PREVIEW)).toEqual([]);
});

test('only the last answer is shown, and the import is told exactly what is', async () => {
  const asked: (string | null)[] = [];
  const late = Promise.withResolvers<Response>();
  host.on(PREVIEW, async (request) => {
    const row = (await request.formData()).get('header_row') as string | null;
    asked.push(row);
    if (row === '7') return late.promise;
    return answer(row === null ? {} : { header_row: Number(row), rows: 20 + Number(row) });
  });
  const imported: [string, unknown][][] = [];
  host.on('POST /api/boncards-imports', async (request) => {
    const form = await request.formData();
    imported.push([...form].filter(([name]) => name !== 'file'));
    return json({ code: 200 });
  });
  await renderPanel('/panel/bon-imports', { capabilities: ['import-preview'] });
  await choose();
  expect(await screen.findByText('5 bonów do dodania')).toBeTruthy();
  await type('7');
  await waitFor(() => expect(asked).toEqual([null, '7']));
  await type('2');
  expect(await screen.findByText('22 bony do dodania')).toBeTruthy();
  late.resolve(answer({ header_row: 7, rows: 27 }));
  fireEvent.click(screen.getByRole('button', { name: 'Zaimportuj bony' }));
  await waitFor(() =>
    expect(imported.map((fields) => Object.fromEntries(fields))).toEqual([
      { header_row: '2', number_column: '1', pin_column: '2' },
    ]),
  );
  expect(screen.queryByText('27 bonów do dodania')).toBeNull();
});

test('while the file is still being read, what a person chose goes with it', async () => {
  host.on(PREVIEW, () => new Promise<Response>(() => undefined));
  let fields: string[] | undefined;
  host.on('POST /api/boncards-imports', async (request) => {
    fields = [...(await request.formData()).keys()];
    return json({ code: 200 });
  });
  await renderPanel('/panel/bon-imports', { capabilities: ['import-preview'] });
  await choose();
  await waitFor(() => expect(host.calls.some(({ name }) => name === PREVIEW)).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Zaimportuj bony' }));
  await waitFor(() => expect(fields).toEqual(['file']));
});
