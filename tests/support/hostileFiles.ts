import type { Reason } from '../../contract/refusals.ts';
import { seededRandom } from './seededRandom.ts';
import { part, partNames, repeated, rowOf, spreadsheet, spreadsheetParts } from './spreadsheetFile.ts';
import { type ZipPart, zipFile } from './zipFile.ts';

const MB = 1024 * 1024;
const LARGEST = 10 * MB - 1000;

/** A file of cards that an attacker could make, and the reasons for which it may be refused. */
export interface HostileFile {
  name: string;
  make: () => Buffer;
  reasons: Reason[];
}

const card = rowOf('KARTA000000000000001', '123');
const emptyStrings = (bytes: number) => repeated('<si/>', bytes);
/** Returns content that does not compress, so the whole file does not unpack to a suspicious multiple of its size. */
function picture(bytes: number): ZipPart {
  const random = seededRandom(1);
  return part('xl/media/image1.png', Buffer.from(Uint8Array.from({ length: bytes }, () => random() * 256)));
}

/** Returns a lot of content that compresses to little. */
const cellBomb = () => [
  `${card}<row><c t="inlineStr"><is><t>`,
  ...repeated('a', 150 * MB),
  '</t></is></c></row>',
];

/** Returns a function that changes only the sheet's part. */
const ofSheet = (changes: Partial<ZipPart>) => (one: ZipPart) =>
  one.name === partNames.sheet ? { ...one, ...changes } : one;

/** Archives with false information: each is small, and claims something wrong that a reader would have to believe. */
export const hostileArchives: HostileFile[] = [
  {
    name: 'a packed size of 0 in the directory, and the true one behind the content',
    make: () =>
      spreadsheet(card, {
        strings: emptyStrings(60 * MB),
        change: (one) =>
          one.name === partNames.strings
            ? { ...one, descriptor: 16, hasSizes: true, central: { packed: 0, unpacked: 2000 } }
            : one,
      }),
    reasons: ['file-sizes-wrong'],
  },
  {
    name: 'a ZIP64 directory behind a decoy',
    make: () => behindDecoy(spreadsheetParts(cellBomb())),
    reasons: ['file-zip64'],
  },
  {
    name: 'a ZIP64 directory that says the same as the other',
    make: () => spreadsheet(card, { end: { before: zip64Directory } }),
    reasons: ['file-zip64'],
  },
  {
    name: 'sizes in a field of ZIP64',
    make: () =>
      spreadsheet(card, {
        change: ofSheet({ said: { unpacked: 0xffffffff, extra: zip64Field(BigInt(20 * MB)) } }),
      }),
    reasons: ['file-zip64'],
  },
  {
    name: 'a field of ZIP64 in front of the content only',
    make: () => spreadsheet(card, { change: ofSheet({ local: { extra: zip64Field(5n) } }) }),
    reasons: ['file-zip64'],
  },
  ...(
    [
      ['another unpacked size', { unpacked: 17 }],
      ['another packed size', { packed: 17 }],
      ['another checksum', { crc: 17 }],
      ['another method', { method: 0 }],
      ['another name', { name: 'xl/worksheets/sheet2.xml' }],
      ['sizes that follow, of which the directory knows nothing', { flags: 0b1000 }],
    ] as const
  ).map(([what, local]) => ({
    name: `${what} in front of the content than in the directory`,
    make: () => spreadsheet(card, { change: ofSheet({ local }) }),
    reasons: ['file-headers-differ' as const],
  })),
  {
    name: 'another size behind the content than in the directory',
    make: () => {
      const honest = spreadsheet(card, { change: ofSheet({ descriptor: 16 }) });
      honest.writeUInt32LE(17, honest.indexOf('PK\u0007\u0008', 0, 'latin1') + 12);
      return honest;
    },
    reasons: ['file-headers-differ'],
  },
  {
    name: 'content that unpacks to more than it says',
    make: () => spreadsheet(cellBomb(), { change: ofSheet({ said: { unpacked: 1000 } }) }),
    reasons: ['file-sizes-wrong'],
  },
  {
    name: 'content that unpacks to less than it says',
    make: () => spreadsheet(card, { change: ofSheet({ said: { unpacked: 5000 } }) }),
    reasons: ['file-sizes-wrong'],
  },
  {
    name: 'content that is said to unpack to nothing',
    make: () => spreadsheet(cellBomb(), { change: ofSheet({ said: { unpacked: 0 } }) }),
    reasons: ['file-sizes-wrong'],
  },
  {
    name: 'content of another checksum',
    make: () => spreadsheet(card, { change: ofSheet({ said: { crc: 17 } }) }),
    reasons: ['file-sizes-wrong'],
  },
  {
    name: 'a second directory in the comment of the first',
    make: () => {
      const inner = spreadsheet(card);
      return spreadsheet(cellBomb(), { end: { comment: inner.subarray(inner.length - 22) } });
    },
    reasons: ['file-extra-data'],
  },
  {
    name: 'a second spreadsheet behind the first',
    make: () => Buffer.concat([spreadsheet(card), spreadsheet(card)]),
    reasons: ['file-extra-data'],
  },
  {
    name: 'a directory that stands elsewhere than it ends',
    make: () => {
      const decoy = spreadsheetParts(card);
      const inner = zipFile(decoy);
      return spreadsheet(card, { end: { before: () => inner } });
    },
    reasons: ['file-extra-data'],
  },
  {
    name: 'something in front of the spreadsheet',
    make: () => Buffer.concat([Buffer.from('#!/bin/sh\n'), spreadsheet(card)]),
    reasons: ['file-extra-data'],
  },
  {
    name: 'something hidden between two parts',
    make: () => spreadsheet(card, { change: ofSheet({ gap: Buffer.from('hidden') }) }),
    reasons: ['file-extra-data'],
  },
  {
    name: 'two parts that share their bytes',
    make: () =>
      spreadsheet(card, {
        more: [{ ...part('xl/worksheets/sheet2.xml', 'x'), central: { offset: 0 } }],
      }),
    reasons: ['file-parts-overlap', 'file-headers-differ'],
  },
  {
    name: 'a part within another',
    make: quine,
    reasons: ['file-parts-overlap'],
  },
  {
    name: 'two parts of the same name',
    make: () => spreadsheet(card, { more: [part(partNames.sheet.toUpperCase(), 'x')] }),
    reasons: ['file-part-twice'],
  },
  {
    name: 'a part that is encrypted',
    make: () => spreadsheet(card, { change: ofSheet({ said: { flags: 1 } }) }),
    reasons: ['file-encrypted'],
  },
  {
    name: 'a workbook with a password, or of the old kind',
    make: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000)]),
    reasons: ['file-encrypted'],
  },
  {
    name: 'a thousand pictures',
    make: () => spreadsheet(card, { pictures: 1000 }),
    reasons: ['file-too-many-parts'],
  },
  {
    name: 'more parts than can be counted',
    make: () => spreadsheet(card, { end: { entries: 0xffff } }),
    reasons: ['file-zip64', 'file-too-many-parts'],
  },
  {
    name: 'a spreadsheet that is cut off',
    make: () => spreadsheet(card).subarray(0, 700),
    reasons: ['file-damaged'],
  },
  {
    name: 'content that cannot be unpacked',
    make: () => spreadsheet(card, { change: ofSheet({ packed: Buffer.alloc(300, 7) }) }),
    reasons: ['file-damaged'],
  },
];

/** Correct archives that are not a list of cards. */
export const hostileSheets: HostileFile[] = [
  { name: 'one cell of 150 MB', make: () => spreadsheet(cellBomb()), reasons: ['file-unpacks-too-much'] },
  {
    name: 'sheets of 40 MB each',
    make: () =>
      spreadsheet([card, ...repeated('<row/>', 40 * MB)], {
        more: [2, 3].map((sheet) => part(`xl/worksheets/sheet${sheet}.xml`, repeated('<row/>', 40 * MB))),
      }),
    reasons: ['file-unpacks-too-much'],
  },
  {
    name: '19 million rows',
    make: () => spreadsheet([card, ...repeated('<row/>', 95 * MB)]),
    reasons: ['file-too-many-rows'],
  },
  {
    name: '20 million shared strings',
    make: () => spreadsheet(card, { strings: emptyStrings(95 * MB), more: [picture(500_000)] }),
    reasons: ['file-too-many-strings', 'file-too-complex'],
  },
  {
    name: 'as many shared strings as cells, millions of each',
    make: () =>
      spreadsheet([card, ...repeated('<c/>', 44 * MB)], {
        strings: emptyStrings(50 * MB),
        more: [picture(500_000)],
      }),
    reasons: ['file-too-many-strings', 'file-too-complex'],
  },
  {
    name: 'a row of a million columns',
    make: () => spreadsheet(`<row r="1">${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`),
    reasons: ['file-too-many-columns'],
  },
  {
    name: 'a column far beyond the last',
    make: () => spreadsheet(`${card}<row><c r="ZZZZZZ2"><v>1</v></c></row>`),
    reasons: ['file-too-many-columns'],
  },
  {
    name: 'rows whose one cell is in the last column',
    make: () => spreadsheet(repeated('<row><c r="XFD1"><v>1</v></c></row>', 60 * MB)),
    reasons: ['file-too-many-columns', 'file-too-complex', 'file-too-many-rows'],
  },
  {
    name: 'elements within elements, ten million deep',
    make: () => spreadsheet(card, { strings: repeated('<si><r>', 90 * MB) }),
    reasons: ['file-too-complex', 'file-too-many-strings', 'file-unreadable'],
  },
  {
    name: 'a tag that does not end',
    make: () => spreadsheet([`${card}<row `, ...repeated('a="b" ', 95 * MB)]),
    reasons: ['file-too-complex'],
  },
  {
    name: 'a comment that does not end',
    make: () => spreadsheet([`${card}<!--`, ...repeated('a', 95 * MB)]),
    reasons: ['file-too-complex'],
  },
  ...(
    [
      ['nothing but beginnings of tags', '<', 'file-unreadable'],
      ['tags that begin within tags', '<row ', 'file-unreadable'],
      ['ends of elements that never began', '</a>', 'file-unreadable'],
      ['elements that never end', '<a>', 'file-too-complex'],
      ['instructions that do not end', '<?', 'file-too-complex'],
      ['comments that do not end', '<!--', 'file-too-complex'],
      ['millions of comments', '<!---->', 'file-too-complex'],
      ['sections that do not end', '<![CDATA[', 'file-too-complex'],
      ['attributes that do not end', '<row a="', 'file-unreadable'],
      ['tags of a thousand attributes', `<row ${'a="b" '.repeat(1000)}/>`, 'file-too-complex'],
      ['tags of a megabyte', `<row ${' '.repeat(MB - 100)}/>`, 'file-too-complex'],
      ['millions of entities', `<a>${'&amp;'.repeat(6000)}</a>`, 'file-too-complex'],
      ['millions of cells in few rows', `<row>${'<c/>'.repeat(990)}</row>`, 'file-too-complex'],
    ] as const
  ).map(([name, text, reason]) => ({
    name,
    make: () => spreadsheet([card, ...repeated(text, 95 * MB)]),
    reasons: [reason],
  })),
  {
    name: 'a definition of entities',
    make: () => spreadsheet([card, '<!DOCTYPE a [<!ENTITY b "c">]>']),
    reasons: ['file-unreadable'],
  },
  {
    name: 'millions of cell formats',
    make: () =>
      spreadsheet(card, {
        formats: [0],
        change: (one) =>
          one.name === partNames.styles
            ? part(one.name, ['<styleSheet><cellXfs>', ...repeated('<xf/>', 90 * MB)])
            : one,
      }),
    reasons: ['file-too-complex'],
  },
  {
    name: 'a workbook of millions of sheets',
    make: () =>
      spreadsheet(card, {
        change: (one) =>
          one.name === partNames.workbook
            ? part(one.name, [
                '<workbook><sheets>',
                ...repeated('<sheet name="a" r:id="rId9"/>', 90 * MB),
                '</sheets></workbook>',
              ])
            : one,
      }),
    reasons: ['file-too-complex', 'file-unreadable'],
  },
];

/** Text files that are not a list of cards. */
export const hostileTexts: HostileFile[] = [
  { name: 'one line of 10 MB', make: () => Buffer.alloc(LARGEST, 'a'), reasons: ['file-row-too-long'] },
  {
    name: 'a quote that does not end',
    make: () => Buffer.concat([Buffer.from('numer;pin\n"'), Buffer.alloc(LARGEST, 'a;b\n')]),
    reasons: ['file-too-many-rows'],
  },
  {
    name: 'quotes that enclose everything',
    make: () =>
      Buffer.concat([Buffer.from('numer;pin\n"'), Buffer.alloc(LARGEST, 'a;b\n'), Buffer.from('"')]),
    reasons: ['file-too-many-rows', 'file-row-too-long'],
  },
  {
    name: 'nothing but quotes',
    make: () => Buffer.alloc(LARGEST, '"'),
    reasons: ['file-row-too-long', 'file-too-complex'],
  },
  {
    name: 'a quote in front of every cell',
    make: () => Buffer.concat([Buffer.from('numer;pin\n'), Buffer.alloc(LARGEST, '"a;"b\n')]),
    reasons: ['file-too-many-rows'],
  },
  {
    name: 'doubled quotes that never end',
    make: () => Buffer.concat([Buffer.from('numer;pin\n'), Buffer.alloc(LARGEST, ';"""a\n')]),
    reasons: ['file-too-many-rows'],
  },
  { name: '10 million columns', make: () => Buffer.alloc(LARGEST, ','), reasons: ['file-row-too-long'] },
  {
    name: 'rows of 50 000 columns',
    make: () => Buffer.alloc(LARGEST, `${','.repeat(50_000)}\n`),
    reasons: ['file-too-many-columns'],
  },
  { name: 'zeros', make: () => Buffer.alloc(LARGEST), reasons: ['file-unreadable'] },
  {
    name: 'zeros further down',
    make: () => Buffer.concat([Buffer.from('numer;pin\nKARTA000000000000001;123\n'), Buffer.alloc(MB)]),
    reasons: ['file-unreadable'],
  },
  { name: 'UTF-16 without a letter', make: () => Buffer.from([0xff, 0xfe]), reasons: ['file-unreadable'] },
  {
    name: 'UTF-16 of zeros',
    make: () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(LARGEST)]),
    reasons: ['file-unreadable', 'file-row-too-long'],
  },
  {
    name: 'more rows than Excel has',
    make: () => Buffer.concat([Buffer.from('numer;pin\n'), Buffer.alloc(LARGEST, 'a;b\n')]),
    reasons: ['file-too-many-rows'],
  },
  { name: '10 MB of separators', make: () => Buffer.alloc(LARGEST, ';\n'), reasons: ['file-unreadable'] },
];

/** Returns an archive in which old readers find a small directory, and ZIP64 leads to one with the true sizes. */
function behindDecoy(parts: ZipPart[]): Buffer {
  const decoy = zipFile(spreadsheetParts(card));
  const at = decoy.readUInt32LE(decoy.length - 6);
  const directory = decoy.subarray(at, decoy.length - 22);
  return zipFile(parts, {
    before: (real) => Buffer.concat([directory, zip64End(real, real.offset + real.size + directory.length)]),
    // This size makes a reader use ZIP64, while the offset is what a check may look at.
    directorySize: 0xffffffff,
    directoryOffset: zipFile(parts).length - 22,
    entries: parts.length,
  });
}

function zip64Directory(real: { offset: number; size: number; entries: number }): Buffer {
  return zip64End(real, real.offset + real.size);
}

/** Returns the end record of a ZIP64 directory, which is located at `place`, and the locator that points to it. */
function zip64End(real: { offset: number; size: number; entries: number }, place: number): Buffer {
  const end = Buffer.alloc(56);
  end.write('PK\u0006\u0006', 'latin1');
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(real.entries), 24);
  end.writeBigUInt64LE(BigInt(real.entries), 32);
  end.writeBigUInt64LE(BigInt(real.size), 40);
  end.writeBigUInt64LE(BigInt(real.offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 'latin1');
  locator.writeBigUInt64LE(BigInt(place), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}

function zip64Field(unpacked: bigint): Buffer {
  const field = Buffer.alloc(12);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8, 2);
  field.writeBigUInt64LE(unpacked, 4);
  return field;
}

/** Returns a stored part whose content contains another part's header and content. */
function quine(): Buffer {
  const inner = zipFile([
    part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${card}</sheetData></worksheet>`),
  ]);
  const hidden = inner.subarray(0, inner.length - 22 - (46 + partNames.sheet.length));
  const [first, ...others] = spreadsheetParts(card);
  if (!first) throw new Error('a spreadsheet without parts');
  const outer = { ...part('xl/media/image1.png', hidden), isStored: true };
  const inside = 30 + outer.name.length;
  const kept = [outer, first, ...others.filter(({ name }) => name !== partNames.sheet)];
  const whole = zipFile(kept);
  // Add one more entry to the directory, which points into the picture.
  const central = inner.subarray(hidden.length, inner.length - 22);
  const entry = Buffer.from(central);
  entry.writeUInt32LE(inside, 42);
  const at = whole.readUInt32LE(whole.length - 6);
  const directory = Buffer.concat([whole.subarray(at, whole.length - 22), entry]);
  const end = Buffer.from(whole.subarray(whole.length - 22));
  end.writeUInt16LE(kept.length + 1, 8);
  end.writeUInt16LE(kept.length + 1, 10);
  end.writeUInt32LE(directory.length, 12);
  return Buffer.concat([whole.subarray(0, at), directory, end]);
}
