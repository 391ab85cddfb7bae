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

test('to a host without previews only the file is sent', async () => {
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

test('only the last preview is shown, and exactly its choice is sent with the import', async () => {
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
  expect(screen.getByRole('progressbar', { name: 'Odczytywanie pliku' })).toBeTruthy();
  await type('2');
  expect(await screen.findByText('22 bony do dodania')).toBeTruthy();
  late.resolve(answer({ header_row: 7, rows: 27 }));
  fireEvent.click(screen.getByRole('button', { name: 'Zaimportuj bony' }));
  await waitFor(() =>
    expect(imported.map((fields) => Object.fromEntries(fields))).toEqual([
      { header_row: '2', number_column: '1', pin_column: '2' },
    ]),
  );
});

/** Returns a list that collects the fields that are sent with the file of each import. */
function toldImports(respond = () => json({ code: 200 })) {
  const told: object[] = [];
  host.on('POST /api/boncards-imports', async (request) => {
    const { file: _, ...fields } = Object.fromEntries(await request.formData());
    told.push(fields);
    return respond();
  });
  return told;
}

const open = () => renderPanel('/panel/bon-imports', { capabilities: ['import-preview'] });
const importIt = async () => fireEvent.click(await screen.findByRole('button', { name: 'Zaimportuj bony' }));
const pick = async (label: string, value: string) =>
  fireEvent.change(within(await seen()).getByLabelText(label), { target: { value } });
const picked = async (label: string) =>
  (within(await seen()).getByLabelText(label) as HTMLSelectElement).value;
const previews = () => host.calls.filter(({ name }) => name === PREVIEW).length;

test('while the file is still being read, it is sent with what the person chose', async () => {
  host.on(PREVIEW, () => (previews() === 1 ? answer({}) : new Promise<Response>(() => undefined)));
  const told = toldImports();
  await open();
  await choose();
  await type('7');
  await waitFor(() => expect(previews()).toBe(2));
  await importIt();
  await waitFor(() => expect(told).toEqual([{ header_row: '7' }]));
});

test('after a refused import the preview of a file that was still being read is shown, with what was chosen', async () => {
  host.on(PREVIEW, async (request) => {
    const row = (await request.formData()).get('header_row');
    return previews() === 1 ? new Promise<Response>(() => undefined) : answer({ header_row: Number(row) });
  });
  const told = toldImports(() =>
    json({ code: 422, message: 'Trwa już inne wczytywanie', errors: {} }, told.length === 1 ? 422 : 200),
  );
  await open();
  await choose();
  await waitFor(() => expect(previews()).toBe(1));
  await importIt();
  expect(await screen.findByText('Trwa już inne wczytywanie')).toBeTruthy();
  expect(await screen.findByText('5 bonów do dodania')).toBeTruthy();
  expect(screen.getByText('bony.csv')).toBeTruthy();
  await importIt();
  await waitFor(() => expect(told).toEqual([{}, { header_row: '0', number_column: '1', pin_column: '2' }]));
});

test('what a person chose is sent even if it leaves the columns unclear, so that nothing else is imported', async () => {
  host.on(PREVIEW, async (request) => {
    const row = (await request.formData()).get('header_row');
    return answer(
      row === null
        ? {}
        : { header_row: Number(row), pin_column: null, rows: null, errors: null, duplicates: null },
    );
  });
  const told = toldImports();
  await open();
  await choose();
  await type('3');
  expect(await screen.findByText(/^Nie wiadomo, gdzie są numery bonów/)).toBeTruthy();
  await importIt();
  await waitFor(() => expect(told).toEqual([{ header_row: '3', number_column: '1' }]));
});

test('errors of one sheet are not shown for another sheet or another file', async () => {
  const sheets = { sheets: ['Bony', ' Bony '], sheet: 'Bony' };
  host.on(PREVIEW, async (request) => {
    const sheet = (await request.formData()).get('sheet');
    if (sheet === null) return answer(sheets);
    if (sheet === ' Bony ') return json({ code: 422, errors: { file: ['Te numery są zaokrąglone'] } }, 422);
    return answer({ ...sheets, sheet, rows: 7 });
  });
  await open();
  await choose();
  await pick('Arkusz', ' Bony ');
  expect(await screen.findByText('Te numery są zaokrąglone')).toBeTruthy();
  await pick('Arkusz', 'Bony');
  expect(await screen.findByText('7 bonów do dodania')).toBeTruthy();
  expect(screen.queryByText('Te numery są zaokrąglone')).toBeNull();
  await pick('Arkusz', ' Bony ');
  expect(await screen.findByText('Te numery są zaokrąglone')).toBeTruthy();
  await choose();
  expect(await screen.findByText('5 bonów do dodania')).toBeTruthy();
  expect(screen.queryByText('Te numery są zaokrąglone')).toBeNull();
});

test('a file that is refused again is reported again', async () => {
  host.on(PREVIEW, () => json({ code: 422, errors: { file: ['To nie są bony'] } }, 422));
  await open();
  await choose();
  expect(await screen.findByText('To nie są bony')).toBeTruthy();
  await choose();
  await waitFor(() => expect(previews()).toBe(2));
  expect(await screen.findByText('To nie są bony')).toBeTruthy();
});

test('numbers and PINs swap their columns if one is given the other’s', async () => {
  host.on(PREVIEW, async (request) => {
    const fields = await request.formData();
    const [number, pin] = [fields.get('number_column'), fields.get('pin_column')];
    return number === null
      ? answer({})
      : answer({ number_column: Number(number), pin_column: Number(pin), rows: 7 });
  });
  const told = toldImports();
  await open();
  await choose();
  await pick('Kolumna 2', 'number');
  expect([await picked('Kolumna 1'), await picked('Kolumna 2')]).toEqual(['pin', 'number']);
  expect(await screen.findByText('7 bonów do dodania')).toBeTruthy();
  await importIt();
  await waitFor(() => expect(told).toEqual([{ header_row: '1', number_column: '2', pin_column: '1' }]));
});

test.each(['abc', '-1', '1,5', ''])(
  'while the header row is “%s”, it stays with an error, and nothing is imported',
  async (wrong) => {
    host.on(PREVIEW, async (request) => {
      const row = (await request.formData()).get('header_row');
      return answer(row === null ? {} : { header_row: Number(row), rows: 22 });
    });
    const told = toldImports();
    await open();
    await choose();
    const field = within(await seen()).getByLabelText<HTMLInputElement>('Wiersz nagłówka');
    await type(wrong);
    fireEvent.blur(field);
    expect(field.value).toBe(wrong);
    expect(screen.getByText('Podaj liczbę całkowitą, bez części po przecinku')).toBeTruthy();
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Zaimportuj bony' });
    expect(submit.disabled).toBe(true);
    await type('2');
    expect(submit.disabled).toBe(false);
    expect(await screen.findByText('22 bony do dodania')).toBeTruthy();
    expect(previews()).toBe(2);
    expect(told).toEqual([]);
  },
);

test('a header row that the file does not have is refused by the host, next to its field', async () => {
  host.on(PREVIEW, async (request) => {
    const row = (await request.formData()).get('header_row');
    const errors = { header_row: ['Plik nie ma takiego wiersza'] };
    return row === '12345678' ? json({ code: 422, errors }, 422) : answer({});
  });
  await open();
  await choose();
  const field = within(await seen()).getByLabelText<HTMLInputElement>('Wiersz nagłówka');
  await type('12345678');
  const told = await screen.findByText('Plik nie ma takiego wiersza');
  expect(field.getAttribute('aria-describedby')).toBe(told.id);
});

test('Enter in the header row does not import, and a file that is chosen next can be imported', async () => {
  host.on(PREVIEW, () => answer({}));
  await open();
  await choose();
  const field = within(await seen()).getByLabelText('Wiersz nagłówka');
  // Whether the browser goes on to submit the form.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  await type('x');
  await choose();
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Zaimportuj bony' });
  await waitFor(() => expect(submit.disabled).toBe(false));
});
