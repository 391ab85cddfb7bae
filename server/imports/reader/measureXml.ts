import { MAX_FILE_ROWS } from '../../../contract/importColumns.ts';
import { FaultyFile } from './readerLine.ts';

const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;
const COLON = 0x3a;
const BLANK = 0x20;
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const [C, S, I, R, O, W] = [0x63, 0x73, 0x69, 0x72, 0x6f, 0x77];

/**
 * Longer than any tag that a program writes, and than the text of a cell with 32 767 characters that are all entities.
 */
const MAX_TAG_BYTES = 64 * 1024;
const MAX_TEXT_BYTES = 512 * 1024;
const MAX_ATTRIBUTES = 100;
/** The cells of a sheet are six levels deep; Office extensions add a few. */
const MAX_DEPTH = 50;

/** Generous: 10 MB of cards have five million elements, with up to three attributes each. */
const MAX_ELEMENTS = 7_000_000;
const MAX_ALL_ATTRIBUTES = 14_000_000;
/** Generous: cards have hardly any entities, comments or similar. */
const MAX_SPECIALS = 1_000_000;

/** What is neither a tag nor text: how it begins and ends. */
const SPECIAL = [
  { begin: Buffer.from('<!--'), end: Buffer.from('-->') },
  { begin: Buffer.from('<?'), end: Buffer.from('?>') },
  { begin: Buffer.from('<![CDATA['), end: Buffer.from(']]>') },
];

/** The amount of work that it takes to read a part of a spreadsheet. */
export interface XmlMeasure {
  /**
   * The number of opening tags, and of those for rows, cells (`c`) and shared strings (`si`), whatever their prefix.
   */
  elements: number;
  rows: number;
  cells: number;
  strings: number;
  attributes: number;
  /** The number of entities, comments, CDATA sections and processing instructions. */
  specials: number;
}

/**
 * Measures a part, in time proportional to its size. A parser may scan again and again for the end of something; so
 * here, everything that begins with `<` must end soon.
 * @throws {FaultyFile} if it is not XML of a reasonable shape.
 */
export function measureXml(xml: Buffer): XmlMeasure {
  const measure = { elements: 0, rows: 0, cells: 0, strings: 0, attributes: 0, specials: 0 };
  let depth = 0;
  let at = endOfText(xml, 0, measure);
  while (at < xml.length) {
    const next = xml[at + 1];
    if (next === EXCLAMATION || next === QUESTION) {
      const special = SPECIAL.find(({ begin }) => xml.subarray(at, at + begin.length).equals(begin));
      if (!special) throw new FaultyFile('file-unreadable');
      measure.specials += 1;
      at = endOfSpecial(xml, at + special.begin.length, special.end);
    } else if (next === SLASH) {
      depth -= 1;
      if (depth < 0) throw new FaultyFile('file-unreadable');
      at = endOfTag(xml, at + 2, measure).end;
    } else {
      countElement(xml, at + 1, measure);
      const { end, isEmpty } = endOfTag(xml, at + 1, measure);
      if (!isEmpty) depth += 1;
      if (depth > MAX_DEPTH) throw new FaultyFile('file-too-complex');
      at = end;
    }
    at = endOfText(xml, at, measure);
    checkMeasure(measure);
  }
  return measure;
}

function checkMeasure({ elements, rows, attributes, specials }: XmlMeasure) {
  if (rows > MAX_FILE_ROWS) throw new FaultyFile('file-too-many-rows');
  if (elements > MAX_ELEMENTS || attributes > MAX_ALL_ATTRIBUTES || specials > MAX_SPECIALS)
    throw new FaultyFile('file-too-complex');
}

/** Returns the position of the next `<`, and counts the entities before it. */
function endOfText(xml: Buffer, start: number, measure: XmlMeasure): number {
  const found = xml.indexOf(LESS_THAN, start);
  const end = found < 0 ? xml.length : found;
  if (end - start > MAX_TEXT_BYTES) throw new FaultyFile('file-too-complex');
  for (let at = start; at < end; at += 1) if (xml[at] === AMPERSAND) measure.specials += 1;
  return end;
}

/** Returns the position after a comment or similar; no ordinary program writes `<` into one. */
function endOfSpecial(xml: Buffer, start: number, end: Buffer): number {
  const length = xml.subarray(start, start + MAX_TEXT_BYTES).indexOf(end);
  if (length < 0) throw new FaultyFile('file-too-complex');
  if (xml.subarray(start, start + length).includes(LESS_THAN)) throw new FaultyFile('file-unreadable');
  return start + length + end.length;
}

/** Counts the element with a name that begins at this position. */
function countElement(xml: Buffer, start: number, measure: XmlMeasure) {
  let from = start;
  let to = start;
  for (; isOfName(xml[to]); to += 1) if (xml[to] === COLON) from = to + 1;
  if (to === from) throw new FaultyFile('file-unreadable');
  measure.elements += 1;
  const length = to - from;
  if (length === 1 && xml[from] === C) measure.cells += 1;
  if (length === 2 && xml[from] === S && xml[from + 1] === I) measure.strings += 1;
  if (length === 3 && xml[from] === R && xml[from + 1] === O && xml[from + 2] === W) measure.rows += 1;
}

/** Returns where a tag ends, and whether it is self-closing. */
function endOfTag(xml: Buffer, start: number, measure: XmlMeasure): { end: number; isEmpty: boolean } {
  let attributes = 0;
  let quote: number | undefined;
  const limit = Math.min(xml.length, start + MAX_TAG_BYTES);
  for (let at = start; at < limit; at += 1) {
    const byte = xml[at];
    if (byte === LESS_THAN) throw new FaultyFile('file-unreadable');
    if (quote !== undefined) {
      if (byte === quote) quote = undefined;
      if (byte === AMPERSAND) measure.specials += 1;
    } else if (byte === QUOTE || byte === APOSTROPHE) {
      quote = byte;
    } else if (byte === EQUALS) {
      attributes += 1;
      if (attributes > MAX_ATTRIBUTES) throw new FaultyFile('file-too-complex');
    } else if (byte === GREATER_THAN) {
      measure.attributes += attributes;
      return { end: at + 1, isEmpty: xml[at - 1] === SLASH };
    }
  }
  throw new FaultyFile('file-too-complex');
}

function isOfName(byte: number | undefined): boolean {
  return byte !== undefined && byte > BLANK && byte !== GREATER_THAN && byte !== SLASH && byte !== LESS_THAN;
}
