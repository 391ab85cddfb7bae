import type { Cell, Column } from './column.ts';

/** Returns a sheet's XML up to and including its first row, the titles, which stay in view when scrolling. */
export function sheetStart<Row>(columns: Column<Row>[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${XML_DECLARATION}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>` +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><cols>${widths.join('')}</cols><sheetData>${sheetRow(
      columns.map(({ title }) => title),
      1,
    )}`
  );
}

/**
 * Returns the XML of a row with a number from 1; each cell has the style of its column, numbered from 1 as in
 * `workbookParts`. Row and cells contain their positions: the standard does not require this, but without it some
 * programs show an empty sheet, and others fail.
 */
export function sheetRow(cells: Cell[], row: number): string {
  let xml = `<row r="${row}">`;
  for (const [index, value] of cells.entries())
    xml += cell(value, `r="${columnLetters(index)}${row}" s="${index + 1}"`);
  return `${xml}</row>`;
}

export const SHEET_END = '</sheetData></worksheet>';

function cell(value: Cell, attributes: string): string {
  if (typeof value === 'number') return `<c ${attributes}><v>${value}</v></c>`;
  const space = IS_PLAIN.test(value) ? '' : ' xml:space="preserve"';
  return `<c ${attributes} t="inlineStr"><is><t${space}>${escapeXml(value)}</t></is></c>`;
}

/** Returns the letters of a column: A to Z, AA, AB … */
function columnLetters(index: number): string {
  const last = LETTERS[index % LETTERS.length] ?? '';
  return index < LETTERS.length ? last : columnLetters(Math.floor(index / LETTERS.length) - 1) + last;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const IS_PLAIN = /^(?!\s)[^\t\n]*(?<!\s)$/;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Escapes text for XML content or attributes. Characters that XML cannot contain are written as in spreadsheets:
 * `_x0001_`.
 */
export function escapeXml(text: string): string {
  return NEEDS_CARE.test(text)
    ? text.replaceAll(LOOKS_ESCAPED, '_x005F_').replaceAll(SPECIAL, (found) => named[found] ?? escaped(found))
    : text;
}

const NEEDS_CARE = /[&<>"_\ufffe\uffff\p{Cc}]/u;
/** Finds an underscore that a spreadsheet would interpret as the start of an escape. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi;
const SPECIAL = /[&<>"\ufffe\uffff]|(?![\t\n])\p{Cc}/gu;
const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
