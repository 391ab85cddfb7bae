import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { isThere } from '../../isThere.ts';
import { OperatorFault } from '../../operatorFault.ts';
import { type Manifest, parts } from './manifest.ts';
import { summed } from './summed.ts';

/** Adds a part to an archive, at the pace of its source; gives the part's SHA-256. */
export type AddPart = (name: string, content: Readable) => Promise<string>;

/**
 * Writes a backup as a zip file, which only its owner may read and which has its name only once it is whole and on the
 * disk. What `fill` gives goes in last.
 * @throws {OperatorFault} where the file exists.
 */
export async function writeArchive(path: string, fill: (add: AddPart) => Promise<Manifest>): Promise<void> {
  const draft = `${path}.part`;
  await refuseTaken(path, 'exists already. Give another name, or remove it.');
  await refuseTaken(
    draft,
    'is being written, or left of a backup that was killed. Remove it if no backup runs.',
  );
  const file = await open(draft, 'wx', 0o600);
  const zip = new ZipFile();
  const broken = new AbortController();
  const { signal } = broken;
  const breakOff = (error: unknown) => broken.abort(error);
  zip.on('error', breakOff);
  const written = pipeline(zip.outputStream, file.createWriteStream({ flush: true }), { signal });
  written.catch(breakOff);
  const add: AddPart = async (name, content) => {
    const { stream, sha256 } = summed();
    zip.addReadStream(stream, name);
    await pipeline(content, stream, { signal });
    return sha256();
  };
  try {
    const manifest = await fill(add);
    await add(parts.manifest, Readable.from([JSON.stringify(manifest, undefined, 2)]));
    zip.end();
    await written;
    await rename(draft, path);
  } catch (error) {
    breakOff(error);
    await rm(draft, { force: true });
    // The first to break: what follows is only that everything else was broken off.
    throw signal.reason;
  }
}

async function refuseTaken(path: string, why: string) {
  if (await isThere(path)) throw new OperatorFault(`${path} ${why}`);
}
