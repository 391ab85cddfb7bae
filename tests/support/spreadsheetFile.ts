import { type ZipEnd, type ZipPart, zipFile } from './zipFile.ts';

const MB = 1024 * 1024;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The XML parts of a spreadsheet, as Excel names them. */
export const partNames = {
  types: '[Content_Types].xml',
  relationships: '_rels/.rels',
  workbook: 'xl/workbook.xml',
  workbookRelationships: 'xl/_rels/workbook.xml.rels',
  sheet: 'xl/worksheets/sheet1.xml',
  strings: 'xl/sharedStrings.xml',
  styles: 'xl/styles.xml',
} as const;

/** Text, bytes, or a list of such pieces. */
export type Content = string | Buffer | readonly (string | Buffer)[];

export interface SpreadsheetOptions {
  /** The content of the part with shared strings, which is left out by default. */
  strings?: Content;
  /** The cell formats, as numbers of Excel's built-in formats. The part with styles is left out by default. */
  formats?: number[];
  pictures?: number;
  /** Is called for each part, and returns what is written instead. */
  change?: (part: ZipPart) => ZipPart;
  /** Further parts. */
  more?: ZipPart[];
  end?: ZipEnd;
}

/** Returns a spreadsheet whose only sheet has this content between its first and last tag. */
export function spreadsheet(rows: Content, options: SpreadsheetOptions = {}): Buffer {
  const { change = (part) => part, more = [], end } = options;
  return zipFile([...spreadsheetParts(rows, options).map(change), ...more], end);
}

export function spreadsheetParts(
  rows: Content,
  { strings, formats, pictures = 0 }: SpreadsheetOptions = {},
): ZipPart[] {
  const targets: Relationship[] = [{ target: 'worksheets/sheet1.xml', type: 'worksheet' }];
  if (strings !== undefined) targets.push({ target: 'sharedStrings.xml', type: 'sharedStrings' });
  if (formats) targets.push({ target: 'styles.xml', type: 'styles' });
  return [
    part(partNames.types, '<?xml version="1.0"?><Types/>'),
    part(partNames.relationships, relationships([{ target: 'xl/workbook.xml', type: 'officeDocument' }])),
    part(partNames.workbook, workbook([{ name: 'Bony' }])),
    part(partNames.workbookRelationships, relationships(targets)),
    part(partNames.sheet, sheet(rows)),
    ...(strings === undefined ? [] : [part(partNames.strings, element('sst', strings))]),
    ...(formats ? [part(partNames.styles, styles(formats))] : []),
    ...Array.from({ length: pictures }, (_, index) => part(`xl/media/image${index}.png`, 'png')),
  ];
}

export function part(name: string, content: Content): ZipPart {
  return { name, content: piecesOf(content) };
}

/** Returns content of at least `bytes` that repeats a text, and takes only one megabyte of memory. */
export function repeated(text: string, bytes: number): Buffer[] {
  const piece = Buffer.from(text.repeat(Math.floor(MB / text.length)));
  return Array(Math.ceil(bytes / piece.length)).fill(piece);
}

export interface Relationship {
  target: string;
  type: 'officeDocument' | 'worksheet' | 'sharedStrings' | 'styles';
}

/** Returns relationships with the ids rId1, rId2 … */
export function relationships(targets: Relationship[]): string {
  const each = targets.map(
    ({ target, type }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
}

/** Returns a workbook whose sheets are rId1, rId2 … in this order. */
export function workbook(sheets: { name: string; state?: 'hidden' | 'veryHidden' }[]): string {
  const each = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  return `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${each.join('')}</sheets></workbook>`;
}

export function sheet(rows: Content): Buffer[] {
  return element('worksheet', ['<sheetData>', ...piecesOf(rows), '</sheetData>']);
}

function element(name: 'worksheet' | 'sst', content: Content): Buffer[] {
  const open = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${name} xmlns="${MAIN}">`;
  return piecesOf([open, ...piecesOf(content), `</${name}>`]);
}

function piecesOf(content: Content): Buffer[] {
  const pieces = typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content;
  // Buffers are kept as they are, so that a repeated one is deflated only once.
  return pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
}

function styles(formats: number[]): string {
  const each = formats.map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`);
  return `<?xml version="1.0"?><styleSheet xmlns="${MAIN}"><cellXfs count="${formats.length}">${each.join('')}</cellXfs></styleSheet>`;
}

/** Returns a row with inline texts in its cells. */
export function rowOf(...texts: string[]): string {
  return `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
}
