import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of a zip file, and the false statements that the file makes about it. */
export interface ZipPart {
  name: string;
  /** In pieces. Many of them may be the same buffer. */
  content: readonly Buffer[];
  /** Whether it is stored, not deflated. */
  isStored?: boolean;
  /** Bytes that are written instead of the packed content. */
  packed?: Buffer;
  /** Sets bit 3: the local header has zeros as sizes, and a descriptor of so many bytes follows the content. */
  descriptor?: 12 | 16 | 20 | 24;
  /** Whether the local header has the sizes nevertheless. */
  hasSizes?: boolean;
  /** False values in both headers. */
  said?: Partial<ZipFields>;
  /** False values in the local header. */
  local?: Partial<ZipFields>;
  /** False values in the directory. */
  central?: Partial<ZipFields> & { offset?: number };
  /** Bytes before this part that belong to no part. */
  gap?: Buffer;
}

interface ZipFields {
  version: number;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  name: string;
  extra: Buffer;
}

/** False statements in the last record of a zip file. */
export interface ZipEnd {
  entries?: number;
  directorySize?: number;
  directoryOffset?: number;
  comment?: Buffer;
  /** Returns what to write between the directory and the last record, such as a ZIP64 directory. */
  before?: (directory: { offset: number; size: number; entries: number }) => Buffer;
}

const FOLLOWS = 0b1000;
const DEFLATED = 8;

/** Returns a zip file with these parts, whether what it states about them is true or not. */
export function zipFile(parts: readonly ZipPart[], end: ZipEnd = {}): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { content, isStored, descriptor, gap = Buffer.alloc(0) } = part;
    const packed = part.packed ?? (isStored ? Buffer.concat(content) : deflate(content));
    const fields: ZipFields = {
      version: 20,
      flags: descriptor ? FOLLOWS : 0,
      method: isStored ? 0 : DEFLATED,
      crc: content.reduce((crc, piece) => crc32(piece, crc), 0),
      packed: packed.length,
      unpacked: content.reduce((sum, { length }) => sum + length, 0),
      name: part.name,
      extra: Buffer.alloc(0),
      ...part.said,
    };
    const zeros = descriptor && !part.hasSizes ? { crc: 0, packed: 0, unpacked: 0 } : {};
    const local = { ...fields, ...zeros, ...part.local };
    const place = Buffer.alloc(14);
    place.writeUInt32LE(part.central?.offset ?? offset + gap.length, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'));
    directory.push(header({ ...fields, ...part.central }, place));
    const bytes = [gap, Buffer.from('PK\u0003\u0004', 'latin1'), header(local), packed];
    if (descriptor) bytes.push(descriptorOf(fields, descriptor));
    written.push(...bytes);
    offset += bytes.reduce((sum, { length }) => sum + length, 0);
  }
  const whole = { offset, size: Buffer.concat(directory).length, entries: parts.length };
  return Buffer.concat([
    ...written,
    ...directory,
    end.before?.(whole) ?? Buffer.alloc(0),
    endOfDirectory(whole, end),
  ]);
}

/** Deflates each distinct piece only once, so that 150 times the same megabyte take hardly any time or memory. */
function deflate(content: readonly Buffer[]): Buffer {
  const packed = new Map(
    [...new Set(content)].map((piece) => [
      piece,
      deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH }),
    ]),
  );
  return Buffer.concat([...content.map((piece) => packed.get(piece) ?? piece), deflateRawSync('')]);
}

/** Returns the fields that both headers of a part have. The one in the directory has `place` before the name. */
function header(
  { version, flags, method, crc, packed, unpacked, name, extra }: ZipFields,
  place = Buffer.alloc(0),
): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(unpacked, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  fields.writeUInt16LE(extra.length, 24);
  return Buffer.concat([fields, place, Buffer.from(name), extra]);
}

/** Returns a data descriptor, with or without a signature, and with sizes of four or eight bytes. */
function descriptorOf({ crc, packed, unpacked }: ZipFields, length: 12 | 16 | 20 | 24): Buffer {
  const hasMark = length === 16 || length === 24;
  const fields = Buffer.alloc(hasMark ? length - 4 : length);
  fields.writeUInt32LE(crc, 0);
  fields.writeUInt32LE(packed, 4);
  fields.writeUInt32LE(unpacked, fields.length === 12 ? 8 : 12);
  return hasMark ? Buffer.concat([Buffer.from('PK\u0007\u0008', 'latin1'), fields]) : fields;
}

/** Returns the last record of a zip file, with the stated position of the directory. */
function endOfDirectory(
  directory: { offset: number; size: number; entries: number },
  said: ZipEnd = {},
): Buffer {
  const { entries = directory.entries, comment = Buffer.alloc(0) } = said;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries, 4);
  end.writeUInt16LE(entries, 6);
  end.writeUInt32LE(said.directorySize ?? directory.size, 8);
  end.writeUInt32LE(said.directoryOffset ?? directory.offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), end, comment]);
}
