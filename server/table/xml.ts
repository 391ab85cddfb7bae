export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A text as XML's content or attribute. What XML cannot hold is written as spreadsheets write it: `_x0001_`. */
export function escapeXml(text: string): string {
  return NEEDS_CARE.test(text)
    ? text.replaceAll(LOOKS_ESCAPED, '_x005F_').replaceAll(SPECIAL, (found) => named[found] ?? escaped(found))
    : text;
}

const NEEDS_CARE = /[&<>"_\ufffe\uffff\p{Cc}]/u;
/** An underscore that a spreadsheet would take for the beginning of an escape. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi;
const SPECIAL = /[&<>"\ufffe\uffff]|(?![\t\n])\p{Cc}/gu;
const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
