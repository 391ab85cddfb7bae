import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { exactChoice, type ImportChoice, type ImportPreview } from '../../../contract/boncardImport.ts';
import { previewCards } from '../../../server/imports/reader/previewCards.ts';
import { readCards } from '../../../server/imports/reader/readCards.ts';
import { FaultyFile, ImpossibleChoice } from '../../../server/imports/reader/readerLine.ts';
import { randomCardFile } from '../../support/randomCardFile.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import {
  part,
  partNames,
  relationships,
  rowOf,
  sheet,
  spreadsheet,
  workbook,
} from '../../support/spreadsheetFile.ts';
import { testFiles } from '../../support/testConfig.ts';

const ONE = 'KARTA000000000000001';
const TWO = 'KARTA000000000000002';

const nobody = new AbortController().signal;
const noneKnown = async () => 0;

/** Returns the preview and the numbers of the cards to add, or why there is no preview. */
async function look(content: Buffer | string, choice: ImportChoice = {}) {
  const reading = previewCards(Buffer.from(content), choice);
  const numbers: string[] = [];
  try {
    for (;;) {
      const { value, done } = await reading.next();
      if (done) return { ...value, numbers };
      numbers.push(...value);
    }
  } catch (error) {
    if (error instanceof FaultyFile) return error.fault;
    if (error instanceof ImpossibleChoice) return error.fields;
    throw error;
  }
}

/** Returns the rows of a file, or why it is refused. */
async function read(content: Buffer, choice?: ImportChoice) {
  try {
    return (await Array.fromAsync(readCards(content, choice))).flat();
  } catch (error) {
    if (error instanceof FaultyFile) return error.fault;
    throw error;
  }
}

test('tells how a csv file was read, with rows and columns counted from 1', async () => {
  const file = `Bony;;\n;;\npin;opis;numer bonu\n111;a;${ONE}\n22;b;${TWO}\n333;c;${ONE}\n`;
  expect(await look(file)).toEqual({
    sheets: [],
    sheet: null,
    separator: ';',
    encoding: 'utf-8',
    header_row: 3,
    columns: [
      { title: 'pin', samples: ['111', '22', '333'] },
      { title: 'opis', samples: ['a', 'b', 'c'] },
      { title: 'numer bonu', samples: [ONE, TWO, ONE] },
    ],
    number_column: 3,
    pin_column: 1,
    rows: 3,
    errors: 1,
    duplicates: 1,
    numbers: [ONE],
  });
});

describe('what is unclear is null, so that a person chooses', () => {
  const doubtful = `karta;kwota;hasło\n${ONE};100;471\n${TWO};200;582\n`;

  test('two columns that may be PINs', async () => {
    expect(await look(doubtful)).toMatchObject({
      header_row: null,
      number_column: 1,
      pin_column: null,
      rows: null,
      errors: null,
      duplicates: null,
      columns: [{ title: '', samples: ['karta', ONE, TWO] }, {}, {}],
    });
    const chosen = { header_row: 1, pin_column: 3 };
    expect(await look(doubtful, chosen)).toMatchObject({
      header_row: 1,
      number_column: 1,
      pin_column: 3,
      columns: [{ title: 'karta', samples: [ONE, TWO] }, {}, { title: 'hasło', samples: ['471', '582'] }],
      rows: 2,
      errors: 0,
      duplicates: 0,
    });
    expect(await read(Buffer.from(doubtful), chosen)).toEqual([
      { line: 2, number: ONE, pin: '471' },
      { line: 3, number: TWO, pin: '582' },
    ]);
  });

  describe('cards above the header', () => {
    const file = `${ONE};111\nnumer;pin\n${TWO};222\n`;

    test('are shown, and no row is taken for the header', async () => {
      expect(await look(file)).toMatchObject({
        header_row: null,
        columns: [
          { title: '', samples: [ONE, 'numer', TWO] },
          { title: '', samples: ['111', 'pin', '222'] },
        ],
        number_column: null,
        pin_column: null,
        rows: null,
      });
    });

    test.each<ImportChoice>([{ header_row: 0 }, { number_column: 1, pin_column: 2 }])(
      'are read if a person chooses %j, and the header is an error',
      async (choice) => {
        const whole = { header_row: null, rows: 3, errors: 1, numbers: [ONE, TWO] };
        expect(await look(file, choice)).toMatchObject(whole);
        expect(await read(Buffer.from(file), choice)).toMatchObject([
          { line: 1, number: ONE, pin: '111' },
          { line: 2, reason: 'number-invalid' },
          { line: 3, number: TWO, pin: '222' },
        ]);
      },
    );

    test('are left out if a person chooses the row of the header', async () => {
      const below = { number_column: 1, rows: 1, numbers: [TWO] };
      expect(await look(file, { header_row: 2 })).toMatchObject(below);
    });
  });

  test('but a header without cards above it stays the header if only columns are chosen', async () => {
    const file = `Bony salonu;\nnumer;pin\n${ONE};111\n`;
    const choice = { number_column: 1, pin_column: 2 };
    const seen = { header_row: 2, rows: 1, errors: 0, numbers: [ONE] };
    expect(await look(file)).toMatchObject(seen);
    expect(await look(file, choice)).toMatchObject(seen);
    expect(await read(Buffer.from(file), choice)).toEqual([{ line: 3, number: ONE, pin: '111' }]);
  });

  test('two sheets with cards', async () => {
    const content = await writeXlsx({
      sheets: [ONE, TWO].map((number, index) => ({
        name: `Salon ${index + 1}`,
        rows: [
          ['numer', 'pin'],
          [number, 'A1B'],
        ],
      })),
    });
    const file = Buffer.from(content);
    expect(await look(file)).toMatchObject({
      sheets: ['Salon 1', 'Salon 2'],
      sheet: null,
      columns: [],
      rows: null,
      separator: null,
      encoding: null,
    });
    expect(await look(file, { sheet: 'Salon 2' })).toMatchObject({ sheet: 'Salon 2', numbers: [TWO] });
    expect(await read(file, { sheet: 'Salon 2' })).toEqual([{ line: 2, number: TWO, pin: 'A1B' }]);
  });

  test('two sheets with the same name, which get different names to choose from', async () => {
    const [first = '', second = ''] = [ONE, TWO].map(
      (number) => rowOf('numer', 'pin') + rowOf(number, 'A1B'),
    );
    const file = spreadsheet(first, {
      change: ({ name, content }) => {
        if (name === partNames.workbook)
          return part(name, workbook([{ name: ' Bony ' }, { name: ' Bony ' }]));
        if (name !== partNames.workbookRelationships) return { name, content };
        const targets = [1, 2].map((place) => `worksheets/sheet${place}.xml`);
        return part(name, relationships(targets.map((target) => ({ target, type: 'worksheet' }))));
      },
      more: [part('xl/worksheets/sheet2.xml', sheet(second))],
    });
    expect(await look(file)).toMatchObject({ sheets: [' Bony ', ' Bony  (2)'], sheet: null });
    expect(await look(file, { sheet: ' Bony ' })).toMatchObject({ numbers: [ONE] });
    expect(await look(file, { sheet: ' Bony  (2)' })).toMatchObject({ numbers: [TWO] });
  });

  describe('titles that do not tell the PINs', () => {
    const rows = Array.from({ length: 12 }, (_, index) => `KARTA00000000000001${index % 10};${100 + index}`);
    test.each<[string, object]>([
      ['Numer bonu;Kwota', { header_row: 1, number_column: 1, pin_column: null, rows: null }],
      ['Karta;Wartość', { header_row: null, number_column: 1, pin_column: null, rows: null }],
    ])('%s', async (titles, seen) => {
      const file = [titles, ...rows].join('\n');
      expect(await look(file)).toMatchObject(seen);
      const below = { header_row: 1, number_column: 1, pin_column: null, rows: null };
      expect(await look(file, { header_row: 1 })).toMatchObject(below);
      expect(await look(file, { header_row: 1, pin_column: 2 })).toMatchObject({ rows: 12, errors: 0 });
    });
  });

  test('a column that is named as the numbers but has none, and two cards in one row', async () => {
    const counter = `Nr;Kod;pin\n1;${ONE};111\n2;${TWO};222\n`;
    expect(await look(counter)).toMatchObject({ header_row: 1, number_column: null, pin_column: 3 });
    expect(await look(counter, { number_column: 2 })).toMatchObject({ rows: 2, numbers: [ONE, TWO] });
    expect(await look(counter, { number_column: 1 })).toMatchObject({ rows: 2, errors: 2 });
    const beside = `numer;pin;numer;pin\n${ONE};111;${TWO};222\n`;
    expect(await look(beside)).toMatchObject({ header_row: 1, number_column: null, pin_column: null });
    expect(await look(beside, { number_column: 3, pin_column: 4 })).toMatchObject({ numbers: [TWO] });
  });

  test('the other column, if its column is chosen for something else', async () => {
    const file = `numer;pin\n${ONE};111\n`;
    expect(await look(file, { number_column: 2 })).toMatchObject({ number_column: 2, pin_column: null });
    expect(await look(file, { pin_column: 1 })).toMatchObject({ number_column: null, pin_column: 1 });
  });
});

describe('a choice that a file does not have is refused at its field', () => {
  const file = `numer;pin\n${ONE};111\n${TWO};222\n`;
  test.each<[ImportChoice, object]>([
    [{ number_column: 99 }, { number_column: 'column-unknown' }],
    [
      { number_column: 3, pin_column: 4 },
      { number_column: 'column-unknown', pin_column: 'column-unknown' },
    ],
    [{ number_column: 1, pin_column: 1 }, { pin_column: 'columns-same' }],
    [{ header_row: 4 }, { header_row: 'header-row-unknown' }],
    [{ header_row: 3 }, { header_row: 'header-row-unknown' }],
    [{ sheet: 'Bony' }, { sheet: 'sheet-unknown' }],
  ])('%j', async (choice, expected) => {
    expect(await look(file, choice)).toEqual(expected);
  });
});

test('a file that cannot be read with any choice is refused as it would be when uploaded', async () => {
  expect(await look('To jest list do klienta.')).toBe('file-unreadable');
  expect(await look('numer;pin\n')).toBe('file-unreadable');
  expect(await look(await readFile('tests/files/rounded-as-number-format.csv'))).toBe('numbers-rounded');
  const hidden = rowOf(ONE, '111').replace('<row', '<row hidden="1"');
  expect(await look(spreadsheet(rowOf('numer', 'pin') + hidden + rowOf(TWO, '222')))).toBe('rows-hidden');
  const twoLists = `numer;pin;kwota\n${ONE};111;50\nnumer;kwota;pin\n${TWO};222;333\n`;
  for (const choice of [{}, { header_row: 1 }, { number_column: 1, pin_column: 2 }])
    expect(await look(twoLists, choice)).toBe('columns-unclear');
  expect(await look(twoLists, { header_row: 3 })).toMatchObject({ rows: 1, numbers: [TWO] });
});

describe('files that people made', () => {
  const files = [...globSync('tests/files/*'), ...globSync('docs/samples/*')];
  test.each(files.map((path) => [basename(path), path]))(
    '%s is imported as the preview showed it',
    async (_, path) => {
      const content = await readFile(path);
      const direct = await read(content);
      const seen = await look(content);
      if (typeof seen === 'string') return expect(direct).toBe(seen);
      if (!('rows' in seen)) throw new Error('it is refused');
      if (seen.rows === null) return expect(direct).toMatch(/^(columns|sheet)-unclear$/);
      expect(await read(content, exactChoice(seen))).toEqual(direct);
      const cards = direct as { number: string }[];
      expect(seen.rows).toBe(cards.length);
      expect(seen.errors).toBe(cards.filter((card) => 'reason' in card).length);
      const numbers = cards.flatMap((card) => ('reason' in card ? [] : [card.number]));
      expect(seen.numbers).toEqual([...new Set(numbers)]);
      expect(seen.duplicates).toBe(numbers.length - seen.numbers.length);
    },
  );

  test('so is every file made at random, and the preview leaves open what is unclear', async () => {
    for (let index = 0; index < 150; index++) {
      const { content, traits } = randomCardFile(seededRandom(index));
      const direct = await read(content);
      const seen = await look(content);
      if (typeof seen === 'string') expect([index, traits, direct]).toEqual([index, traits, seen]);
      else if (!('rows' in seen)) throw new Error('it is refused');
      else if (seen.rows === null) expect(['columns-unclear', 'sheet-unclear']).toContain(direct);
      else {
        const { header_row: _, ...columns } = exactChoice(seen);
        for (const choice of [exactChoice(seen), columns])
          expect([index, traits, await read(content, choice)]).toEqual([index, traits, direct]);
      }
    }
  });
});

test('the process that reads uploads shows the same, and how many cards are known already', async () => {
  const content = await readFile('docs/samples/cards-two-sheets.xlsx');
  const asked: string[] = [];
  const countKnown = async (numbers: string[]) => {
    asked.push(...numbers);
    return 2;
  };
  const seen = await testFiles.preview(content, { leaving: nobody, countKnown });
  const { numbers, ...inProcess } = (await look(content)) as ImportPreview & { numbers: string[] };
  expect(seen).toEqual({ ...inProcess, duplicates: 2 });
  expect(asked).toEqual(numbers);
  expect(seen).toMatchObject({
    sheets: ['Podsumowanie', 'Bony'],
    sheet: 'Bony',
    header_row: 2,
    separator: null,
  });
  await expect(
    testFiles.preview(content, { leaving: nobody, countKnown: noneKnown, choice: { sheet: 'Podsumowanie' } }),
  ).resolves.toMatchObject({ sheet: 'Podsumowanie', number_column: null, rows: null });
  await expect(
    testFiles.preview(content, { leaving: nobody, countKnown: noneKnown, choice: { sheet: 'bony' } }),
  ).rejects.toMatchObject({ fields: { sheet: 'sheet-unknown' } });
});
