import { FaultyFile } from './readerLine.ts';

/** The signature of files that Office has encrypted, and of the old xls format. */
const OLE2_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** LibreOffice's files begin with a part that identifies their kind. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument';
/** The range of bytes that contains the name of a zip file's first part and that content. */
const [NAME_START, NAME_END] = [30, 100];

/**
 * Refuses other kinds of files that contain tables, whatever their names are.
 * @throws {FaultyFile}
 */
export function refuseOtherKind(content: Buffer) {
  if (content.subarray(0, OLE2_MARK.length).equals(OLE2_MARK)) throw new FaultyFile('file-encrypted');
  const start = content.subarray(NAME_START, NAME_END).toString('latin1');
  if (start.startsWith(OPEN_DOCUMENT)) throw new FaultyFile('file-other-kind');
}

/** How many characters of a text are enough to detect its kind. */
const HEAD_CHARS = 4000;
/**
 * HTML, XML and web archives, which some programs save as xls; DIF; SYLK, but not a csv with a first column named `ID`.
 */
const OTHER_TEXTS = [
  /^\s*<(!doctype|!--|\?xml|html|head|meta|body|style|div|table|workbook)\b/i,
  /^\s*mime-version:/i,
  /^TABLE\s*[\r\n]+0,1\s*[\r\n]/i,
  /^ID;P(?=[\s\S]*[\r\n]C;[^\r\n]*;K)/,
  /^(%PDF-|\{\\rtf)/,
];

/**
 * Refuses texts that are not csv.
 * @throws {FaultyFile}
 */
export function refuseOtherText(text: string) {
  const head = text.slice(0, HEAD_CHARS);
  if (OTHER_TEXTS.some((kind) => kind.test(head))) throw new FaultyFile('file-other-kind');
}
