import { part, partNames, relationships, rowOf, sheet, spreadsheet, workbook } from './spreadsheetFile.ts';

/** What a row of a file means: a card, which may be refused if it is doubtful, or that it is in error. */
type MeantRow = { number: string; pin: string; isDoubtful?: boolean } | 'error';

/** A file of cards, written as some program or person might write it, and its meaning. */
export interface RandomCardFile {
  /** Descriptions of how it is written. */
  traits: string[];
  content: Buffer;
  /** The meanings of the rows below the header that are not blank, in order; undefined if it has to be refused. */
  rows: MeantRow[] | undefined;
  /** The reasons for which the whole file may be refused instead. */
  refusals: string[];
}

type Random = () => number;
type Row = Record<Column, string>;
type WrittenRow = { cells: Row; meant: MeantRow };
type Column = 'number' | 'pin' | 'amount' | 'counter' | 'note' | 'day';

const titlesOf: Record<Column, string[]> = {
  number: [
    'number',
    'numer',
    'nr',
    'Numer bonu',
    'NUMER KARTY',
    ' Card number ',
    'numer\u00a0bonu',
    'Nr.',
    'numer_bonu',
  ],
  pin: ['pin', 'PIN', 'Kod PIN', ' Pin ', 'kod\u00a0pin', 'PIN:'],
  amount: ['Kwota'],
  counter: ['Lp.'],
  note: ['Uwagi, opis; inne'],
  day: ['Data'],
};
/** Titles that name nothing. */
const unknownTitles: Partial<Record<Column, string[]>> = {
  number: ['Karta', 'Nr karty', 'Kod bonu'],
  pin: ['Hasło', 'Kod'],
};
const lineEnds = ['\n', '\r\n', '\r', '\r\r\n', '\n\n'];
const invisible = ['\u200b', '\u00ad', '\u200e', '\u2060', '\ufeff', '\u00a0', ' '];
const titles = [
  'Lista bonów',
  'Zamówienie nr 12, salon „Śródmieście”',
  '# wygenerowano 2026-11-26',
  'a;b',
  'x,y,z',
  'Zestawienie sprzedazy',
];
const notes = [
  '',
  'żółć',
  '12" ekran',
  'Sp. z o.o.',
  'a, b; c',
  'pierwsza\ndruga',
  'pierwsza; x\r\ndruga',
  '"ABC" Sp. z o.o.',
  '100',
  "O'Hara",
  '"Jan',
  'Ola"',
];
/** The beginning of a text that contains a separator but is not quoted, as a careless program writes it. */
const LOOSE = 'luzem';

function holdsNumber({ number }: Row): boolean {
  return plainNumber(number).length === 20;
}

function plainNumber(number: string): string {
  return number.replaceAll(/[^0-9A-Z]/gi, '');
}

/** Returns whether all numbers of digits end in five zeros, apart from some that may not be read. */
function mayBeRounded(rows: { cells: Row }[], mayBeUnread: (cells: Row) => boolean): boolean {
  const isRounded = (number: string) => number.endsWith('00000');
  const digits = rows
    .map(({ cells }) => ({ cells, number: plainNumber(cells.number) }))
    .filter(({ number }) => /^\d{20}$/.test(number));
  return (
    digits.filter(({ number }) => isRounded(number)).length > 1 &&
    digits.every(({ cells, number }) => isRounded(number) || mayBeUnread(cells))
  );
}

const wrongPins: [string, Partial<Row>][] = [
  ['a PIN without zeros', { pin: '7' }],
  ['no PIN', { pin: '' }],
  ['a number for a PIN', { pin: '1000' }],
];
const PIN_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns a file of a few cards, the same one for the same numbers. */
export function randomCardFile(random: Random): RandomCardFile {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const chance = (share: number) => random() < share;
  const traits: string[] = [];
  const refusals: string[] = [];
  let isUnclear = false;
  const isSpreadsheet = chance(0.3);
  const columns = shuffled<Column>(
    ['number', 'pin', ...(['amount', 'counter', 'note', 'day'] as const).filter(() => chance(0.4))],
    random,
  );
  const hasHeader = chance(0.8);
  const shape = chance(0.3)
    ? pick([
        ...(hasHeader ? (['no PINs', 'unknown titles', 'two lists'] as const) : []),
        ...(isSpreadsheet ? (['hidden rows'] as const) : []),
        'two blocks' as const,
      ])
    : undefined;
  if (shape) traits.push(shape);
  const declared = chance(0.2);
  const separator = pick(declared ? [';', ',', '\t', '|'] : [';', ',', '\t']);
  const endsInSeparator = !isSpreadsheet && chance(0.1);
  const count = chance(0.2) ? 10 + Math.floor(random() * 31) : 1 + Math.floor(random() * 14);
  const list = Array.from({ length: count }, (_, index) => row(index, columns));
  const lists = [{ columns, rows: list }];
  if (shape === 'two lists') {
    const others = shuffled(columns, random);
    lists.push({ columns: others, rows: list.map((_, index) => row(index, others)) });
    // If the columns are in another order.
    refusals.push('columns-unclear');
  }
  if (shape === 'no PINs') {
    columns.splice(columns.indexOf('pin'), 1);
    if (!columns.includes('amount')) columns.push('amount');
    for (const { cells } of list) cells.amount = String(100 + Math.floor(random() * 900));
  }
  // The other cards are next to the first ones.
  const block = shape === 'two blocks' ? list.slice(0, Math.ceil(count * random())).map(card) : [];
  if (block.length > 0) list[0] = card();
  const isTitled = chance(0.5);
  if (shape === 'no PINs' || block.length > 0) isUnclear = true;
  if (block.length > 0) refusals.push('columns-unclear');
  const table = lists.flatMap(({ rows }) => rows);
  const meant = lists.flatMap(({ rows }, index) => [
    ...(index > 0 ? ['error' as const] : []),
    ...rows.map((one) => one.meant),
  ]);

  // Without known titles only the contents tell which column is which. If they do not, the file is refused.
  const isKnown = hasHeader && shape !== 'no PINs' && shape !== 'unknown titles';
  if (!isKnown) refusals.push('columns-unclear');
  // Unquoted separators shift the cells of a row, so its number may be in another column.
  if (mayBeRounded(table, ({ note }) => endsInSeparator || note.startsWith(LOOSE)))
    refusals.push('numbers-rounded');

  const lines: string[][] = [];
  const headers: string[][] = [];
  const hidden = new Set<string[]>();
  if (hasHeader) {
    const above = Math.floor(random() * 4);
    for (let count = 0; count < above; count++) lines.push([pick(titles)]);
    if (above > 0) traits.push('titles above the header');
  }
  for (const { columns, rows } of lists) {
    if (hasHeader) {
      const header = columns.map(titleOf);
      if (block.length > 0) header.push('', ...(isTitled ? [titleOf('number'), titleOf('pin')] : ['', '']));
      headers.push(header);
      lines.push(header);
    }
    for (const [index, { cells }] of rows.entries()) {
      const line = columns.map((column) => cells[column]);
      const beside = block[index]?.cells;
      if (block.length > 0) line.push('', beside?.number ?? '', beside?.pin ?? '');
      lines.push(line);
      if (shape !== 'hidden rows' || chance(0.8)) continue;
      hidden.add(line);
      if (!holdsNumber(cells)) continue;
      isUnclear = true;
      refusals.push('rows-hidden');
    }
  }
  const width = columns.length + (block.length > 0 ? 3 : 0);
  if (chance(0.2)) {
    lines.push(['# koniec']);
    meant.push('error');
    traits.push('a comment below');
  }
  const content = isSpreadsheet ? writeSpreadsheet() : writeText();
  return { traits, content, rows: isUnclear ? undefined : meant, refusals };

  function titleOf(column: Column): string {
    const unknown = shape === 'unknown titles' || shape === 'no PINs' ? (unknownTitles[column] ?? []) : [];
    return pick([...titlesOf[column], ...unknown, ...unknown, ...unknown]);
  }

  /** Returns a row that is a card. */
  function card(): WrittenRow {
    const [number, pin] = [someNumber(), somePin()];
    return {
      cells: { number, pin, amount: '100', counter: '', note: '', day: '' },
      meant: { number, pin },
    };
  }

  /** Returns a row as it is written, and its meaning. */
  function row(index: number, columns: Column[]): WrittenRow {
    const [number, pin] = [someNumber(), somePin()];
    const cells: Row = {
      number,
      pin,
      amount: pick(['100', '50', '1000', '49,99', '']),
      counter: pick([String(index + 1), '']),
      note: pick(notes),
      day: pick(['2026-11-26', '']),
    };
    const isScientific = /^\dE\d$/.test(pin);
    const isDoubtful = Math.max(columns.indexOf('number'), columns.indexOf('pin')) > 1;
    if (!isSpreadsheet && columns.includes('note') && chance(0.05)) {
      traits.push('a separator without quotes');
      cells.note = `${LOOSE}${separator}${pick(['100', 'JAN', 'x'])}`;
      if (hasHeader && chance(0.2)) return { cells: { ...cells, pin: '' }, meant: 'error' };
      return { cells, meant: isScientific ? 'error' : { number, pin, isDoubtful } };
    }
    if (chance(0.85)) {
      cells.number = disguised(number);
      if (chance(0.1)) cells.pin = `${pick(invisible)}${pin.toLowerCase()}${pick(invisible)}`;
      return {
        cells,
        meant: isScientific ? 'error' : { number, pin, isDoubtful: isDoubtful && endsInSeparator },
      };
    }
    const [wrong, change] = pick<[string, Partial<Row>]>([
      ['a short number', { number: number.slice(1) }],
      ['a rounded number', { number: '1,23457E+19' }],
      ['a scientific PIN', { pin: pick(['1E2', '1,00E+02', '2e5']) }],
      // Without a header, the PINs tell which column is theirs.
      ...(hasHeader ? wrongPins : []),
      ['no number', { number: '' }],
    ]);
    traits.push(wrong);
    return { cells: { ...cells, note: 'x', ...change }, meant: 'error' };
  }

  function someNumber(): string {
    const length = 20;
    if (chance(0.1)) return `${Math.floor(random() * 1e9)}`.padStart(15, '3').padEnd(length, '0');
    const alphabet = chance(0.5) ? '0123456789' : PIN_CHARACTERS;
    return Array.from({ length }, () => pick([...alphabet])).join('');
  }

  function somePin(): string {
    return Array.from({ length: 3 }, () => pick([...PIN_CHARACTERS])).join('');
  }

  function disguised(number: string): string {
    if (chance(0.8)) return number;
    traits.push('a number that looks different');
    const at = Math.floor(random() * number.length);
    return pick([
      number.toLowerCase(),
      number.replace(/(.{4})(?=.)/g, '$1 '),
      number.replace(/(.{4})(?=.)/g, '$1-'),
      number.slice(0, at) + pick(invisible) + number.slice(at),
    ]);
  }

  function writeText(): Buffer {
    const end = chance(0.3) ? undefined : pick(lineEnds);
    if (end === undefined) traits.push('mixed line ends');
    const quoting = pick(['never', 'needed', 'always'] as const);
    traits.push(`separator ${JSON.stringify(separator)}`, `quotes ${quoting}`);
    if (endsInSeparator) traits.push('a separator at the end of rows');
    // The quotes of `"Jan` and of `Ola"` may enclose everything between them.
    if (quoting !== 'always' && table.some(({ cells }) => cells.note === '"Jan') && columns.includes('note'))
      refusals.push('quote-unclear');
    let text = declared
      ? pick(['sep=', 'SEP=', 'sep = ']) + separator + pick(['', ' ', separator]) + pick(lineEnds)
      : '';
    for (const [index, line] of lines.entries()) {
      if (chance(0.08)) text += pick(['', separator.repeat(width - 1), ' ', '\u00a0']) + pick(lineEnds);
      const isTable = line.length === width && line.length > 1;
      const written = line.map((cell) =>
        isTable ? written1(cell, separator, quoting) : cell.replaceAll(/["\r\n]/g, ''),
      );
      const padding = !isTable && chance(0.5) ? separator.repeat(width - 1) : '';
      const ending = endsInSeparator && isTable && !headers.includes(line) ? separator : '';
      text += written.join(separator) + padding + ending;
      if (index < lines.length - 1 || chance(0.7)) text += end ?? pick(lineEnds);
    }
    return encoded(text);
  }

  function written1(cell: string, separator: string, quoting: 'never' | 'needed' | 'always'): string {
    if (cell.startsWith(LOOSE)) return cell;
    const needsQuotes = cell.includes(separator) || /[\r\n]/.test(cell);
    if (quoting === 'always' || needsQuotes) return `"${cell.replaceAll('"', '""')}"`;
    // People and careless programs do not quote a text just because it contains quotes.
    if (!cell.includes('"') || quoting === 'never') return cell;
    return `"${cell.replaceAll('"', '""')}"`;
  }

  function encoded(text: string): Buffer {
    const is1250 = !/[^\0-\x7f\u00a0\u00adóÓ„”ąćęłńśźżĄĆĘŁŃŚŹŻ]/.test(text);
    const encoding = pick([
      'utf-8',
      'utf-8 with a mark',
      'utf-16le',
      'utf-16be',
      ...(is1250 ? ['windows-1250'] : []),
    ]);
    traits.push(encoding);
    if (encoding === 'utf-8') return Buffer.from(text);
    if (encoding === 'utf-8 with a mark') return Buffer.from(`\ufeff${text}`);
    if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
    if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    return Buffer.from([...text].map((letter) => windows1250[letter] ?? letter.charCodeAt(0)));
  }

  function writeSpreadsheet(): Buffer {
    traits.push('xlsx');
    const xml: string[] = [];
    for (const line of lines) {
      if (chance(0.1)) xml.push(pick(['<row/>', rowOf(' ', '\u00a0'), '<row><c s="1"/></row>']));
      const attributes = hidden.has(line) ? pick([' hidden="1"', ' ht="15" hidden="true" spans="1:9"']) : '';
      xml.push(`<row${attributes}>${line.map(cellOf).join('')}</row>`);
    }
    const sheets = [{ name: 'lista', rows: xml.join('') }];
    const others: { name: string; rows: string; state?: 'hidden' }[] = [];
    if (chance(0.3)) others.push({ name: 'Podsumowanie', rows: rowOf('Razem', String(table.length)) });
    if (chance(0.2)) {
      traits.push('a hidden sheet');
      others.push({
        name: 'stare',
        rows: rowOf('numer', 'pin') + rowOf('9'.repeat(20), '999'),
        state: 'hidden',
      });
    }
    if (chance(0.1)) {
      traits.push('cards on two sheets');
      const titles = pick([
        ['numer', 'pin'],
        ['Nr bonu', 'PIN'],
        ['Nr bonu', 'Hasło'],
      ]);
      others.push({ name: 'kopia', rows: rowOf(...titles) + rowOf('8'.repeat(20), '888') });
      refusals.push('sheet-unclear');
      isUnclear = isKnown || table.some(({ cells }) => holdsNumber(cells));
      // The other sheet has no cards at all.
      if (!isUnclear) meant.splice(0, meant.length, { number: '8'.repeat(20), pin: '888' });
    }
    return workbookOf(shuffled([...sheets, ...others], random));
  }

  function cellOf(cell: string): string {
    // Spreadsheets store numbers as numbers, without leading zeros or their last digits.
    if (/^[1-9]\d{0,2}$/.test(cell) && chance(0.5)) return `<c><v>${cell}</v></c>`;
    if (/^0\d\d$/.test(cell) && chance(0.7)) return `<c s="1"><v>${Number(cell)}</v></c>`;
    if (cell === '1,00E+02') return '<c s="2"><v>100</v></c>';
    if (cell === '1,23457E+19')
      return `<c${pick(['', ' s="2"', ' s="3"'])}><v>1.2345700000000001E+19</v></c>`;
    return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
}

/** Styles for the formats `000`, scientific, and twenty zeros. */
const STYLES =
  '<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="000"/><numFmt numFmtId="165" formatCode="00000000000000000000"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="11"/><xf numFmtId="165"/></cellXfs></styleSheet>';

function workbookOf(sheets: { name: string; rows: string; state?: 'hidden' }[]): Buffer {
  const path = (index: number) => `worksheets/sheet${index + 1}.xml`;
  const [first, ...others] = sheets;
  return spreadsheet(first?.rows ?? '', {
    formats: [0],
    change: (one) => {
      if (one.name === partNames.workbook) return part(one.name, workbook(sheets));
      if (one.name === partNames.styles) return part(one.name, STYLES);
      if (one.name !== partNames.workbookRelationships) return one;
      return part(
        one.name,
        relationships([
          ...sheets.map((_, index) => ({ target: path(index), type: 'worksheet' as const })),
          { target: 'styles.xml', type: 'styles' },
        ]),
      );
    },
    more: others.map(({ rows }, index) => part(`xl/${path(index + 1)}`, sheet(rows))),
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

const windows1250: Record<string, number> = {
  '„': 0x84,
  '”': 0x94,
  ą: 0xb9,
  ć: 0xe6,
  ę: 0xea,
  ł: 0xb3,
  ń: 0xf1,
  ś: 0x9c,
  ź: 0x9f,
  ż: 0xbf,
  Ą: 0xa5,
  Ć: 0xc6,
  Ę: 0xca,
  Ł: 0xa3,
  Ń: 0xd1,
  Ś: 0x8c,
  Ź: 0x8f,
  Ż: 0xaf,
};

/** Returns how a reading of a file differs from its meaning; undefined if it does not. */
export function misreading(
  { rows, refusals }: RandomCardFile,
  read: { fault: string } | { cards: ({ number: string; pin: string } | { reason: string })[] },
): string | undefined {
  if ('fault' in read) return refusals.includes(read.fault) ? undefined : `refused: ${read.fault}`;
  if (!rows) return 'read, though it is unclear';
  if (read.cards.length !== rows.length) return `${read.cards.length} rows instead of ${rows.length}`;
  const wrong = rows.findIndex((row, index) => {
    const card = read.cards[index];
    if (!card || row === 'error') return card && !('reason' in card);
    if ('reason' in card) return !row.isDoubtful;
    return card.number !== row.number || card.pin !== row.pin;
  });
  return wrong < 0
    ? undefined
    : `row ${wrong}: ${JSON.stringify(read.cards[wrong])} instead of ${JSON.stringify(rows[wrong])}`;
}
