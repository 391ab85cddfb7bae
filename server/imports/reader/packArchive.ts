import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The fastest level, because the archive is read immediately. */
const COMPRESSION_LEVEL = 1;

/** Returns a zip file with these parts. */
export function packArchive(parts: Iterable<readonly [name: string, content: Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(content, name, { compressionLevel: COMPRESSION_LEVEL });
  zip.end();
  return buffer(zip.outputStream);
}
