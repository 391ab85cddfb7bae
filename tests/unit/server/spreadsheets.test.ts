import { expect, test } from 'vitest';
import {
  type Content,
  part,
  partNames,
  relationships,
  rowOf,
  type SpreadsheetOptions,
  sheet,
  spreadsheet,
  spreadsheetParts,
  workbook,
} from '../../support/spreadsheetFile.ts';
import { testFiles } from '../../support/testConfig.ts';
import { type ZipPart, zipFile } from '../../support/zipFile.ts';

// Builds spreadsheets with the peculiarities of various programs. All must be read with the same result.
const [ONE, TWO] = ['KARTA000000000000001', 'KARTA000000000000002'] as const;
const cards = [
  { line: 2, number: ONE, pin: '1A1' },
  { line: 3, number: TWO, pin: '222' },
];

const plain = rowOf('numer', 'pin') + rowOf(ONE, '1a1') + rowOf(TWO, '222');
const shared = (...places: number[]) =>
  `<row>${places.map((place) => `<c t="s"><v>${place}</v></c>`).join('')}</row>`;
const sharedRows = shared(0, 1) + shared(2, 3) + shared(4, 5);
const texts = ['numer', 'pin', ONE, '1a1', TWO, '222'];
const strings = texts.map((text) => `<si><t>${text}</t></si>`).join('');

async function read(content: Buffer) {
  return (await Array.fromAsync(testFiles.read(content))).flat();
}

/** Changes one part, given by its name. */
const changing =
  (name: string, change: (part: ZipPart) => ZipPart): SpreadsheetOptions['change'] =>
  (one) =>
    one.name === name ? change(one) : one;
/** Changes all parts. */
const each = (changes: Partial<ZipPart>) => ({ change: (one: ZipPart) => ({ ...one, ...changes }) });
const replacing = (name: string, content: Content) => changing(name, () => part(name, content));

const prefixed = (xml: string) =>
  xml
    .replaceAll(/<(\/?)(\w)/g, '<$1x:$2')
    .replace('<x:?xml', '<?xml')
    .replace('xmlns=', 'xmlns:x=');

const textOf = ({ content }: ZipPart) => Buffer.concat(content).toString();
const utf16 = (one: ZipPart): ZipPart => ({
  ...one,
  content: [Buffer.from(`\ufeff${textOf(one).replace(' encoding="UTF-8"', '')}`, 'utf16le')],
});

test.each<[string, Buffer]>([
  ['texts in the cells', spreadsheet(plain)],
  ['shared texts', spreadsheet(sharedRows, { strings })],
  [
    'shared texts in several formats, with a reading aid',
    spreadsheet(sharedRows, {
      strings: strings.replace(
        `<t>${ONE}</t>`,
        '<r><rPr><b/><sz val="11"/></rPr><t xml:space="preserve">KARTA</t></r><r><t>000000000000001</t></r><rPh sb="0" eb="1"><t>x</t></rPh><phoneticPr fontId="1"/>',
      ),
    }),
  ],
  [
    'shared texts that no cell has any longer',
    spreadsheet(sharedRows, { strings: strings + '<si><t>alt</t></si>'.repeat(9_000) }),
  ],
  [
    'no shared texts, though they are announced',
    spreadsheet(plain, {
      change: replacing(
        partNames.workbookRelationships,
        relationships([
          { target: 'worksheets/sheet1.xml', type: 'worksheet' },
          { target: 'sharedStrings.xml', type: 'sharedStrings' },
          { target: 'styles.xml', type: 'styles' },
        ]),
      ),
    }),
  ],
  [
    'Excel: a hint to grow, texts of formulas, extensions, names of cells',
    spreadsheet(
      `<row r="1" spans="1:2" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2" spans="1:2"><c r="A2" t="str"><f>UPPER(C2)</f><v>${ONE}</v></c><c r="B2" t="s"><v>3</v></c></row><row r="3" spans="1:2"><c r="A3" t="s"><v>4</v></c><c r="B3"><v>222</v></c></row>`,
      {
        strings,
        formats: [0],
        change: changing(partNames.types, (one) => ({
          ...one,
          said: { flags: 0b110 },
          local: { extra: Buffer.concat([Buffer.from('20a2080200000000', 'hex'), Buffer.alloc(516)]) },
        })),
      },
    ),
  ],
  [
    'Google Sheets and LibreOffice: sizes behind the content',
    spreadsheet(sharedRows, { strings, ...each({ descriptor: 16, said: { flags: 0b1000_0000_1000 } }) }),
  ],
  [
    'LibreOffice: the same, without a mark',
    spreadsheet(sharedRows, { strings, ...each({ descriptor: 12 }) }),
  ],
  [
    'Apache POI: sizes of eight bytes behind the content, another version in front of it',
    spreadsheet(plain, each({ descriptor: 24, local: { version: 45 } })),
  ],
  ['both: eight bytes, without a mark', spreadsheet(plain, each({ descriptor: 20 }))],
  ['sizes on both sides of the content', spreadsheet(plain, each({ descriptor: 16, hasSizes: true }))],
  ['nothing packed', spreadsheet(plain, each({ isStored: true }))],
  [
    'folders, and parts that are not needed',
    spreadsheet(plain, {
      more: [
        { ...part('xl/media/', ''), isStored: true },
        part('docProps/app.xml', '<Properties/>'),
        part('xl/printerSettings/printerSettings1.bin', Buffer.alloc(1000)),
      ],
    }),
  ],
  ['the sheet in front of the workbook', zipFile(spreadsheetParts(plain).toReversed())],
  [
    'whole paths',
    spreadsheet(sharedRows, {
      strings,
      change: (one) =>
        one.name.endsWith('.rels')
          ? part(
              one.name,
              textOf(one)
                .replaceAll('Target="xl/', 'Target="/xl/')
                .replaceAll(/Target="(worksheets|shared)/g, 'Target="/xl/$1'),
            )
          : one,
    }),
  ],
  [
    'paths of Windows',
    spreadsheet(plain, { change: (one) => ({ ...one, name: one.name.replaceAll('/', '\\') }) }),
  ],
  [
    'prefixes everywhere',
    spreadsheet(sharedRows, {
      strings,
      change: (one) => (/^xl\/[^_]/.test(one.name) ? part(one.name, prefixed(textOf(one))) : one),
    }),
  ],
  [
    'a byte order mark',
    spreadsheet(sharedRows, {
      strings,
      change: (one) => part(one.name, ['\ufeff', ...one.content]),
    }),
  ],
  ['UTF-16', spreadsheet(sharedRows, { strings, change: utf16 })],
  [
    'single quotes, entities and escapes',
    spreadsheet(plain.replaceAll('"', "'").replace(ONE, 'K&#65;RTA_x0030_00000000000001')),
  ],
  [
    'a hidden sheet in front',
    spreadsheet(rowOf('numer', 'pin') + rowOf('KARTA000000000000009', '999'), {
      change: (one) => {
        if (one.name === partNames.workbook) {
          return part(
            one.name,
            workbook([{ name: 'Słownik', state: 'hidden' }, { name: 'Bony' }, { name: 'x' }]),
          );
        }
        if (one.name !== partNames.workbookRelationships) return one;
        const targets = ['sheet1', 'sheet7', 'sheet2'];
        return part(
          one.name,
          relationships(targets.map((name) => ({ target: `worksheets/${name}.xml`, type: 'worksheet' }))),
        );
      },
      more: [
        { name: 'xl/worksheets/sheet7.xml', content: sheet(plain) },
        { name: 'xl/worksheets/sheet2.xml', content: sheet(rowOf('x', 'y')) },
      ],
    }),
  ],
  [
    'a sheet by another name',
    spreadsheet(plain, {
      change: (one) => {
        if (one.name === partNames.sheet) return { ...one, name: 'xl/worksheets/Dane.xml' };
        return one.name === partNames.workbookRelationships
          ? part(one.name, relationships([{ target: 'worksheets/Dane.xml', type: 'worksheet' }]))
          : one;
      },
    }),
  ],
  [
    'cells of other kinds next to the cards',
    spreadsheet(
      `${rowOf('id', 'pin', 'data', 'aktywny', 'błąd', 'numer')}${[ONE, TWO]
        .map(
          (number, index) =>
            `<row><c><v>${index}</v></c><c t="inlineStr"><is><t>${cards[index]?.pin}</t></is></c><c s="1"><v>45000.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="inlineStr"><is><r><t>${number}</t></r></is></c></row>`,
        )
        .join('')}`,
      { formats: [0, 14] },
    ),
  ],
])('%s', async (_, content) => {
  expect(await read(content)).toEqual(cards);
});

test('rows and cells that are missing in the file count as empty', async () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [
    `<row r="3">${cell('B3', 'numer')}${cell('D3', 'pin')}</row>`,
    `<row r="7">${cell('D7', '1a1')}${cell('B7', ONE)}</row><row r="8"/>`,
    `<row r="9">${cell('A9', 'x')}${cell('B9', TWO)}${cell('D9', '222')}</row>`,
  ];
  expect(await read(spreadsheet(rows.join('')))).toEqual([
    { ...cards[0], line: 7 },
    { ...cards[1], line: 9 },
  ]);
});

test('a date, boolean or unsuitable number in place of a number or PIN is an error of its row', async () => {
  const rows = `${rowOf('numer', 'pin')}<row><c><v>1.2345678901234568e+19</v></c><c><v>123</v></c></row><row><c t="b"><v>1</v></c><c><v>123</v></c></row><row><c s="1"><v>45000</v></c><c><v>1</v></c></row><row><c t="inlineStr"><is><t>${ONE}</t></is></c><c s="1"><v>45000</v></c></row>`;
  expect(await read(spreadsheet(rows, { formats: [0, 14] }))).toEqual([
    { line: 2, number: '1.2345678901234567E+19', reason: 'excel-rounded' },
    { line: 3, number: 'true', reason: 'number-invalid' },
    { line: 4, number: expect.stringMatching(/^2023-/), reason: 'number-invalid' },
    { line: 5, number: ONE, reason: 'pin-invalid' },
  ]);
});

test('a number in the format of a date is no obstacle, and is none of a card', async () => {
  const dated = (number: string, pin: string, cell: string) =>
    `${rowOf(number, pin).replace('</row>', '')}<c s="1"><v>${cell}</v></c></row>`;
  const phones =
    rowOf('numer', 'pin', 'telefon') + dated(ONE, '1a1', '600123456') + dated(TWO, '222', '1e300');
  expect(await read(spreadsheet(phones, { formats: [0, 14] }))).toEqual(cards);
  const unnamed = dated(ONE, '1a1', '600123456') + dated(TWO, '222', '600123456');
  expect(await read(spreadsheet(unnamed, { formats: [0, 14] }))).toMatchObject(
    cards.map(({ number, pin }) => ({ number, pin })),
  );
  const number = '<row><c s="1"><v>12345678901234567890</v></c><c><v>123</v></c></row>';
  expect(
    await read(spreadsheet(rowOf('numer', 'pin') + number + plain, { formats: [0, 14] })),
  ).toContainEqual({
    line: 2,
    number: '########',
    reason: 'number-invalid',
  });
});

test('a hundred thousand cards are read within the limits', async () => {
  const count = 100_000;
  const cells = Array.from({ length: count }, (_, row) => shared(2 * row, 2 * row + 1));
  const all = Array.from(
    { length: count },
    (_, row) => `<si><t>${numberOf(row)}</t></si><si><t>123</t></si>`,
  );
  const content = spreadsheet(cells.join(''), { strings: all.join('') });
  expect(await testFiles.count(content)).toBe(count);
});

const numberOf = (row: number) => String(row).padStart(20, '0');
