import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { pinKeyDigits } from '../platform/config.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { type Manifest, manifest, parts } from './backupManifest.ts';

export interface Archive {
  manifest: Manifest;
  /** The keys of the PIN hashes; empty if they were not included. */
  pinKeys: Buffer[];
  /** A table's rows in the text format of COPY. */
  rows(table: string): Promise<Readable>;
  close(): void;
}

/**
 * Opens a backup.
 * @throws {OperatorError} if the file is not a backup, or is incomplete.
 */
export async function readArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const read = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new OperatorError(`${path} has no ${name}: it is not a complete backup of Bonpanel.`);
    return zip.openReadStreamPromise(entry);
  };
  const described = manifest.safeParse(parsed(await text(await read(parts.manifest))));
  if (!described.success)
    throw new OperatorError(`${path} is not a backup that this version of Bonpanel can read.`);
  const digits = entries.has(parts.pinKey) ? await text(await read(parts.pinKey)) : undefined;
  const keys = digits?.split('\n') ?? [];
  if (keys.some((key) => !pinKeyDigits.test(key)))
    throw new OperatorError(`The backup is damaged in ${parts.pinKey}: not a key. Nothing was changed.`);
  return {
    manifest: described.data,
    pinKeys: keys.map((key) => Buffer.from(key, 'hex')),
    rows: (table) => read(parts.table(table)),
    close: () => zip.close(),
  };
}

/** Returns the value of a JSON text; undefined if it is not valid JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function openZip(path: string) {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true });
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new OperatorError(`${path} is not a backup, or an incomplete one.`, { cause: error });
  }
}
