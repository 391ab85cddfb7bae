import type { BoncardImportId } from '../../contract/boncardImport.ts';
import { createSecretBox } from '../platform/secretBox.ts';
import { FaultyFile } from './reader/readerLine.ts';

/** Encrypts the files of imports chunk by chunk while they wait in the database, and decrypts them again. */
export interface FileCipher {
  seal(id: BoncardImportId, content: Buffer): Generator<Buffer>;
  /** @throws {FaultyFile} unless these are all the chunks that were sealed for this import, in order. */
  open(id: BoncardImportId, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
}

const CHUNK_BYTES = 256 * 1024;
const PURPOSE = 'bonpanel: the file of an import';

/**
 * Each import has a key derived from the PIN key, so that the database alone reveals no PIN. Each chunk is bound to its
 * import, to its position, and to whether it is the last.
 */
export function fileCipher(pinKeys: readonly [Buffer, ...Buffer[]]): FileCipher {
  const box = createSecretBox(pinKeys, PURPOSE);

  function openChunk(sealed: Buffer, label: Buffer): Buffer {
    const content = box.open(sealed, label);
    if (!content) throw new FaultyFile('file-damaged');
    return content;
  }

  return {
    *seal(id, content) {
      const salt = box.newSalt();
      for (let start = 0; start < content.length; start += CHUNK_BYTES) {
        const end = start + CHUNK_BYTES;
        const label = labelOf(id, { place: start / CHUNK_BYTES, isLast: end >= content.length });
        yield box.seal(content.subarray(start, end), { salt, label });
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
