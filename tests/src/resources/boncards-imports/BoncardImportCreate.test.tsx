import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manyTurns } from '../../../support/manyTurns.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

const uploads = () => host.calls.filter(({ name }) => name === 'POST /api/boncards-imports');
const submit = () => screen.findByRole('button', { name: 'Zaimportuj bony' });

async function choose(name: string, content = 'number,pin') {
  const input = await screen.findByLabelText('Plik z bonami');
  fireEvent.change(input, { target: { files: [new File([content], name)] } });
  expect(await screen.findByText(name)).toBeTruthy();
}

test.each([
  ['taken in', () => json({ code: 200 })],
  ['refused', () => json({ code: 422, message: 'To nie jest lista', errors: {} })],
])('a file that is chosen while another is %s stays, and nothing is said against it', async (_, answer) => {
  const upload = Promise.withResolvers<Response>();
  host.on('POST /api/boncards-imports', () => upload.promise);
  await renderPanel('/panel/bon-imports');
  await choose('pierwszy.csv');
  fireEvent.click(await submit());
  await choose('drugi.csv');
  upload.resolve(answer());
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.getByText('drugi.csv')).toBeTruthy();
  expect(screen.queryByText('To nie jest lista')).toBeNull();
});

test('requires a file, and refuses a wrong type before sending it', async () => {
  await renderPanel('/panel/bon-imports');
  fireEvent.click(await submit());
  expect(await screen.findByText('Wybierz plik z bonami')).toBeTruthy();
  expect(screen.getByLabelText('Plik z bonami').getAttribute('aria-invalid')).toBe('true');
  await choose('bony.pdf');
  expect(await screen.findByText(/^Wybierz plik CSV lub XLSX\. Inny zapisz/)).toBeTruthy();
  await choose('bony.xlsx', 'x'.repeat(10 * 1024 * 1024 + 1));
  expect(await screen.findByText('Ten plik jest za duży. Wybierz plik do 10 MB.')).toBeTruthy();
  fireEvent.click(await submit());
  await manyTurns(50);
  expect(uploads()).toEqual([]);
});

test('uploads a dropped file and is ready for the next one', async () => {
  await renderPanel('/panel/bon-imports');
  fireEvent.drop(await screen.findByText('Upuść tutaj plik z bonami'), {
    dataTransfer: { files: [new File(['number,pin'], 'bony.csv')], types: ['Files'] },
  });
  expect(await screen.findByText('bony.csv')).toBeTruthy();
  const listed = () => host.calls.filter(({ name }) => name === 'GET /api/boncards-imports').length;
  const before = listed();
  fireEvent.click(await submit());
  expect(await screen.findByText('Import bonów w toku')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('bony.csv')).toBeNull());
  await waitFor(() => expect(listed()).toBe(before + 1));
  expect(uploads()).toHaveLength(1);
});

test.each([
  ['next to the file', { errors: { file: ['W tym pliku nie ma numerów'] } }, 'W tym pliku nie ma numerów'],
  ['in a sentence', { message: 'Trwa już inne wczytywanie' }, 'Trwa już inne wczytywanie'],
])('a refusal is shown %s, which stays chosen', async (_, refusal, sentence) => {
  host.on('POST /api/boncards-imports', () => json({ code: 422, ...refusal }, 422));
  await renderPanel('/panel/bon-imports');
  await choose('list.csv');
  fireEvent.click(await submit());
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('Coś poszło nie tak')).toBeTruthy();
  expect(screen.getByText('list.csv')).toBeTruthy();
});
