import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { withoutPins } from '../../../server/imports/reader/readCard.ts';
import { readCards } from '../../../server/imports/reader/readCards.ts';
import { FaultyFile } from '../../../server/imports/reader/readerLine.ts';
import { misreading, randomCardFile } from '../../support/randomCardFile.ts';
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

/** Returns the number and PIN of each row, or its fault; if the file is refused, why, and what was found in it. */
async function read(content: Buffer | string) {
  try {
    const rows = (await Array.fromAsync(readCards(Buffer.from(content)))).flat();
    return rows.map((row) => ('pin' in row ? `${row.number} ${row.pin}` : row.reason));
  } catch (error) {
    if (error instanceof FaultyFile)
      return [error.fault, ...(error.found === undefined ? [] : [error.found])];
    throw error;
  }
}

const ONE = 'KARTA000000000000001';
const TWO = 'KARTA000000000000002';
const THREE = 'KARTA000000000000003';
const both = [`${ONE} 111`, `${TWO} 222`];

describe('files that people made', () => {
  test.each<[string, string[]]>([
    [
      'mixed-line-ends-silent.csv',
      ['MIXEOL00000000000001 111', 'MIXEOL00000000000002 222', 'MIXEOL00000000000003 333'],
    ],
    ['header-unknown-wrong-pin.csv', ['HEADER00000000000001 471', 'HEADER00000000000002 582']],
    ['delimiter-commas-in-quoted-header.csv', ['DELIMI00000000000001 111']],
    ['stray-quote-refuses-file.csv', ['STRAYQ00000000000001 111', 'STRAYQ00000000000002 222']],
    ['sep-upper-case.csv', ['SEPVAR00000000000001 111']],
    ['sep-trailing-blank.csv', ['SEPVAR00000000000011 111']],
    ['rounded-as-number-format.csv', ['numbers-rounded', '2']],
    ['invisible-characters.csv', ['ZEROWI00000000000001 111', 'ZEROWI00000000000002 222']],
    ['header-without-pin.csv', ['columns-unclear', '1: Numer bonu | Kwota']],
    ['two-lists-below.csv', ['columns-unclear', '5: numer | kwota | pin']],
    ['two-lists-side-by-side.csv', ['columns-unclear', '1: Numer | PIN |  | Numer | PIN']],
    ['kept-as-text.csv', ['ASTEXT00000000000001 007', 'pin-scientific']],
    [
      'pin-scientific-libreoffice.xlsx',
      [
        'pin-scientific',
        'pin-invalid',
        'pin-invalid',
        'pin-scientific',
        'HUNTX000000000000005 A1B',
        'HUNTX000000000000006 123',
      ],
    ],
    [
      'summary-sheet-first.xlsx',
      ['HUNTLNU0000000000001 111', 'HUNTLNU0000000000002 222', 'HUNTLNU0000000000003 333'],
    ],
  ])('%s', async (name, expected) => {
    expect(await read(await readFile(`tests/files/${name}`))).toEqual(expected);
  });
});

test('files made at random are read as they are meant, or refused', async () => {
  for (let index = 0; index < 200; index++) {
    const file = randomCardFile(seededRandom(index));
    const cards = await Array.fromAsync(readCards(file.content)).then(
      (rows) => ({ cards: rows.flat() }),
      (error: unknown) => ({ fault: error instanceof FaultyFile ? error.fault : String(error) }),
    );
    expect([index, file.traits, misreading(file, cards)]).toEqual([index, file.traits, undefined]);
  }
});

test('the process that reads uploads finds the same as its modules do', async () => {
  const content = await readFile('tests/files/header-unknown-wrong-pin.csv');
  expect(await testFiles.count(content)).toBe(2);
  expect((await Array.fromAsync(testFiles.read(content))).flat()).toEqual(
    (await Array.fromAsync(readCards(content))).flat(),
  );
  const rounded = await readFile('tests/files/rounded-as-number-format.csv');
  await expect(testFiles.count(rounded)).rejects.toMatchObject({ fault: 'numbers-rounded' });
  await expect(testFiles.count(Buffer.from(`a;b;c\n${ONE};100;111\n`))).rejects.toMatchObject({
    fault: 'columns-unclear',
    found: '1: a | b | c',
  });
});

describe('line ends', () => {
  test.each(['\n', '\r\n', '\r', '\r\r\n', '\n\r', '\r\n\n'])('%j', async (end) => {
    expect(await read(['numer;pin', `${ONE};111`, `${TWO};222`].join(end))).toEqual(both);
  });
  test('all of them in one file, and the lines are numbered as people count them', async () => {
    const content = Buffer.from(`numer;pin;opis\r\n${ONE};111;"a\r\nb"\n${TWO};222\rx;y`);
    const rows = (await Array.fromAsync(readCards(content))).flat();
    expect(rows.map(({ line }) => line)).toEqual([3, 4, 5]);
  });
});

describe('separators', () => {
  test.each([
    ['SEP=;', ';'],
    ['sep=; ', ';'],
    ['sep=;;', ';'],
    [' Sep = ;', ';'],
    ['"sep=;"', ';'],
    ['sep=\t', '\t'],
    ['sep=\\t', '\t'],
    ['sep=|', '|'],
    ['sep=', ','],
    ['sep=x', ';'],
  ])('a first line %j', async (line, separator) => {
    const rows = [
      ['pin', 'numer'],
      ['111', ONE],
      ['222', TWO],
    ].map((cells) => cells.join(separator));
    expect(await read([line, ...rows].join('\r\n'))).toEqual(both);
  });
  test.each([
    ['a title with commas', `Bony, listopad, 2026, Łódź\nnumer;pin\n${ONE};111\n${TWO};222`],
    ['amounts with commas', `numer;kwota;pin\n${ONE};100,00;111\n${TWO};1 000,50;222`],
    ['texts with semicolons', `numer,opis,pin\n${ONE},"a; b; c",111\n${TWO},"d; e; f",222`],
    [
      'a text with more commas than a row may have cells',
      `opis;numer;pin\n${'a,'.repeat(1200)};${ONE};111\nx;${TWO};222`,
    ],
    ['rows that end early', `opis;pin;numer;uwagi\nx;111;${ONE}\ny;222;${TWO};a,b,c,d`],
  ])('found in spite of %s', async (_, content) => expect(await read(content)).toEqual(both));
});

describe('quotes', () => {
  test.each([
    ['around a part of a cell', `klient;numer;pin\n"ABC" Sp. z o.o.;${ONE};111\nPHU "X";${TWO};222`],
    ['never closed', `klient;numer;pin\n"ABC;${ONE};111\nInny;${TWO};222`],
    ['never closed, twice', `klient;numer;pin\n"ABC;${ONE};111\n"Inny;${TWO};222`],
    ['for inches', `klient;numer;pin\n19" ekran;${ONE};111\n"24"" ekran";${TWO};222`],
    ['around separators, line breaks and quotes', `opis;numer;pin\n"a; ""b""\nc";${ONE};111\n"";${TWO};222`],
    ['with blanks around them', ` "opis" ; "numer" ; "pin"\n "a;b" ; "${ONE}" ; "111"\n c ; ${TWO} ; "222" `],
    ['at the end', `numer;pin;opis\n${ONE};111;"\n${TWO};222;x`],
  ])('%s', async (_, content) => expect(await read(content)).toEqual(both));
  test.each([
    ['two that enclose a card', `klient;numer;pin\n"ABC;${ONE};111\nInny";${TWO};222`],
    ['two that enclose a bad row', `klient;numer;pin\n"ABC;;111\nInny";${TWO};222`],
  ])('%s refuse the file', async (_, content) => expect(await read(content)).toEqual(['quote-unclear', '3']));
});

describe('columns', () => {
  test.each([
    'number',
    'Numer',
    'NR',
    'Nr.',
    'numer bonu',
    'Numer_karty',
    ' Card  number:',
    'numer\u00a0bonu',
  ])('%j names the number', async (name) => {
    expect(await read(`kwota;${name};Kod PIN\n100;${ONE};111\n200;${TWO};222`)).toEqual(both);
  });
  test('the header may come after nine rows, not after ten', async () => {
    const below = `\nnumer;kwota;pin\n${ONE};100;111\n${TWO};200;222`;
    expect(await read(`${'tytuł\n'.repeat(9)}${below}`)).toEqual(both);
    expect(await read(`${'tytuł\n'.repeat(10)}${below}`)).toEqual([
      'columns-unclear',
      expect.stringMatching(/^12: numer/),
    ]);
  });
  test('if two have similar names, the one whose contents fit counts', async () => {
    expect(await read(`Nr;Numer bonu;pin\n1;${ONE};111\n2;${TWO};222`)).toEqual(both);
    expect(await read(`numer;pin;pin\n${ONE};111;999\n${TWO};222;888`)).toEqual([
      'columns-unclear',
      '1: numer | pin | pin',
    ]);
    expect(await read(`Nr;Numer bonu;pin;pin\n1;${ONE};111;\n2;1,23457E+19;;`)).toEqual([
      `${ONE} 111`,
      'excel-rounded',
    ]);
  });
  test('a phrase above the header that has as many letters as a number is no card', async () => {
    expect(await read(`Zestawienie sprzedazy\nnumer;pin\n${ONE};111\n${TWO};222`)).toEqual(both);
    expect(await read(`KARTA 000000000000009\nnumer;pin\n${ONE};111`)).toEqual([
      'columns-unclear',
      '2: numer | pin',
    ]);
  });
  test('the contents tell the numbers if the header names only the PINs', async () => {
    expect(await read(`Nr karty;Kwota;PIN\n${ONE};100;111\n${TWO};200;222`)).toEqual(both);
    expect(await read(`Karta;Stara karta;PIN\n${ONE};${THREE};111\n${TWO};;222\n${THREE};;333`)).toEqual([
      'columns-unclear',
      '1: Karta | Stara karta | PIN',
    ]);
  });
  test.each([
    ['in another order', `111;${ONE}\n222;${TWO}`],
    ['with a counter', `1;${ONE};111\n2;${TWO};222`],
    ['with amounts of other lengths', `${ONE};50;111\n${TWO};1000;222`],
  ])('without a header, %s', async (_, content) => expect(await read(content)).toEqual(both));
  test.each([
    ['amounts as long as PINs', `${ONE};100;111\n${TWO};200;222`, `1: ${ONE} | ••• | •••`],
    [
      'amounts and PINs that lost their zeros',
      `${ONE};100;7\n${TWO};200;70\n${THREE};300;123`,
      `1: ${ONE} | ••• | •••`,
    ],
    ['amounts and scientific PINs', `${ONE};100;1,00E+02`, `1: ${ONE} | ••• | •••,•••+•••`],
    [
      'a header that nobody knows',
      `karta;kwota;hasło\n${ONE};100;111\n${TWO};200;222`,
      '1: karta | kwota | hasło',
    ],
    ['two columns of numbers', `${ONE};${TWO};111`, `1: ${ONE} | ${TWO} | •••`],
    ['cards above the header', `${ONE};111\nnumer;pin\n${TWO};222`, '2: numer | pin'],
  ])('refuses %s, and hides PINs', async (_, content, found) =>
    expect(await read(content)).toEqual(['columns-unclear', found]),
  );
});

/** Rows of ten cards and more, whose other cells are made from their places. */
const manyRows = (count: number, cellsOf: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => [`KARTA${String(index).padStart(15, '0')}`, ...cellsOf(index)]);
const csvOf = (...rows: string[][]) => rows.map((cells) => cells.join(';')).join('\n');
const xlsxOf = (...rows: string[][]) => spreadsheet(rows.map((cells) => rowOf(...cells)).join(''));

describe('amounts, currencies and salons are not taken for the PINs that a file does not name', () => {
  test.each<[string, string[], (index: number) => string[]]>([
    ['amounts', ['Numer bonu', 'Kwota'], (index) => [String(100 + index)]],
    ['amounts below blanks', ['Numer bonu', ''], (index) => [String(100 + index)]],
    ['a currency', ['Nr karty', 'Saldo', 'Waluta'], (index) => [`${100 + index},00`, 'PLN']],
    ['salons', ['Numer', 'Salon'], (index) => [index % 2 ? 'KRK' : 'WAW']],
    ['values below unknown titles', ['Karta', 'Wartość'], (index) => [String(100 + index)]],
    ['values below short titles', ['Karta', 'PLN'], (index) => [String(100 + index)]],
    [
      'codes of four digits',
      ['Nr karty', 'Kod', 'Kwota'],
      (index) => [`12${10 + index}`, String(100 + index)],
    ],
  ])('%s', async (_, titles, cellsOf) => {
    for (const count of [3, 10, 150]) {
      for (const above of [[], [['Stare bony'], ['']]]) {
        const rows = [...above, titles, ...manyRows(count, cellsOf)];
        for (const write of count === 10 ? [csvOf, xlsxOf] : [csvOf]) {
          const found = await read(write(...rows));
          expect([count, found[0], found.length]).toEqual([count, 'columns-unclear', 2]);
        }
      }
    }
  });
  test.each<[string, (index: number) => string[]]>([
    ['a currency', (index) => [`${100 + index},00`, 'PLN']],
    ['face values', (index) => [['100', '200', '500'][index % 3] ?? '']],
  ])('without a header: %s', async (_, cellsOf) => {
    for (const count of [10, 150])
      expect(await read(csvOf(...manyRows(count, cellsOf)))).toEqual(['columns-unclear', expect.anything()]);
  });
  test.each([
    [2, 1, 'refused'],
    [3, 1, 'read'],
    [3, 2, 'refused'],
    [10, 1, 'read'],
    [10, 4, 'refused'],
    [20, 2, 'read'],
    [20, 3, 'refused'],
  ])('without a header: of %i numbers, %i are one character short: %s', async (count, wrong, expected) => {
    const rows = Array.from({ length: count }, (_, index) => {
      const number = `KARTA${String(index).padStart(15, '0')}`;
      return `${index < wrong ? number.slice(1) : number};A${String(index).padStart(2, '0')}`;
    });
    const found = await read(rows.join('\n'));
    if (expected === 'refused') expect(found).toEqual(['columns-unclear', expect.anything()]);
    else expect(found.filter((row) => row === 'number-invalid')).toHaveLength(wrong);
    // A header that names only the PINs leaves the numbers to the contents too.
    const below = await read(`karta;pin\n${rows.join('\n')}`);
    expect(below[0] === 'columns-unclear').toBe(expected === 'refused');
  });

  test('but PINs without a header are read, with an error in the first row or a title above', async () => {
    const rows = manyRows(30, (index) => [String(100 + ((index * 7919) % 900))]);
    const same = manyRows(30, () => ['123']);
    expect(await read(csvOf(...same))).toEqual(same.map((cells) => cells.join(' ')));
    const wrong = [['KARTA00000000000999', '123'], ['', '123'], ['Bony z listopada']];
    for (const row of wrong) {
      const found = await read(csvOf(row, ...rows));
      expect(found).toEqual(['number-invalid', ...rows.map((cells) => cells.join(' '))]);
    }
  });
});

describe('two lists in one table', () => {
  const cards = manyRows(150, (index) => [String(100 + index), '50']);
  const others = ['KARTA999999999999999', '200', '582'];
  const first = ['numer', 'pin', 'kwota'];

  test.each([
    ['numer', 'kwota', 'pin'],
    ['Numer bonu', 'Kwota', ''],
    ['Nr karty', 'Kwota', 'PIN'],
    ['Stary numer', 'PIN', 'Numer'],
  ])('below each other with other columns (%s, %s, %s) are refused with the row', async (...titles) => {
    for (const rows of [cards, cards.slice(0, 2)]) {
      const line = rows.length + 3;
      for (const write of [csvOf, xlsxOf])
        expect(await read(write(first, ...rows, [''], titles, ['Salon'], others))).toEqual([
          'columns-unclear',
          `${line}: ${titles.join(' | ')}`.trim(),
        ]);
    }
    expect(await read(csvOf(...cards, titles, others))).toEqual(['columns-unclear', expect.anything()]);
  });
  test('below each other with the same columns are read', async () => {
    for (const titles of [first, ['Nr.', 'Kod PIN', 'Saldo'], ['Nr karty', 'PIN', 'Saldo']]) {
      const found = await read(csvOf(first, ...cards, titles, others));
      expect(found.slice(150)).toEqual(['number-invalid', `${others[0]} 200`]);
    }
    // No card is below this one.
    expect(await read(csvOf(first, ['x', 'y', 'z'], ['Nr', 'Salon'], ['1', 'WAW']))).toHaveLength(3);
  });

  const [left, right] = [cards.slice(0, 50), cards.slice(50, 70)];
  const beside = (some: string[][], more: string[][]) =>
    some.map(([number = '', pin = ''], index) => [number, pin, '', ...(more[index] ?? ['', '']).slice(0, 2)]);
  const swapped = (rows: string[][]) =>
    rows.map(([a = '', b = '', c = '', d = '', e = '']) => [d, e, c, a, b]);
  test.each<[string, string[][]]>([
    ['with titles', [['Numer', 'PIN', '', 'Numer', 'PIN']]],
    ['with titles above the left one', [['Numer', 'PIN']]],
    ['without titles', []],
  ])('next to each other are refused: %s', async (_, header) => {
    for (const rows of [beside(left, right), swapped(beside(left, right)), beside(left, left.slice(1, 2))]) {
      for (const write of [csvOf, xlsxOf])
        expect(await read(write(...header, ...rows))).toEqual(['columns-unclear', expect.anything()]);
    }
  });
  test('but the same number in another column, or one below its own title, is no second list', async () => {
    const address = manyRows(12, (index) => [String(100 + index)]).map(([number = '', pin = '']) => [
      number,
      pin,
      `https://bony.example.pl/#${number}`,
    ]);
    for (const title of ['Kod QR', ''])
      expect(await read(csvOf(['numer', 'pin', title], ...address))).toHaveLength(12);
    const old = address.map(([number = '', pin = ''], index) => [
      number,
      pin,
      address[11 - index]?.[0] ?? '',
    ]);
    expect(await read(csvOf(['numer', 'pin', 'stary'], ...old))).toEqual(
      old.map(([number, pin]) => `${number} ${pin}`),
    );
  });
});

test('a column that is named as the numbers but has none, next to one that has them, is doubtful', async () => {
  expect(await read(`Nr;Kod bonu;PIN\n1;${ONE};111\n2;${TWO};222`)).toEqual([
    'columns-unclear',
    '1: Nr | ••• bonu | PIN',
  ]);
  // Numbers that a spreadsheet has changed, next to the codes that have them.
  const address = `https://bony.example.pl/#${ONE}`;
  expect(await read(`Nr;PIN;Kod QR\n1,23457E+19;111;${address}`)).toEqual(['excel-rounded']);
  expect(await read('Nr;Kod bonu;PIN\n1;ABC;111\n2;DEF;222')).toEqual(['number-invalid', 'number-invalid']);
});

describe('a PIN in place of a number', () => {
  test.each(['1E2', '1,00E+02'])(
    'makes columns that are named the wrong way round doubtful: %s',
    async (pin) => {
      expect(await read(`numer;pin\n471;${ONE}\n${pin};${TWO}`)).toEqual([
        'columns-unclear',
        '1: numer | pin',
      ]);
    },
  );

  const swapped = { number_column: 2, pin_column: 1 };
  test('is hidden, however a spreadsheet has changed it, if somebody chooses the wrong columns', async () => {
    const pins = [
      '123',
      'a1b',
      '1E2',
      '7',
      '71',
      '1.00E+02',
      '1,0e+002',
      '200000',
      '2 000',
      'A B 1',
      `${ONE},7`,
    ];
    const rows = pins.map((pin) => [ONE, pin]);
    for (const write of [csvOf, xlsxOf]) {
      const found = (
        await Array.fromAsync(readCards(Buffer.from(write(['numer', 'pin'], ...rows)), swapped))
      ).flat();
      expect(found.map(({ number }) => number.replace(ONE, '').replaceAll(/[•.,+ ]/g, ''))).toEqual(
        pins.map(() => ''),
      );
    }
  });

  test('is hidden, whichever it is', () => {
    const digits = Array.from({ length: 1000 }, (_, pin) => String(pin).padStart(3, '0'));
    const scientific = digits.map(([first, , last]) => `${first}E${last}`);
    const forms = [...digits, ...scientific].flatMap((pin) => {
      const [mantissa = '', exponent = ''] = Number(pin).toExponential().split('e+');
      const inFormats = [
        `${mantissa}E+${exponent}`,
        `${mantissa},00E+0${exponent}`,
        `${mantissa}E+00${exponent}`,
      ];
      return [
        pin,
        pin.toLowerCase(),
        String(Number(pin)),
        ...inFormats,
        ...inFormats.map((form) => `x: ${form}`),
      ];
    });
    expect(forms.filter((form) => /[\dE]/i.test(withoutPins(form)))).toEqual([]);
  });

  test('does not make what is shown longer than it may be', async () => {
    const found = (
      await Array.fromAsync(testFiles.read(Buffer.from(`numer;pin\n${'7 '.repeat(60)};111`)))
    ).flat();
    expect(found).toEqual([
      { line: 2, number: expect.stringMatching(/^[• ]{100}$/), reason: 'number-invalid' },
    ]);
  });
});

describe('a text that is written so that spreadsheets keep it', () => {
  test.each([
    ['="%s"', (text: string) => `="${text}"`],
    ['"=""%s"""', (text: string) => `"=""${text}"""`],
    ["'%s", (text: string) => `'${text}`],
  ])('%s', async (_, wrapped) => {
    const rows = [
      ['numer', 'pin'],
      [ONE, '007'],
      ['', ''],
      [TWO, '222'],
    ].map((cells) => cells.map(wrapped));
    for (const lines of [rows, rows.slice(1)])
      expect(await read(csvOf(...lines))).toEqual([`${ONE} 007`, `${TWO} 222`]);
  });
  test('in a workbook, and a PIN without its zeros stays hidden', async () => {
    expect(await read(xlsxOf(['numer', 'pin'], [`'${ONE}`, "'007"]))).toEqual([`${ONE} 007`]);
    const rows = [
      [ONE, '7', '100'],
      [TWO, '70', '200'],
      [THREE, '123', '300'],
    ].map((cells) => cells.map((cell) => `="${cell}"`));
    expect(await read(csvOf(...rows))).toEqual(['columns-unclear', `1: ${ONE} | ••• | •••`]);
  });
});

test('a number or PIN that a spreadsheet has changed is an error of its row', async () => {
  const rows = [
    '1,23457E+19;111',
    '1.2E19;111',
    `${ONE};1E2`,
    `${ONE};2e5`,
    `${ONE};1,00E+02`,
    '12345678901234567E89;333',
  ];
  expect(await read(['numer;pin', ...rows].join('\n'))).toEqual([
    'excel-rounded',
    'excel-rounded',
    'pin-scientific',
    'pin-scientific',
    'pin-scientific',
    '12345678901234567E89 333',
  ]);
});

test('a row that is longer than the header is an error, unless its number and PIN come first', async () => {
  expect(await read(`numer,kwota,pin\n${ONE},1,100,471\n${TWO},"1,100",222`)).toEqual([
    'cells-shifted',
    `${TWO} 222`,
  ]);
  const rows = Array.from(
    { length: 12 },
    (_, index) => `KARTA${String(index).padStart(15, '0')};a;${100 + index}`,
  );
  const shifted = await read([...rows, `${ONE};b; c;222`].join('\n'));
  expect([shifted.length, shifted.at(-1)]).toEqual([13, 'cells-shifted']);
  expect(await read(`pin;numer\n111;${ONE};a;b\n222;${TWO};;`)).toEqual(both);
  expect(
    await read(
      spreadsheet(rowOf('Lp.', 'numer', 'pin') + rowOf('1', ONE, '111', 'x') + rowOf('2', TWO, '222')),
    ),
  ).toEqual(both);
});

describe('blank cells at the end of a row do not hide that it is longer than the header', () => {
  const cards = Array.from({ length: 10 }, (_, index) => `KARTA00000000000010${index}`);
  const rows = cards.map((number, index) => `${number};a;50${index};`);
  const unshifted = cards.map((number, index) => `${number} 50${index}`);
  test.each<[string, string, string[]]>([
    [
      'an amount',
      `numer,kwota,pin,uwagi\n${ONE},1,000,471,\n${TWO},50,222,`,
      ['cells-shifted', `${TWO} 222`],
    ],
    [
      'an amount in each row',
      `numer,kwota,pin,uwagi\n${ONE},1,000,471,\n${TWO},1,000,222,`,
      ['cells-shifted', 'cells-shifted'],
    ],
    ['a name', `numer;klient;pin;uwagi\n${ONE};Kowalski; Jan;471;`, ['cells-shifted']],
    [
      'a name, and the old number comes before the new one',
      `klient;pin;stary;numer;uwagi\nKowalski; Jan;471;${ONE};${TWO};`,
      ['cells-shifted'],
    ],
    ['a name, without a header', `${rows.join('\n')}\n${ONE};b; c;471;`, [...unshifted, 'cells-shifted']],
    [
      'a name, and there is no PIN',
      `numer;klient;pin\n${ONE};Kowalski; Jan;\n${TWO};Ola;222`,
      ['cells-shifted', `${TWO} 222`],
    ],
    [
      'nothing, if the number and the PIN are next to each other',
      `lp;numer;pin\n1;${ONE};111;\n2;${TWO};222`,
      both,
    ],
    [
      'a name, and rows leave out blank cells at their end',
      `numer,klient,pin,uwagi\n${ONE},Kowalski,Ewa,471\n${TWO},Ola,222\n${THREE},Iza,333`,
      ['cells-shifted', `${TWO} 222`, `${THREE} 333`],
    ],
    [
      'nothing, if such a row has a remark',
      `numer,klient,pin,uwagi\n${ONE},Ewa,111,VIP od lat\n${TWO},Ola,222\n${THREE},Iza,333`,
      [...both, `${THREE} 333`],
    ],
    ['nothing, if all rows end in a separator', `numer;kwota;pin\n${ONE};50;111;\n${TWO};50;222;`, both],
    [
      'nothing, if rows end early',
      `numer;kwota;pin;a;b;c;d;e;f;g\n${ONE};50;111;a;b;c\n${TWO};50;222;a;b`,
      both,
    ],
    [
      'nothing, if the header ends in separators too',
      `numer;kwota;pin;;\n${ONE};50;111;;\n${TWO};50;222`,
      both,
    ],
  ])('split by separators: %s', async (_, content, expected) => {
    expect(await read(content)).toEqual(expected);
  });
});

test('a file is refused, with the first one, if it has at least two all-digit numbers, and all of them are rounded', async () => {
  const [rounded, other] = ['12345678901234500000', '98765432109876500000'];
  expect(await read(`numer;pin\n${ONE};222\n${rounded};111\n${other};xx\nRazem: 2;`)).toEqual([
    'numbers-rounded',
    '3',
  ]);
  expect(await read(`numer;pin\n${rounded};111\n${ONE};222`)).toEqual([`${rounded} 111`, `${ONE} 222`]);
  expect(await read(`numer;pin\n${rounded};111\n${other};222\n12345678901234567890;333`)).toHaveLength(3);
});

test('invisible characters do not count in numbers and PINs, and rows that have no others are blank', async () => {
  const content = `numer;pin\n\u200b${ONE}\u00a0;\u206611\u200e1\n \u00a0;\u200b\nKARTA\u00ad000000000000002;2 22\n\u001a`;
  expect(await read(content)).toEqual(both);
});

test.each([
  ['https://bony.example.pl/#', `${ONE} 111`],
  ['HTTP://localhost:3000/#', `${ONE} 111`],
  ['https://bony.example.pl/', 'number-invalid'],
  ['https://bony.example.pl/karta#', 'number-invalid'],
  ['https://bony.example.pl/?numer=', 'number-invalid'],
  ['https://bony.example.pl#', 'number-invalid'],
  ['httpsŁ--bony-example-pl-£', 'number-invalid'],
  ['bony.example.pl/#', 'number-invalid'],
])('%j before a number: %s', async (address, expected) => {
  expect(await read(`numer;pin\n${address}${ONE};111\n${TWO};222`)).toEqual([expected, `${TWO} 222`]);
});

test('comments and sums below the header are counted as errors', async () => {
  expect(await read(`numer;pin\n# luty\n${ONE};111\n;;\nRazem;1`)).toEqual([
    'number-invalid',
    `${ONE} 111`,
    'number-invalid',
  ]);
});

describe('a workbook', () => {
  const cards = rowOf('numer', 'pin') + rowOf(ONE, '111') + rowOf(TWO, '222');
  const numberCell = (value: string, style?: number) =>
    `<c${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`;
  const card = (number: string, pin: string) =>
    `<row><c t="inlineStr"><is><t>${number}</t></is></c>${pin}</row>`;
  const styles = (...formats: string[]) =>
    `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${formats
      .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${format}"/>`)
      .join(
        '',
      )}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`;
  const formatted = (rows: string, ...formats: string[]) =>
    spreadsheet(rowOf('numer', 'pin') + rows, {
      formats: [0],
      change: (one) => (one.name === partNames.styles ? part(one.name, styles(...formats)) : one),
    });
  const sheets = (...all: { name: string; rows: string; state?: 'hidden' }[]) =>
    spreadsheet(all[0]?.rows ?? '', {
      change: (one) => {
        if (one.name === partNames.workbook) return part(one.name, workbook(all));
        if (one.name !== partNames.workbookRelationships) return one;
        const targets = all.map((_, index) => ({
          target: `worksheets/sheet${index + 1}.xml`,
          type: 'worksheet' as const,
        }));
        return part(one.name, relationships(targets));
      },
      more: all.slice(1).map(({ rows }, index) => part(`xl/worksheets/sheet${index + 2}.xml`, sheet(rows))),
    });

  test.each<[string, string, string[]]>([
    ['000', numberCell('7', 1), [`${ONE} 007`]],
    ['000', '<c s="1" t="n"><f>A1+6</f><v>7</v></c>', [`${ONE} 007`]],
    ['000;-000', numberCell('70', 1), [`${ONE} 070`]],
    ['#000', numberCell('7', 1), [`${ONE} 007`]],
    ['##0', numberCell('123', 1), [`${ONE} 123`]],
    ['0.00E+00', numberCell('100', 1), ['pin-scientific']],
    ['##0.0E+0', numberCell('100', 1), ['pin-scientific']],
    ['#,##0', numberCell('123', 1), [`${ONE} 123`]],
    ['0.00', numberCell('123', 1), [`${ONE} 123`]],
    ['@', numberCell('123', 1), [`${ONE} 123`]],
    ['0%', numberCell('1', 1), ['pin-invalid']],
    ['&quot;A&quot;000', numberCell('123', 1), ['pin-invalid']],
    ['yyyy-mm-dd', numberCell('123', 1), ['pin-invalid']],
    ['General', numberCell('7', 1), ['pin-invalid']],
    ['General', numberCell('12.5', 1), ['pin-invalid']],
    // Some programs write the text 1E2 so. Excel and LibreOffice write whole numbers of this size without an exponent.
    ['General', numberCell('1E2', 1), ['pin-scientific']],
    ['000', numberCell('1E+2', 1), ['pin-scientific']],
    ['General', numberCell('1.0e2', 1), ['pin-scientific']],
    ['General', '<c t="b"><v>1</v></c>', ['pin-invalid']],
    ['General', '<c t="e"><v>#N/A</v></c>', ['pin-invalid']],
    ['General', '<c><f>1+1</f></c>', ['pin-invalid']],
  ])('in the format %s reads the PIN %s as people see it', async (format, pin, expected) => {
    expect(await read(formatted(card(ONE, pin), format))).toEqual(expected);
  });

  test('reveals numbers with an exponent without any formats too, and far down in a large sheet', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      card(`KARTA${String(index).padStart(15, '0')}`, numberCell(String(100 + (index % 900)))),
    );
    const found = await read(
      spreadsheet(rowOf('numer', 'pin') + rows.join('') + card(TWO, numberCell('2e5'))),
    );
    expect([found.length, found.at(-1)]).toEqual([20_001, 'pin-scientific']);
    expect(await read(spreadsheet(rowOf('numer', 'pin') + card(ONE, numberCell('123'))))).toEqual([
      `${ONE} 123`,
    ]);
  });

  test('keeps the leading zeros that a format shows, and has no cards whose numbers have more than 15 digits', async () => {
    const pin = '<c t="inlineStr"><is><t>111</t></is></c>';
    const rows = ['42', '123456789012345', '1234567890123456', '1.2345678901234567E+19'].map(
      (value) => `<row>${numberCell(value, 1)}${pin}</row>`,
    );
    expect(await read(formatted(rows.join(''), '0'.repeat(20)))).toEqual([
      '00000000000000000042 111',
      '00000123456789012345 111',
      'excel-rounded',
      'excel-rounded',
    ]);
  });

  test('may have its cards on any sheet that is not hidden', async () => {
    const summary = { name: 'Podsumowanie', rows: rowOf('Razem', '2') };
    const hidden = {
      name: 'stare',
      rows: rowOf('numer', 'pin') + rowOf(THREE, '333'),
      state: 'hidden' as const,
    };
    expect(await read(sheets(summary, hidden, { name: 'lista', rows: cards }))).toEqual(both);
    expect(await read(sheets(summary, { name: 'dane', rows: rowOf('a', 'b') }))).toEqual([
      'columns-unclear',
      '„Podsumowanie” 1: Razem | •••; „dane” 1: a | b',
    ]);
    expect(
      await read(sheets({ name: 'wzór', rows: rowOf('numer', 'pin') }, { name: 'lista', rows: cards })),
    ).toEqual(both);
    expect(await read(sheets({ name: 'luty', rows: cards }, { name: 'marzec', rows: cards }))).toEqual([
      'sheet-unclear',
      '„luty”; „marzec”',
    ]);
  });

  test('is refused if another visible sheet has cards too, however unclear', async () => {
    const amounts = rowOf('Nr bonu', 'Kwota', 'Hasło') + rowOf(THREE, '100', '333');
    for (const rows of [
      amounts,
      rowOf('Nr karty', 'PIN') + rowOf(THREE, '333'),
      rowOf('Ostatni bon', THREE),
    ]) {
      const others = { name: 'Łódź', rows };
      for (const all of [
        [{ name: 'Kraków', rows: cards }, others],
        [others, { name: 'Kraków', rows: cards }],
      ])
        expect(await read(sheets(...all))).toEqual([
          'sheet-unclear',
          all.map(({ name }) => `„${name}”`).join('; '),
        ]);
      expect(await read(sheets({ name: 'Kraków', rows: cards }, { ...others, state: 'hidden' }))).toEqual(
        both,
      );
    }
    // A template does not count, but the only sheet with cards does.
    expect(
      await read(sheets({ name: 'wzór', rows: rowOf('numer', 'pin') }, { name: 'Łódź', rows: amounts })),
    ).toEqual(['columns-unclear', '„Łódź” 1: Nr bonu | Kwota | Hasło']);
  });

  describe('with hidden rows', () => {
    const hidden = (row: string, attributes = 'hidden="1"') => row.replace('<row', `<row ${attributes}`);
    const third = rowOf(THREE, '333');
    test.each<[string, string, string]>([
      ['between others', rowOf('numer', 'pin') + rowOf(ONE, '111') + hidden(third) + rowOf(TWO, '222'), '3'],
      ['at the end', cards + hidden(third, 'ht="15" hidden = \'true\' customHeight="1"'), '4'],
      ['numbered', cards + hidden(third, 'r="9" spans="1:2" hidden="1"') + rowOf('x', 'y'), '9'],
      ['of a wrong PIN', cards + hidden(rowOf(THREE, '7')), '4'],
      ['with a prefix', (cards + hidden(third)).replaceAll(/<(\/?)(row|c|is|t)(?=[ >])/g, '<$1x:$2'), '4'],
    ])('is refused if they have cards: %s', async (_, rows, line) => {
      expect(await read(spreadsheet(rows))).toEqual(['rows-hidden', line]);
    });
    test('is refused if a filter left far rows', async () => {
      const rows = manyRows(5000, (index) => [String(100 + (index % 900))]).map((cells) => rowOf(...cells));
      const seen = rowOf('numer', 'pin') + rows.join('');
      expect(await read(spreadsheet(seen))).toHaveLength(5000);
      expect(await read(spreadsheet(seen + hidden(third)))).toEqual(['rows-hidden', '5002']);
    });
    test('is read if they have none, and rows keep their numbers', async () => {
      const rows =
        hidden(rowOf('Bony')) +
        hidden(rowOf('numer', 'pin')) +
        rowOf(ONE, '111').replace('<row', '<row r="7" hidden="0"') +
        hidden('<row/>') +
        hidden(rowOf('Razem', '2')) +
        rowOf(TWO, '222');
      const content = spreadsheet(
        `</sheetData><cols><col min="1" max="1" hidden="1"/></cols><sheetData>${rows}`,
      );
      const found = (await Array.fromAsync(readCards(content))).flat();
      expect(found.map(({ line, number }) => `${line} ${number}`)).toEqual([
        `7 ${ONE}`,
        '9 Razem',
        `10 ${TWO}`,
      ]);
    });
  });

  test('may have blank rows, and a merged PIN counts for its first row only', async () => {
    const rows = `${rowOf('Bony')}${rowOf(' ', '\u00a0')}${cards}<row><c/><c s="0"/></row>${card(THREE, '<c/>')}`;
    expect(await read(spreadsheet(rows))).toEqual([...both, 'pin-invalid']);
  });
});

describe('other kinds of files are refused, whatever their names are', () => {
  test.each<[string, string | Buffer]>([
    ['HTML', '\ufeff\r\n<html><body><table><tr><td>numer</td><td>pin</td></tr></table></body></html>'],
    ['HTML in UTF-16', Buffer.from('\ufeff<TABLE>', 'utf16le')],
    ['XML', '<?xml version="1.0"?><Workbook/>'],
    ['a web archive', 'MIME-Version: 1.0\r\nContent-Type: multipart/related'],
    ['DIF', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n'],
    ['SYLK', `ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"numer"\r\nC;X2;K"pin"\r\nC;Y2;X1;K"${ONE}"\r\nE\r\n`],
    [
      'an OpenDocument',
      Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        Buffer.alloc(26),
        Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      ]),
    ],
    [
      'a binary workbook',
      spreadsheet(rowOf('numer', 'pin'), {
        change: (one) => (one.name === partNames.workbook ? { ...one, name: 'xl/workbook.bin' } : one),
      }),
    ],
  ])('%s', async (_, content) => expect(await read(content)).toEqual(['file-other-kind']));
  test('but a csv is not refused because its first column is ID', async () => {
    expect(await read(`ID;PIN;Numer\r\n1;111;${ONE}\r\n2;222;${TWO}`)).toEqual(both);
  });
});
