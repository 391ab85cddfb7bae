/** Not much more than a batch of rows fills: the rest of each would be memory, too. */
const CHUNK_BYTES = 32 * 1024;
/** What a UTF-16 code unit may need in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Lines as UTF-8 in chunks, each line written as soon as it is made: put together as strings first, they would take most
 * of the memory that a large file costs.
 */
export function* utf8Chunks(lines: Iterable<string>): Generator<Buffer> {
  let chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let length = 0;
  for (const line of lines) {
    const needed = line.length * MAX_BYTES_PER_UNIT;
    if (length + needed > chunk.length) {
      if (length > 0) yield chunk.subarray(0, length);
      chunk = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, needed));
      length = 0;
    }
    length += chunk.write(line, length);
  }
  if (length > 0) yield chunk.subarray(0, length);
}
