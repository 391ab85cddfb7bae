import { formatValue, isDateFormat } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { packArchive } from './packArchive.ts';

/**
 * Returns whether a format shows people something other than the number itself: `000` keeps the zeros of a PIN,
 * `0.00E+00` is what a spreadsheet makes of the PIN 1E2. For all other formats, the number itself is read, without
 * thousands separators.
 */
function isTelling(format: string): boolean {
  const [section = ''] = format.replaceAll(/\[[^\]]*\]|[_*].|\\ /g, '').split(';');
  if (/^(General|@)?$/i.test(section) || isDateFormat(format)) return false;
  return !/^[#?0,. ]*$/.test(section) || /^[#?]*0 ?0/.test(section);
}

const STYLES = /^xl\/styles\.xml$/i;

/**
 * Replaces numbers in cells with such formats, and numbers written with an exponent, by the text that people see or
 * saw. hucre returns formats only together with all cells of a sheet, which takes too much memory, so each sheet's XML
 * is changed before it is streamed.
 */
export async function showFormats(parts: Map<string, Buffer>, sheetName: RegExp) {
  const [, styles] = [...parts].find(([name]) => STYLES.test(name)) ?? [];
  const formats = styles ? await tellingFormats(styles) : new Map<number, string>();
  for (const [name, content] of parts) {
    if (sheetName.test(name) && (formats.size > 0 || hasExponents(content)))
      parts.set(name, showIn(content, formats));
  }
}

/** Some programs write a text such as the PIN 1E2 unchanged as a number, which other programs then read as 100. */
const EXPONENT = /^\s*[+-]?\d+(\.\d+)?E[+-]?\d+\s*$/i;
const EXPONENT_CELL = /\dE[+-]?\d+\s*</i;
const PIECE_BYTES = 1024 * 1024;
/** More bytes than such a number has. */
const OVERLAP_BYTES = 64;

function hasExponents(sheet: Buffer): boolean {
  for (let at = 0; at < sheet.length; at += PIECE_BYTES) {
    if (EXPONENT_CELL.test(sheet.toString('latin1', at, at + PIECE_BYTES + OVERLAP_BYTES))) return true;
  }
  return false;
}

/**
 * A cell with a number, possibly that of a formula. Its groups: the cell's tag, attributes, what is between them and
 * the number, the number.
 */
const NUMBER_CELL =
  /(<(?:\w+:)?c)((?:\s[^<>]*)?)(>\s*(?:<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v\b[^<>]*>)([^<]*)/g;
const STYLE = /\ss\s*=\s*["'](\d+)["']/;
const TYPE = /\st\s*=\s*["'](\w*)["']/;

function showIn(sheet: Buffer, formats: Map<number, string>): Buffer {
  // Decoded byte by byte, because only markup and digits are read or written.
  const xml = sheet.toString('latin1').replace(NUMBER_CELL, (whole, cell, attributes, between, digits) => {
    const format = formats.get(Number(STYLE.exec(attributes)?.[1]));
    const type = TYPE.exec(attributes)?.[1] ?? 'n';
    const value = Number(digits);
    if (type !== 'n' || digits.trim() === '' || !Number.isFinite(value)) return whole;
    // With its format, a number that has lost digits would look as if it had not.
    if (hasLostDigits(value)) return whole;
    const shown =
      EXPONENT.test(digits) && Number.isInteger(value)
        ? digits.trim()
        : format === undefined
          ? undefined
          : formatValue(value, format);
    if (shown === undefined) return whole;
    return `${cell}${attributes.replace(TYPE, '')} t="str"${between}${escapeXml(shown)}`;
  });
  return Buffer.from(xml, 'latin1');
}

function escapeXml(text: string): string {
  return text.replaceAll(/[^0-9A-Za-z.,+ -]/gu, (character) => `&#${character.codePointAt(0)};`);
}

/** Returns whether a number has lost digits: Excel and similar programs keep 15. */
export function hasLostDigits(value: number): boolean {
  return Math.abs(value) >= 1e15;
}

/**
 * Returns the formats of a workbook that show something else than the number, by the number of their style. hucre
 * returns only the formats of cells, so it reads a sheet with one cell of each style.
 */
async function tellingFormats(styles: Buffer): Promise<Map<number, string>> {
  const count = Math.min(MAX_STYLES, styles.toString('latin1').match(/<(?:\w+:)?xf[\s/>]/g)?.length ?? 0);
  const cells = Array.from({ length: count }, (_, style) => `<row><c s="${style}"><v>1</v></c></row>`);
  const archive = await packArchive(sampleParts(styles, cells.join('')));
  const { sheets } = await readXlsx(archive, { readStyles: true });
  const formats = new Map<number, string>();
  for (let style = 0; style < count; style++) {
    const format = sheets[0]?.cells?.get(`${style},0`)?.style?.numFmt;
    if (format && isTelling(format)) formats.set(style, format);
  }
  return formats;
}

/** More styles than Excel allows. */
const MAX_STYLES = 65_536;

const SCHEMAS = 'http://schemas.openxmlformats.org';
const RELATIONSHIP = `${SCHEMAS}/officeDocument/2006/relationships`;
const MAIN = `xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIP}"`;

/** Returns the parts of a workbook with these styles and a single sheet. */
function sampleParts(styles: Buffer, rows: string): [name: string, content: Buffer][] {
  const relationships = (...targets: (readonly [kind: string, target: string])[]) =>
    `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${targets
      .map(
        ([kind, target]) => `<Relationship Id="${kind}" Type="${RELATIONSHIP}/${kind}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"/>`,
    '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook ${MAIN}><sheets><sheet name="a" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(['worksheet', 'sheet.xml'], ['styles', 'styles.xml']),
    'xl/sheet.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
  };
  const texts = Object.entries(parts).map(([name, xml]): [string, Buffer] => [name, Buffer.from(xml)]);
  return [...texts, ['xl/styles.xml', styles]];
}
