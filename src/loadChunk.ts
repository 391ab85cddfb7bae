/** How long a part of the console may take to arrive, in milliseconds (requirements "Errors"). */
const CHUNK_TIMEOUT = 120_000;

/**
 * A part of the console did not arrive: the network, or a new version that replaced it. The browser remembers that for
 * as long as it shows the page, and never asks again: only loading the page again helps.
 */
export class ChunkFailure extends Error {}

/** Loads a lazy part of the console. @throws {ChunkFailure} when it fails or takes over 120 s. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, CHUNK_TIMEOUT, 'timeout');
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw new ChunkFailure('a part of the console did not load', { cause });
  } finally {
    clearTimeout(timer);
  }
}
