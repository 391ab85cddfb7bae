import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { BoncardImportId } from '../../contract/boncardImport.ts';
import { FaultyFile } from './reader/readerLine.ts';

/** Encrypts the files of imports, chunk by chunk, while they wait in the database, and decrypts them again. */
export interface FileCipher {
  seal(id: BoncardImportId, content: Buffer): Generator<Buffer>;
  /** @throws {FaultyFile} unless these are all the chunks that were sealed for this import, in their order. */
  open(id: BoncardImportId, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const SALT_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHUNK_BYTES = 256 * 1024;
const PURPOSE = 'bonpanel: the file of an import';

/**
 * AES-256-GCM with a key per import, derived from the PIN key, so that the database alone reveals no PIN. Each chunk
 * is bound to its import, its position and whether it is the last. A file that waited during a rotation is opened with
 * one of the earlier keys.
 */
export function fileCipher(pinKeys: readonly [Buffer, ...Buffer[]]): FileCipher {
  const [current] = pinKeys;
  const keyOf = (pinKey: Buffer, salt: Buffer) =>
    Buffer.from(hkdfSync('sha256', pinKey, salt, PURPOSE, KEY_BYTES));

  function sealChunk(content: Buffer, { salt, label }: { salt: Buffer; label: Buffer }): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, keyOf(current, salt), nonce).setAAD(label);
    return Buffer.concat([salt, nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  }

  function openChunk(sealed: Buffer, label: Buffer): Buffer {
    const nonceEnd = SALT_BYTES + NONCE_BYTES;
    const [salt, nonce] = [sealed.subarray(0, SALT_BYTES), sealed.subarray(SALT_BYTES, nonceEnd)];
    for (const pinKey of pinKeys) {
      try {
        const key = keyOf(pinKey, salt);
        const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(label).setAuthTag(sealed.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(nonceEnd, -TAG_BYTES)), decipher.final()]);
      } catch {
        // Not this one's, or damaged.
      }
    }
    throw new FaultyFile('file-damaged');
  }

  return {
    *seal(id, content) {
      const salt = randomBytes(SALT_BYTES);
      for (let start = 0; start < content.length; start += CHUNK_BYTES) {
        const end = start + CHUNK_BYTES;
        const label = labelOf(id, { place: start / CHUNK_BYTES, isLast: end >= content.length });
        yield sealChunk(content.subarray(start, end), { salt, label });
      }
    },
    async *open(id, sealed) {
      let place = 0;
      let held: Buffer | undefined;
      for await (const next of sealed) {
        if (held) yield openChunk(held, labelOf(id, { place: place++, isLast: false }));
        held = next;
      }
      if (!held) throw new FaultyFile('file-damaged');
      yield openChunk(held, labelOf(id, { place, isLast: true }));
    },
  };
}

function labelOf(id: BoncardImportId, { place, isLast }: { place: number; isLast: boolean }): Buffer {
  return Buffer.from(`${id} ${place}${isLast ? ' last' : ''}`);
}
