import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type LocalFileHeader, parseExtraFields, type ZipFile } from 'yauzl';
import { FaultyFile } from './readerLine.ts';

/** No ordinary list of cards unpacks to more. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Spreadsheets have fewer: a dozen of their own, and one for each picture. */
const MAX_PARTS = 1000;

const ENCRYPTED = 0b1;
/** The flag of a part whose sizes come after its content. */
const SIZES_FOLLOW = 0b1000;
const STORED = 0;
/** This value in a field means that the actual value is in the ZIP64 record. */
const IN_ZIP64 = 0xffff_ffff;
const PARTS_IN_ZIP64 = 0xffff;
const ZIP64_FIELD = 1;

/**
 * The end of central directory record (PKWARE's APPNOTE 4.3.16), and the ZIP64 locator that may precede it (4.3.15).
 */
const END = { mark: Buffer.from('PK\u0005\u0006', 'latin1'), bytes: 22, parts: 10, size: 12, offset: 16 };
const ZIP64_LOCATOR = { mark: Buffer.from('PK\u0006\u0007', 'latin1'), bytes: 20 };
const PART_MARK = Buffer.from('PK\u0003\u0004', 'latin1');
const DESCRIPTOR_MARK = Buffer.from('PK\u0007\u0008', 'latin1');

/** A part: its entry in the central directory, and the local header before its content. */
interface Part {
  entry: Entry;
  local: LocalFileHeader;
}

/** Returns whether a file is an archive. It may begin with anything, so its end is checked too. */
export function isZip(content: Buffer): boolean {
  const end = content.subarray(-END.bytes);
  return content.subarray(0, PART_MARK.length).equals(PART_MARK) || end.indexOf(END.mark) === 0;
}

/**
 * Returns the needed parts of an archive by name.
 * @throws {FaultyFile}
 */
export async function unpack(
  archive: Buffer,
  isNeeded: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  const { zip, entries } = await openArchive(archive);
  const parts = new Map<string, Buffer>();
  let room = MAX_UNPACKED_BYTES;
  for (const entry of entries.filter(({ fileName }) => isNeeded(fileName))) {
    if (entry.uncompressedSize > room) throw new FaultyFile('file-unpacks-too-much');
    room -= entry.uncompressedSize;
    parts.set(entry.fileName, toUtf8(await unpackEntry(zip, entry)));
  }
  return parts;
}

/** Unpacks a part, without keeping any byte beyond the size in the directory. */
async function unpackEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const content = Buffer.allocUnsafe(entry.uncompressedSize);
  let size = 0;
  let checksum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (size + chunk.length > content.length) throw new FaultyFile('file-sizes-wrong');
      chunk.copy(content, size);
      size += chunk.length;
      checksum = crc32(chunk, checksum);
    }
  } catch (error) {
    throw error instanceof FaultyFile ? error : new FaultyFile('file-damaged');
  }
  if (size < content.length || checksum !== entry.crc32) throw new FaultyFile('file-sizes-wrong');
  return content;
}

/** Returns XML as UTF-8; Office may write UTF-16, recognizable by the first two bytes. */
function toUtf8(xml: Buffer): Buffer {
  const isUtf16 = xml[0] === 0xff && xml[1] === 0xfe;
  const isBigEndian = xml[0] === 0xfe && xml[1] === 0xff;
  if (!isUtf16 && !isBigEndian) return xml;
  return Buffer.from(new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-16be').decode(xml));
}

/**
 * Opens an archive if every program would see the same parts in it: each byte belongs to exactly one part, and facts
 * that the archive contains twice are the same in both places. yauzl checks neither. Does not unpack anything.
 * @throws {FaultyFile}
 */
async function openArchive(archive: Buffer): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const directory = findDirectory(archive);
  const zip = await fromBufferPromise(archive, { validateEntrySizes: false }).catch(damaged);
  const parts: Part[] = [];
  const names = new Set<string>();
  let directoryBytes = 0;
  for await (const entry of entriesOf(zip)) {
    checkEntry(entry);
    directoryBytes += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    // The names of parts are case-insensitive.
    names.add(entry.fileName.toLowerCase());
    const local = await zip.readLocalFileHeaderPromise(entry).catch(damaged);
    checkLocalHeader(entry, local);
    parts.push({ entry, local });
  }
  if (names.size < parts.length) throw new FaultyFile('file-part-twice');
  if (directoryBytes !== directory.size) throw new FaultyFile('file-extra-data');
  checkOrder(archive.subarray(0, directory.offset), parts);
  return { zip, entries: parts.map(({ entry }) => entry) };
}

/** Finds the central directory. It must be directly before the last record, and that must be at the end of the file. */
function findDirectory(archive: Buffer): { offset: number; size: number } {
  const place = archive.lastIndexOf(END.mark);
  if (place < 0 || place + END.bytes > archive.length) throw new FaultyFile('file-damaged');
  const offset = archive.readUInt32LE(place + END.offset);
  const size = archive.readUInt32LE(place + END.size);
  const parts = archive.readUInt16LE(place + END.parts);
  const before = archive.subarray(Math.max(0, place - ZIP64_LOCATOR.bytes), place);
  const isZip64 =
    before.indexOf(ZIP64_LOCATOR.mark) === 0 ||
    offset === IN_ZIP64 ||
    size === IN_ZIP64 ||
    parts === PARTS_IN_ZIP64;
  if (isZip64) throw new FaultyFile('file-zip64');
  if (place + END.bytes !== archive.length || offset + size !== place)
    throw new FaultyFile('file-extra-data');
  if (parts > MAX_PARTS) throw new FaultyFile('file-too-many-parts');
  return { offset, size };
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    damaged(error);
  }
}

function checkEntry({ generalPurposeBitFlag, compressionMethod, ...entry }: Entry) {
  const { compressedSize: packed, uncompressedSize: unpacked } = entry;
  if (generalPurposeBitFlag & ENCRYPTED) throw new FaultyFile('file-encrypted');
  const isLarge = packed >= IN_ZIP64 || unpacked >= IN_ZIP64;
  if (isLarge || entry.extraFields.some(({ id }) => id === ZIP64_FIELD)) throw new FaultyFile('file-zip64');
  const isImpossible =
    (packed === 0 && unpacked > 0) || (compressionMethod === STORED && packed !== unpacked);
  if (isImpossible) throw new FaultyFile('file-sizes-wrong');
}

function checkLocalHeader(entry: Entry, local: LocalFileHeader) {
  if (extraFieldsOf(local).some(({ id }) => id === ZIP64_FIELD)) throw new FaultyFile('file-zip64');
  const follow = (entry.generalPurposeBitFlag & SIZES_FOLLOW) !== 0;
  // Ordinary programs write zeros for values that they don't know yet.
  const agree = (said: number, inDirectory: number) => said === inDirectory || (follow && said === 0);
  const isSame =
    ((entry.generalPurposeBitFlag ^ local.generalPurposeBitFlag) & (ENCRYPTED | SIZES_FOLLOW)) === 0 &&
    entry.compressionMethod === local.compressionMethod &&
    entry.fileNameRaw.equals(local.fileName) &&
    agree(local.crc32, entry.crc32) &&
    agree(local.compressedSize, entry.compressedSize) &&
    agree(local.uncompressedSize, entry.uncompressedSize);
  if (!isSame) throw new FaultyFile('file-headers-differ');
}

/** Checks that the parts and their descriptors fill the file from its first byte to the directory. */
function checkOrder(archive: Buffer, parts: Part[]) {
  const inOrder = parts.toSorted((a, b) => startOf(a) - startOf(b));
  let end = 0;
  for (const [index, part] of inOrder.entries()) {
    if (startOf(part) < end) throw new FaultyFile('file-parts-overlap');
    if (startOf(part) > end) throw new FaultyFile('file-extra-data');
    const next = inOrder[index + 1];
    const contentEnd = part.local.fileDataStart + part.entry.compressedSize;
    end = next ? startOf(next) : archive.length;
    if (contentEnd > end) throw new FaultyFile('file-parts-overlap');
    if (contentEnd < end) checkDescriptor(archive.subarray(contentEnd, end), part.entry);
  }
  if (end !== archive.length) throw new FaultyFile('file-extra-data');
}

const startOf = ({ entry }: Part) => entry.relativeOffsetOfLocalHeader;

/**
 * Checks a data descriptor: with or without a signature, with sizes of four bytes or, as written by Apache POI, eight.
 */
function checkDescriptor(bytes: Buffer, entry: Entry) {
  const follow = (entry.generalPurposeBitFlag & SIZES_FOLLOW) !== 0;
  const fields = bytes.indexOf(DESCRIPTOR_MARK) === 0 ? bytes.subarray(DESCRIPTOR_MARK.length) : bytes;
  if (!follow || (fields.length !== 12 && fields.length !== 20)) throw new FaultyFile('file-extra-data');
  const [packed, unpacked] =
    fields.length === 12
      ? [BigInt(fields.readUInt32LE(4)), BigInt(fields.readUInt32LE(8))]
      : [fields.readBigUInt64LE(4), fields.readBigUInt64LE(12)];
  const isSame =
    fields.readUInt32LE(0) === entry.crc32 &&
    packed === BigInt(entry.compressedSize) &&
    unpacked === BigInt(entry.uncompressedSize);
  if (!isSame) throw new FaultyFile('file-headers-differ');
}

function extraFieldsOf({ extraField }: LocalFileHeader) {
  try {
    return parseExtraFields(extraField);
  } catch (error) {
    return damaged(error);
  }
}

/**
 * Throws the fault that was found; otherwise that the archive is damaged, because yauzl gives details only in its
 * messages.
 * @throws {FaultyFile}
 */
function damaged(error: unknown): never {
  throw error instanceof FaultyFile ? error : new FaultyFile('file-damaged');
}
