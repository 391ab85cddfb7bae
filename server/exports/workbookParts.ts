import { escapeXml, XML_DECLARATION } from './sheetXml.ts';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`;
const PACKAGE = `${SCHEMAS}/package/2006`;
const RELATIONSHIPS = `${SCHEMAS}/officeDocument/2006/relationships`;
const CONTENT_TYPES = 'application/vnd.openxmlformats';
/** The number of the first custom format; lower numbers are Excel's built-in formats. */
const FIRST_FORMAT = 164;

/** Returns the path of a sheet in a workbook's zip file, below `xl/`; sheets are numbered from 1. */
export function sheetPath(sheet: number): string {
  return `worksheets/sheet${sheet}.xml`;
}

/**
 * Returns the parts of a workbook other than its sheets, by path: the minimum that ECMA-376 requires. From 1 on, the
 * styles have the number formats of the columns.
 */
export function workbookParts(
  name: string,
  columns: readonly { numFmt: string }[],
  sheetCount: number,
): [path: string, xml: string][] {
  const sheets = Array.from({ length: sheetCount }, (_, index) => index + 1);
  return [
    ['xl/styles.xml', styles(columns)],
    ['xl/workbook.xml', workbook(name, sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...sheets.map((sheet) => ['worksheet', sheetPath(sheet)] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    ['[Content_Types].xml', contentTypes(sheets)],
  ];
}

function styles(columns: readonly { numFmt: string }[]): string {
  const formats = columns.map(
    ({ numFmt }, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapeXml(numFmt)}"/>`,
  );
  const cells = columns.map(
    (_, index) =>
      `<xf numFmtId="${FIRST_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return root(
    `styleSheet xmlns="${MAIN}"`,
    `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
      '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      `<cellXfs count="${cells.length + 1}"><xf xfId="0"/>${cells.join('')}</cellXfs>`,
  );
}

function workbook(name: string, sheets: number[]): string {
  const listed = sheets.map((sheet) => {
    const title = sheet === 1 ? name : `${name} ${sheet}`;
    return `<sheet name="${escapeXml(title)}" sheetId="${sheet}" r:id="rId${sheet}"/>`;
  });
  return root(
    `workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"`,
    `<bookViews><workbookView/></bookViews><sheets>${listed.join('')}</sheets>`,
  );
}

/** Returns the list of the parts that a part refers to, by kind and target, numbered `rId1` and up. */
function relationships(targets: (readonly [kind: string, target: string])[]): string {
  const listed = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`,
  );
  return root(`Relationships xmlns="${PACKAGE}/relationships"`, listed.join(''));
}

function contentTypes(sheets: number[]): string {
  const part = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${CONTENT_TYPES}-officedocument.spreadsheetml.${kind}+xml"/>`;
  return root(
    `Types xmlns="${PACKAGE}/content-types"`,
    `<Default Extension="rels" ContentType="${CONTENT_TYPES}-package.relationships+xml"/>` +
      part('workbook.xml', 'sheet.main') +
      part('styles.xml', 'styles') +
      sheets.map((sheet) => part(sheetPath(sheet), 'worksheet')).join(''),
  );
}

function root(tag: string, content: string): string {
  const [name] = tag.split(' ');
  return `${XML_DECLARATION}<${tag}>${content}</${name}>`;
}
