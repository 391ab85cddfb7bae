// A zip file's directory (PKWARE's APPNOTE 4.3.12 and 4.3.16): how its parts begin, and where their fields stand.
const END_MARK = Buffer.from('PK\u0005\u0006', 'latin1');
const ENTRY_MARK = Buffer.from('PK\u0001\u0002', 'latin1');
const AT_END = { size: 22, entries: 10, directory: 16 };
const AT_ENTRY = { size: 46, flags: 8, packed: 20, unpacked: 24, lengthsOfWhatFollows: [28, 30, 32] };
/** The flag of an entry whose sizes stand behind its content. */
const SIZES_FOLLOW = 0b1000;
/** Nothing is packed into as many bytes. */
const PACKED_NOTHING = 2;
/** A spreadsheet has a dozen files, and one for each picture. */
const MOST_FILES = 1000;

/**
 * How many bytes a zip file says that it unpacks to; the reader of spreadsheets unpacks no more of an entry than it
 * says. Infinite where it does not say, or holds more files than any spreadsheet.
 */
export function unpackedSize(zip: Buffer): number {
  const end = zip.lastIndexOf(END_MARK);
  if (end < 0 || end + AT_END.size > zip.length) return Number.POSITIVE_INFINITY;
  const files = zip.readUInt16LE(end + AT_END.entries);
  if (files > MOST_FILES) return Number.POSITIVE_INFINITY;
  let position = zip.readUInt32LE(end + AT_END.directory);
  let sum = 0;
  for (let left = files; left > 0; left--) {
    const entry = zip.subarray(position, end);
    if (entry.length < AT_ENTRY.size || !entry.subarray(0, 4).equals(ENTRY_MARK))
      return Number.POSITIVE_INFINITY;
    sum += unpackedSizeOf(entry);
    const lengths = AT_ENTRY.lengthsOfWhatFollows.map((offset) => entry.readUInt16LE(offset));
    position += lengths.reduce((total, length) => total + length, AT_ENTRY.size);
  }
  return sum;
}

function unpackedSizeOf(entry: Buffer): number {
  const unpacked = entry.readUInt32LE(AT_ENTRY.unpacked);
  const packed = entry.readUInt32LE(AT_ENTRY.packed);
  const follows = (entry.readUInt16LE(AT_ENTRY.flags) & SIZES_FOLLOW) !== 0;
  return unpacked > 0 || (packed <= PACKED_NOTHING && !follows) ? unpacked : Number.POSITIVE_INFINITY;
}
