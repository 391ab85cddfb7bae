/** How long a chunk may take to load (requirements "Errors"), in milliseconds. */
const CHUNK_TIMEOUT_MS = 120_000;

/**
 * A chunk failed to load: the network failed, or a new version replaced the chunk. The browser remembers the
 * failure for the life of the page and never retries, so only a reload helps.
 */
export class ChunkFailure extends Error {}

/** Loads a chunk of the console. @throws {ChunkFailure} if it fails or takes more than 120 s. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, CHUNK_TIMEOUT_MS, 'timeout');
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw new ChunkFailure('a part of the console did not load', { cause });
  } finally {
    clearTimeout(timer);
  }
}
