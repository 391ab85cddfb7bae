/** Slightly more than a batch of rows fills, because the unused rest of each chunk also takes memory. */
const CHUNK_BYTES = 32 * 1024;
/** The most bytes that a UTF-16 code unit needs in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Yields lines as UTF-8 in chunks. Each line is encoded immediately: joining the strings first would take most of the
 * memory that a large file needs.
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
