import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { openArchive } from './openArchive.ts';
import { FaultyFile } from './readerLine.ts';

/** No honest list of cards unpacks to more. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;

/** Returns the needed parts of an archive by their names. @throws {FaultyFile} */
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

/** Keeps no byte beyond the size that the directory states. */
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

/** Office's XML may be UTF-16, which its first two bytes tell. */
function toUtf8(xml: Buffer): Buffer {
  const isUtf16 = xml[0] === 0xff && xml[1] === 0xfe;
  const isBigEndian = xml[0] === 0xfe && xml[1] === 0xff;
  if (!isUtf16 && !isBigEndian) return xml;
  return Buffer.from(new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-16be').decode(xml));
}
