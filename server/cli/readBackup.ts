import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openPromise, type ZipFile } from 'yauzl';
import { pinKeyDigits } from '../platform/config.ts';
import { isSystemError, OperatorError } from '../platform/operatorError.ts';
import { type Manifest, manifest, parts } from './backupManifest.ts';

export interface Archive {
  manifest: Manifest;
  /** The keys of the PIN hashes; empty if they were not included. */
  pinKeys: Buffer[];
  /** A table's rows in the text format of COPY. */
  rows(table: string): Promise<Readable>;
  close(): void;
}

/** A part of a backup is not what was written. */
export class BackupDamaged extends OperatorError {
  constructor(part: string, why: string, options?: ErrorOptions) {
    super(`The backup is damaged in ${part}: ${why}. No data was restored.`, options);
  }
}

/**
 * Opens a backup.
 * @throws {OperatorError} if the file is not a backup, or is incomplete or damaged.
 */
export async function readArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  try {
    return await readParts(zip, path);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readParts(zip: ZipFile, path: string): Promise<Archive> {
  const listed = await Array.fromAsync(zip.eachEntry()).catch(asDamageOf('the list of its parts'));
  const entries = new Map(listed.map((entry) => [entry.fileName, entry]));
  const read = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new OperatorError(`${path} has no ${name}: it is not a complete backup of Bonpanel.`);
    return zip.openReadStreamPromise(entry).catch(asDamageOf(name));
  };
  const readText = async (name: string) => text(await read(name)).catch(asDamageOf(name));
  const described = manifest.safeParse(parsed(await readText(parts.manifest)));
  if (!described.success)
    throw new OperatorError(`${path} is not a backup that this version of Bonpanel can read.`);
  const digits = entries.has(parts.pinKey) ? await readText(parts.pinKey) : undefined;
  const keys = digits?.split('\n') ?? [];
  if (keys.some((key) => !pinKeyDigits.test(key))) throw new BackupDamaged(parts.pinKey, 'not a key');
  return {
    manifest: described.data,
    pinKeys: keys.map((key) => Buffer.from(key, 'hex')),
    rows: (table) => read(parts.table(table)),
    close: () => zip.close(),
  };
}

/** Returns a handler that turns a failure to read a part into its damage, unless the system refused to read the file. */
function asDamageOf(part: string) {
  return (error: Error): never => {
    throw isSystemError(error) ? error : new BackupDamaged(part, error.message, { cause: error });
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
    if (isSystemError(error)) throw error;
    throw new OperatorError(`${path} is not a backup, or an incomplete one.`, { cause: error });
  }
}
