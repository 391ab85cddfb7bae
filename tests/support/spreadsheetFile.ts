import { type ZipEnd, type ZipPart, zipFile } from './zipFile.ts';

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

export interface SpreadsheetOptions {
  /** The content of the shared strings; without it there is no such part. */
  strings?: string | Buffer;
  /** The cell formats, as numbers of Excel's built-in number formats; without them there is no such part. */
  formats?: number[];
  pictures?: number;
  /** Changes each part. */
  change?: (part: ZipPart) => ZipPart;
  /** Further parts. */
  more?: ZipPart[];
  end?: ZipEnd;
}

/** Returns a spreadsheet whose only sheet has this content between its first and last tag. */
export function spreadsheet(rows: string | Buffer, options: SpreadsheetOptions = {}): Buffer {
  const { change = (part) => part, more = [], end } = options;
  return zipFile([...spreadsheetParts(rows, options).map(change), ...more], end);
}

export function spreadsheetParts(
  rows: string | Buffer,
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

export function part(name: string, content: string | Buffer): ZipPart {
  return { name, content: Buffer.from(content) };
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

export function sheet(rows: string | Buffer): Buffer {
  return element(
    'worksheet',
    Buffer.concat([Buffer.from('<sheetData>'), Buffer.from(rows), Buffer.from('</sheetData>')]),
  );
}

function element(name: 'worksheet' | 'sst', content: string | Buffer): Buffer {
  const open = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${name} xmlns="${MAIN}">`;
  return Buffer.concat([Buffer.from(open), Buffer.from(content), Buffer.from(`</${name}>`)]);
}

function styles(formats: number[]): string {
  const each = formats.map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`);
  return `<?xml version="1.0"?><styleSheet xmlns="${MAIN}"><cellXfs count="${formats.length}">${each.join('')}</cellXfs></styleSheet>`;
}

/** Returns a row of inline texts. */
export function rowOf(...texts: string[]): string {
  return `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
}
