/** The tag of a row, and its attributes. */
const ROW = /(<(?:\w+:)?row)(?=[\s/>])([^<>]*)/g;
const HIDDEN = /\shidden\s*=\s*["'](?:1|true)["']/;
const PLACE = /\sr\s*=\s*["']([^"']*)["']/;
/** What is added to the number of a hidden row. */
const HALF = 0.5;

/**
 * Marks the hidden rows in a sheet's XML. hucre returns only the number and the cells of a row, so each row gets its
 * number, and a hidden one half a row more.
 */
export function markHiddenRows(sheet: Buffer): Buffer {
  if (!sheet.includes('hidden')) return sheet;
  let number = 0;
  // Decoded byte by byte, because only markup is read or written.
  const xml = sheet.toString('latin1').replace(ROW, (_, tag: string, attributes: string) => {
    const given = Number(PLACE.exec(attributes)?.[1]);
    number = Number.isInteger(given) && given > 0 ? given : number + 1;
    const marked = HIDDEN.test(attributes) ? number + HALF : number;
    return `${tag} r="${marked}"${attributes.replace(PLACE, '')}`;
  });
  return Buffer.from(xml, 'latin1');
}

/** Returns the index of a row, and whether it is marked as hidden. */
export function readMark(index: number): { index: number; isHidden: boolean } {
  const isHidden = index % 1 === HALF;
  return { index: isHidden ? index - HALF : index, isHidden };
}
