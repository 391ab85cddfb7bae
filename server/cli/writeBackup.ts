import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { hashStream, type Manifest, parts } from './backupManifest.ts';
import { writeNewFile } from './writeNewFile.ts';

/** Adds a part to an archive, as fast as its source delivers it. Returns the part's SHA-256. */
export type AddPart = (name: string, content: Readable) => Promise<string>;

/**
 * Writes a backup as a new zip file; the manifest that `fill` returns is added last.
 * @throws {OperatorError} if the file exists.
 */
export function writeArchive(path: string, fill: (add: AddPart) => Promise<Manifest>): Promise<void> {
  return writeNewFile(path, async (file) => {
    const zip = new ZipFile();
    const broken = new AbortController();
    const { signal } = broken;
    const breakOff = (error: unknown) => broken.abort(error);
    zip.on('error', breakOff);
    const written = pipeline(zip.outputStream, file.createWriteStream({ flush: true }), { signal });
    written.catch(breakOff);
    const add: AddPart = async (name, content) => {
      const { stream, sha256 } = hashStream();
      zip.addReadStream(stream, name);
      await pipeline(content, stream, { signal });
      return sha256();
    };
    try {
      const manifest = await fill(add);
      await add(parts.manifest, Readable.from([JSON.stringify(manifest, undefined, 2)]));
      zip.end();
      await written;
    } catch (error) {
      breakOff(error);
      // The first failure; all others are consequences of it.
      throw signal.reason;
    }
  });
}
