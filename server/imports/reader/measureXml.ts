const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const SLASH = 0x2f;
const COLON = 0x3a;
const BLANK = 0x20;
const [C, S, I] = [0x63, 0x73, 0x69];

/** How much work it is to read a part of a spreadsheet. */
export interface XmlMeasure {
  /** Opening tags, and among them those of cells (`c`) and shared strings (`si`), whatever their prefix. */
  elements: number;
  cells: number;
  strings: number;
  /** The most bytes from one `<` to the next. */
  longestGap: number;
}

/** Measures a part by its bytes alone, so it also counts elements in comments. */
export function measureXml(xml: Buffer): XmlMeasure {
  const measure = { elements: 0, cells: 0, strings: 0, longestGap: 0 };
  let last = 0;
  for (let at = 0; at < xml.length; at += 1) {
    if (xml[at] !== LESS_THAN) continue;
    measure.longestGap = Math.max(measure.longestGap, at - last);
    last = at;
    let from = at + 1;
    if (xml[from] === SLASH) continue;
    let to = from;
    for (; isOfName(xml[to]); to += 1) if (xml[to] === COLON) from = to + 1;
    measure.elements += 1;
    if (to - from === 1 && xml[from] === C) measure.cells += 1;
    if (to - from === 2 && xml[from] === S && xml[from + 1] === I) measure.strings += 1;
  }
  measure.longestGap = Math.max(measure.longestGap, xml.length - last);
  return measure;
}

function isOfName(byte: number | undefined): boolean {
  return byte !== undefined && byte > BLANK && byte !== GREATER_THAN && byte !== SLASH && byte !== LESS_THAN;
}
