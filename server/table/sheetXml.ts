import type { Cell, Column } from './column.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';

/** A sheet up to and with its first row, the titles, which stays in view. */
export function sheetStart<Row>(columns: Column<Row>[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${XML_DECLARATION}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>` +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><cols>${widths.join('')}</cols><sheetData>${sheetRow(columns.map(({ title }) => title))}`
  );
}

/** A row, in the place behind the one before; each cell in the style of its column, which `workbookParts` numbers from 1. */
export function sheetRow(cells: Cell[]): string {
  return `<row>${cells.map(cell).join('')}</row>`;
}

export const SHEET_END = '</sheetData></worksheet>';

function cell(value: Cell, index: number): string {
  const style = index + 1;
  if (typeof value === 'number') return `<c s="${style}"><v>${value}</v></c>`;
  const space = IS_PLAIN.test(value) ? '' : ' xml:space="preserve"';
  return `<c s="${style}" t="inlineStr"><is><t${space}>${escapeXml(value)}</t></is></c>`;
}

const IS_PLAIN = /^(?!\s)[^\t\n]*(?<!\s)$/;
